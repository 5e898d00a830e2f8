/// Why an update found nothing that it could add.
package enum DexUpdateError: Error, Hashable, Sendable {
  /// An answer is not what PokeAPI's interface gives.
  case unexpected(path: String, what: String)
  /// The list changed each time that it was read.
  case unsteady(list: String)
}

extension DexUpdateError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let path, let what):
      "the answer to \(path) cannot be used: \(what); is this PokeAPI's REST interface? Nothing was "
        + "changed"
    case .unsteady(let list):
      "the list of \(list) keeps changing while it is read; nothing was changed, try again later"
    }
  }
}
