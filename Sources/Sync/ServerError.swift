/// Why a server could not be used.
package enum ServerError: Error, Hashable, Sendable {
  /// The address is none, or not a safe one.
  case address(String)
  /// No server answered, or the connection broke: it may work later.
  case unreachable(address: String, reason: String)
  /// The server answered, and lets this person in no further.
  case refused(address: String, reason: String)
  /// There is no schema of ours on the server.
  case notSetUp(address: String)
  /// The server gave what is no fact.
  case unusable(address: String, reason: String)
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .address(let reason): reason
    case .unreachable(let address, let reason):
      "\(address): the server cannot be reached: \(reason); the collection is as it was, try again later"
    case .refused(let address, let reason):
      "\(address): the server refuses: \(reason); check the role, its password in ~/.pgpass, and that it is "
        + "a member of verify_person"
    case .notSetUp(let address):
      "\(address): the database has no facts of verify; its administrator runs server/verify.sql in it"
    case .unusable(let address, let reason):
      "\(address): what the server holds cannot be used: \(reason)"
    }
  }
}
