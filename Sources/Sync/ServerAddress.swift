internal import CPostgres
import Files
import Foundation

/// The address of a PostgreSQL server, with the security that its connection needs.
///
/// It is a connection string of libpq (PostgreSQL's documentation, 34.1.1):
/// `postgresql://person@host/database`. It never contains the password, which comes from
/// `~/.pgpass`, `PGPASSWORD` or a service file.
package struct ServerAddress: Hashable, Sendable {
  /// The address as the user typed it.
  package let text: String
  /// The values of libpq's keywords.
  let parameters: [String: String]

  /// - Throws: `ServerError.address` for text that is not an address, has a password, or would
  ///   leave TLS unverified.
  package init(_ text: String) throws(ServerError) {
    self.text = text
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
      throw .address("give an address that begins with postgresql://")
    }
    if Self.mayHavePassword(text) { throw Self.hasPassword }
    var given = try Self.parse(text)
    if given["password"] != nil || given["sslpassword"] != nil { throw Self.hasPassword }
    // Beside a name, a service could give the number of another machine.
    if given["service"] != nil, given["hostaddr"] == nil, let host = given["host"],
      Self.isLoopbackNumber(host)
    {
      given["hostaddr"] = host
    }
    if !Self.isOfThisMachine(given) { try Self.verifyTLS(in: &given) }
    let defaults = [
      "application_name": "verify", "client_encoding": "UTF8",
      // Seconds to wait for a connection, then milliseconds that sent data may stay unacknowledged.
      "connect_timeout": "15", "tcp_user_timeout": "30000", "keepalives_idle": "20",
    ]
    parameters = given.merging(defaults) { own, _ in own }
  }

  /// The time in milliseconds without a byte in either direction after which a connection is given
  /// up. It is four times libpq's `tcp_user_timeout`: a system may hold 4 MB back that were sent,
  /// and a slow line needs so long for them.
  var silenceLimit: Int32 { 4 * (parameters["tcp_user_timeout"].flatMap(Int32.init) ?? 30_000) }

  private static let hasPassword = ServerError.address(
    "an address has no password, since other programs see the command line; put it into ~/.pgpass or PGPASSWORD, "
      + "and write an @ in a name as %40")

  /// Returns true for text with a colon before an @. libpq may take such a password for something
  /// else, as where it contains a slash, and messages would show it.
  private static func mayHavePassword(_ text: String) -> Bool {
    let rest = text.drop { $0 != "/" }
    return rest.lastIndex(of: "@").map { rest[..<$0].contains(":") } ?? false
  }

  /// libpq's own message quotes the text, so it is not passed on where a person is named.
  private static func parse(_ text: String) throws(ServerError) -> [String: String] {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = unsafe PQconninfoParse(text, &message) else {
      defer { unsafe PQfreemem(message) }
      let reason = unsafe message.map { unsafe String(cString: $0) }
      throw .address(
        reason.flatMap {
          text.contains("@") ? nil : $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
          ?? "it cannot be read; write postgresql://PERSON@HOST/DATABASE, with special characters as %XX"
      )
    }
    defer { unsafe PQconninfoFree(options) }
    return unsafe values(of: options)
  }

  /// Returns the values that are set among libpq's options. The list ends with an option without a
  /// keyword.
  private static func values(
    of options: UnsafeMutablePointer<PQconninfoOption>
  ) -> [String: String] {
    var values: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe values[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return values
  }

  /// Returns true where every host is this machine: a socket in a folder, or a loopback address.
  ///
  /// A service's values are known only once libpq connects, so it counts as another machine.
  private static func isOfThisMachine(_ given: [String: String]) -> Bool {
    let keywords = ["host", "hostaddr"]
    if given["service"] != nil, keywords.contains(where: { given[$0] == nil }) { return false }
    let defaults = defaults
    return keywords.allSatisfy { keyword in
      // An empty name means libpq's socket.
      (given[keyword] ?? defaults[keyword] ?? "").split(separator: ",")
        .allSatisfy { isLoopback($0.trimmingCharacters(in: .whitespaces)) }
    }
  }

  /// The values from the environment (`PGHOST`, `PGSERVICE` and others).
  private static var defaults: [String: String] {
    guard let options = unsafe PQconndefaults() else { return [:] }
    defer { unsafe PQconninfoFree(options) }
    return unsafe values(of: options)
  }

  private static func isLoopback(_ host: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || isLoopbackNumber(host)
  }

  private static func isLoopbackNumber(_ host: String) -> Bool {
    if host == "::1" { return true }
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false)
    return bytes.count == 4 && bytes.allSatisfy { UInt8($0) != nil } && bytes[0] == "127"
  }

  /// Requires TLS with a verified certificate for the host's name.
  private static func verifyTLS(in given: inout [String: String]) throws(ServerError) {
    if let mode = given["sslmode"], mode != "verify-full" {
      throw .address(
        "sslmode=\(mode) does not prove which server answers; leave it out, or give sslmode=verify-full"
      )
    }
    given["sslmode"] = "verify-full"
    // Kerberos' own encryption would be tried before TLS.
    given["gssencmode"] = "disable"
    let environment = ProcessInfo.processInfo.environment
    let own = UserFolder.home(environment: environment).appending(path: ".postgresql/root.crt").path
    guard given["sslrootcert"] == nil, environment["PGSSLROOTCERT"] == nil,
      !FileManager.default.fileExists(atPath: own)
    else { return }
    given["sslrootcert"] =
      PQlibVersion() >= firstWithSystemRoots
      ? "system" : systemRoots.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The first version of libpq that accepts `system` for the system's certificates (16).
  private static let firstWithSystemRoots: Int32 = 160_000
  /// The certificates that the system trusts, on Debian, on Fedora, and on Alpine and macOS.
  private static let systemRoots = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
  ]
}
