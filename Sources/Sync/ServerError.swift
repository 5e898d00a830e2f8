/// The reason why a server could not be used.
package enum ServerError: Error, Hashable, Sendable {
  /// The text is not an address, or the address is not safe.
  case address(String)
  /// No server answered, or the connection broke. It may work later.
  case unreachable(address: String, reason: String)
  /// A server answered, but TLS does not prove that it is the one of the address.
  case unproven(address: String, reason: String)
  /// The server answered, but denies this person access.
  case refused(address: String, reason: String)
  /// The server has no schema of this program.
  case notSetUp(address: String)
  /// The server's schema is not the one of this version, or has been changed.
  case different(address: String, reason: String)
  /// The clocks of the server and of this machine differ too much.
  case clock(address: String, here: String, there: String)
  /// The server sent a value that is not a record.
  case unusable(address: String, reason: String)
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .address(let reason): reason
    case .unreachable(let address, let reason):
      "\(address): the server cannot be used now: \(reason); nothing is lost, try again later"
    case .unproven(let address, let reason):
      "\(address): the server does not prove its name: \(reason); "
        + "server/README.md says which certificate it needs, or this machine in ~/.postgresql/root.crt"
    case .refused(let address, let reason):
      "\(address): the server refuses: \(reason); check the database, the role, its password in ~/.pgpass, and that it is "
        + "a member of verify_person"
    case .notSetUp(let address):
      "\(address): the database has no tables of verify; its administrator runs server/verify.sql in it"
    case .different(let address, let reason):
      "\(address): its tables are not those of this version: \(reason); "
        + "its administrator compares them with server/verify.sql; nothing is lost"
    case .clock(let address, let here, let there):
      "\(address): its clock says \(there), and this machine's says \(here) (UTC): set the one that is "
        + "wrong, and sync again; nothing was transferred"
    case .unusable(let address, let reason):
      "\(address): what the server holds cannot be used: \(reason)"
    }
  }
}
