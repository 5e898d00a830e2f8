internal import CPostgres
import Foundation

/// A connection to a PostgreSQL server. Connections are opened only here.
@safe struct ServerConnection: ~Copyable {
  private let connection: OpaquePointer
  private let address: String

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
    unsafe self.connection = unsafe connection
    self.address = address.text
  }

  deinit { unsafe PQfinish(connection) }

  private static func message(of connection: OpaquePointer) -> String {
    unsafe String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Runs one statement.
  ///
  /// - Parameter arguments: the values for `$1` and on, as text.
  /// - Returns: the rows with their values as text; nil stands for NULL.
  func run(_ sql: String, _ arguments: [String] = []) throws(ServerError) -> [[String?]] {
    let values = CStrings(arguments)
    let result = unsafe PQexecParams(
      connection, sql, Int32(arguments.count), nil, values.pointers, nil, nil, 0)
    defer { unsafe PQclear(result) }
    switch unsafe PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return unsafe Self.rows(of: result)
    default: throw unsafe failure(of: result)
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
    case "42":
      return state == "42501"
        ? .refused(address: address, reason: reason) : .notSetUp(address: address)
    case "", "08", "53", "57": return .unreachable(address: address, reason: reason)
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
