/// Why a hash table cannot be used.
package enum HashTableError: Error, Hashable, Sendable {
  /// There is no readable file at the path.
  case unreadable(path: String, why: String)
  /// The file is no hash table of this program.
  case foreign(path: String)
  /// The file was written for a later version of this program.
  case newer(path: String, format: Int)
  /// The file is a hash table, but not the one that was written.
  case damaged(path: String, what: String)
  /// The table was made with other algorithms or another rule of framing.
  case incompatible(path: String, what: String)
}

extension HashTableError: CustomStringConvertible {
  package var description: String {
    let rebuild = "make one with `verify hashes build`"
    return switch self {
    case .unreadable(let path, let why):
      "cannot read the hash table \(path): \(why); \(rebuild)"
    case .foreign(let path):
      "\(path) is not a hash table of verify; \(rebuild)"
    case .newer(let path, let format):
      "the hash table \(path) has format \(format), and this version reads "
        + "\(HashTableHeader.format); update verify, or \(rebuild)"
    case .damaged(let path, let what):
      "the hash table \(path) is damaged (\(what)); fetch it again, or \(rebuild)"
    case .incompatible(let path, let what):
      "the hash table \(path) was made otherwise than this version compares (\(what)); \(rebuild)"
    }
  }
}
