/// Why a dex cannot be used.
package enum DexError: Error, Hashable, Sendable {
  /// There is no readable file at the path.
  case unreadable(path: String, why: String)
  /// The file is no dex of this program.
  case foreign(path: String)
  /// The file was written for a later version of this program.
  case newer(path: String, format: Int)
  /// The file is a dex, but not the one that was written.
  case damaged(path: String, what: String)
}

extension DexError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let why):
      "cannot read the dex \(path): \(why); install verify again, or make the file with "
        + "scripts/fetch_pokemon_data.py"
    case .foreign(let path):
      "\(path) is not a dex of verify; make one with scripts/fetch_pokemon_data.py"
    case .newer(let path, let format):
      "the dex \(path) has format \(format), and this version reads \(DexHeader.format); "
        + "update verify"
    case .damaged(let path, let what):
      "the dex \(path) is damaged (\(what)); delete it if it came from `verify dex update`, else "
        + "install verify again or make the file with scripts/fetch_pokemon_data.py"
    }
  }
}
