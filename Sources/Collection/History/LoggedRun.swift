internal import GRDB

/// A run in the log.
package struct LoggedRun: Hashable, Sendable, Encodable {
  /// The number of the run, in the order of this database.
  let number: Int64
  package let uid: String
  /// A `RunKind`, unless a newer version wrote it.
  package let kind: String
  package let command: String
  /// ISO 8601, UTC, to the millisecond.
  package let date: String
  /// True where the run's data counts.
  package let isLive: Bool
  /// The run that this one undid.
  package let undoes: String?
  /// The number of recordings that it read. `changes` counts the fields that it wrote, `arrivals`
  /// the runs that it brought in.
  package let recordings: Int
  /// The number of decisions on entries.
  package let decisions: Int
  package let changes: Int
  package let arrivals: Int
  /// The number of enrolments and revocations.
  package let enrolled: Int

  /// The keys for programs. The number is of this database alone.
  private enum CodingKeys: String, CodingKey {
    case uid = "id"
    case date, kind, command, isLive, undoes, recordings, decisions, changes, arrivals, enrolled
  }

  /// The beginning of the id, for people.
  package var shortID: String { String(uid.prefix(8)) }
}

extension LoggedRun {
  fileprivate init(_ row: Row) throws {
    self.init(
      number: try row.value("id"), uid: try row.value("uid"), kind: try row.value("kind"),
      command: try row.value("command"), date: try row.value("date"),
      isLive: try row.value("isLive"), undoes: try row.value("undoes"),
      recordings: try row.value("recordings"), decisions: try row.value("decisions"),
      changes: try row.value("changes"), arrivals: try row.value("arrivals"),
      enrolled: try row.value("enrolled"))
  }
}

extension CollectionStore {
  /// Returns the runs, the newest first.
  ///
  /// - Parameter all: includes runs that came with a merge.
  package func runs(all: Bool = false) throws(CollectionError) -> [LoggedRun] {
    try logged(all ? "" : "WHERE NOT isMerged")
  }

  /// The number of digits of an id that a person must give. With fewer, another run might match.
  private static let leastDigits = 4

  /// Returns the one run whose id begins with `prefix`.
  package func run(beginning prefix: String) throws(CollectionError) -> LoggedRun {
    guard prefix.count >= Self.leastDigits else { throw .shortRun(prefix) }
    let found = try logged("WHERE substr(uid, 1, length(?1)) = ?1", [prefix])
    guard let first = found.first else { throw .noSuchRun(prefix) }
    guard found.count == 1 else { throw .ambiguousRun(prefix) }
    return first
  }

  private func logged(
    _ condition: String, _ arguments: StatementArguments = []
  ) throws(CollectionError) -> [LoggedRun] {
    try read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM log \(condition) ORDER BY id DESC", arguments: arguments
      ).map(LoggedRun.init)
    }
  }
}
