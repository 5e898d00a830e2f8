internal import CPostgres
import Foundation

/// A connection to a PostgreSQL server. Connections are opened only here.
@safe struct ServerConnection: ~Copyable {
  private let connection: OpaquePointer
  private let address: String
  private let silenceLimit: Int32

  /// - Throws: `ServerError.unreachable` when no server answers, `.unproven` when one answers that
  ///   may be another one, `.refused` when one answers and rejects the login.
  init(to address: ServerAddress) throws(ServerError) {
    let parameters = address.parameters.sorted { $0.key < $1.key }
    let keywords = CStrings(parameters.map(\.key))
    let values = CStrings(parameters.map(\.value))
    guard let connection = unsafe PQconnectdbParams(keywords.pointers, values.pointers, 0) else {
      throw .unreachable(address: address.text, reason: "there is no memory")
    }
    if unsafe PQstatus(connection) != CONNECTION_OK {
      let reason = unsafe Self.message(of: connection)
      let answers = unsafe PQpingParams(keywords.pointers, values.pointers, 0) == PQPING_OK
      unsafe PQfinish(connection)
      if answers { throw .refused(address: address.text, reason: reason) }
      // libpq has no code for it. Its words are English, as nothing here sets a locale.
      throw ["certificate", "does not support SSL"].contains(where: reason.contains)
        ? .unproven(address: address.text, reason: reason)
        : .unreachable(address: address.text, reason: reason)
    }
    // Closing a connection must not wait for a server that is silent.
    unsafe PQsetnonblocking(connection, 1)
    unsafe self.connection = unsafe connection
    self.address = address.text
    silenceLimit = address.silenceLimit
  }

  deinit { unsafe PQfinish(connection) }

  /// libpq adds the advice to check no certificate, which an address cannot ask for.
  private static func message(of connection: OpaquePointer) -> String {
    let words = unsafe String(cString: PQerrorMessage(connection)).split(
      whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    return text.firstRange(of: " Either provide the file").map { String(text[..<$0.lowerBound]) }
      ?? text
  }

  /// Runs one statement.
  ///
  /// - Parameter arguments: the values for `$1` and on, as text.
  /// - Returns: the rows with their values as text; nil stands for NULL.
  /// - Throws: `ServerError`, also where the server is silent for too long. The connection is of no
  ///   use after that.
  func run(_ sql: String, _ arguments: [String] = []) throws(ServerError) -> [[String?]] {
    let values = CStrings(arguments)
    let isSent = unsafe PQsendQueryParams(
      connection, sql, Int32(arguments.count), nil, values.pointers, nil, nil, 0)
    guard isSent == 1 else { throw unsafe failure(of: nil) }
    try waitForAnswer()
    let result = unsafe PQgetResult(connection)
    defer { unsafe PQclear(result) }
    // The end of the answer is there as well, or is a step away.
    try waitForAnswer()
    unsafe PQclear(PQgetResult(connection))
    switch unsafe PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return unsafe Self.rows(of: result)
    default: throw unsafe failure(of: result)
    }
  }

  /// Sends what is left to send, and waits for a result (PostgreSQL's documentation, 34.4).
  private func waitForAnswer() throws(ServerError) {
    while true {
      let unsent = unsafe PQflush(connection)
      guard unsent >= 0 else { throw unsafe failure(of: nil) }
      if unsent == 0, unsafe PQisBusy(connection) == 0 { return }
      let events = unsent == 0 ? POLLIN : POLLIN | POLLOUT
      var socket = unsafe pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
      let count = unsafe poll(&socket, 1, silenceLimit)
      if count == 0 {
        throw .unreachable(
          address: address, reason: "it has been silent for \(silenceLimit / 1000) s")
      }
      if count < 0, errno == EINTR { continue }
      guard unsafe PQconsumeInput(connection) == 1 else { throw unsafe failure(of: nil) }
    }
  }

  private static func rows(of result: OpaquePointer?) -> [[String?]] {
    unsafe (0..<PQntuples(result)).map { row in
      unsafe (0..<PQnfields(result)).map { column in
        if unsafe PQgetisnull(result, row, column) == 1 { return nil }
        return unsafe String(cString: PQgetvalue(result, row, column))
      }
    }
  }

  private func failure(of result: OpaquePointer?) -> ServerError {
    let reason = unsafe Self.message(of: connection)
    let field = unsafe PQresultErrorField(result, Int32(UnicodeScalar("C").value))
    let state = unsafe field.map { unsafe String(cString: $0) } ?? ""
    // The classes of PostgreSQL's documentation, appendix A.
    switch state.prefix(2) {
    case "3F": return .notSetUp(address: address)
    case "42" where state == "42501": return .refused(address: address, reason: reason)
    // A table or a function that is not there.
    case "42" where state == "42P01" || state == "42883": return .notSetUp(address: address)
    case "22", "23", "42": return .different(address: address, reason: reason)
    // 25006: the server can only be read, as a copy of another one.
    case "", "08", "25", "40", "53", "55", "57":
      return .unreachable(address: address, reason: reason)
    default: return .refused(address: address, reason: reason)
    }
  }
}

/// C strings with a NULL behind them, which live as long as this object.
@safe private final class CStrings {
  let pointers: [UnsafePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = texts.map { unsafe UnsafePointer(strdup($0)) } + [nil]
  }

  deinit { unsafe pointers.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0)) } }
}
