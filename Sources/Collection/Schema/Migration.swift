import Foundation
internal import GRDB

/// One numbered step of the schema.
///
/// Steps are only ever appended: one that has landed is never modified, because databases that have
/// taken it will not take it again.
struct Migration {
  let sql: String

  static let all = [
    Migration(sql: runTables + writingTables + views), Migration(sql: boxes), Migration(sql: sync),
    Migration(sql: boxPictures),
  ]

  /// Marks a file as a collection (`PRAGMA application_id`): "vrfy" in ASCII.
  static let applicationID = 0x7672_6679

  /// The number of the newest schema (`PRAGMA user_version`).
  static var newest: Int { all.count }

  /// Brings the schema up to date in one transaction, after checking whose database it is.
  ///
  /// - Parameters:
  ///   - steps: from the first one on.
  ///   - backUp: is given the number of the schema of a database that is going to be changed. It runs
  ///     outside the transaction.
  static func migrate(
    _ writer: any DatabaseWriter, path: String, steps: [Migration] = all,
    backUp: (Int) throws -> Void = { _ in }
  ) throws {
    let known = try writer.read { try check($0, path: path, newest: steps.count) }
    if known == steps.count { return }
    if known > 0 { try backUp(known) }
    try writer.write { database in
      // Another process may have been quicker since the check.
      let version = try check(database, path: path, newest: steps.count)
      if version == steps.count { return }
      for migration in steps.dropFirst(version) { try database.execute(sql: migration.sql) }
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: "PRAGMA user_version = \(steps.count)")
    }
  }

  /// - Returns: the number of the schema in the database, 0 for an empty one.
  static func check(_ database: Database, path: String, newest: Int = newest) throws -> Int {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let objects = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0, version == 0, objects == 0 { return 0 }
    guard application == applicationID else { throw CollectionError.notACollection(path: path) }
    guard version > 0 else {
      throw CollectionError.damaged(path: path, reason: "its schema has the number \(version)")
    }
    guard version <= newest else {
      throw CollectionError.newer(path: path, version: version, supported: newest)
    }
    if version == all.count { try checkObjects(of: database, path: path) }
    return version
  }

  /// The text of each table, index and view of the newest schema, by its name.
  static let objects: [String: String] = {
    let statements = all.flatMap { $0.sql.split(separator: ";") }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    return Dictionary(
      statements.map { statement in
        let words = statement.split(whereSeparator: \.isWhitespace)
        return (String(words[words[1] == "UNIQUE" ? 3 : 2]), statement)
      }, uniquingKeysWith: { $1 })
  }()

  /// Refuses a file that has something else where a collection has a table or a view, or that does more on its
  /// own: a view may have no end. What a person adds beside them is theirs.
  private static func checkObjects(of database: Database, path: String) throws {
    let rows = try Row.fetchAll(database, sql: "SELECT type, name, sql FROM sqlite_schema")
    var found: [String: String] = [:]
    for row in rows {
      let name: String = try row.value(at: 1)
      if try row.value(at: 0) == "trigger" {
        throw CollectionError.damaged(path: path, reason: "it has the trigger \(name)")
      }
      found[name] = try row.value(at: 2) as String?
    }
    for (name, text) in objects.sorted(by: { $0.key < $1.key }) where found[name] != text {
      throw CollectionError.damaged(path: path, reason: "its \(name) is not that of a collection")
    }
  }
}
