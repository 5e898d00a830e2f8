import Foundation
internal import GRDB

/// One numbered step of the schema.
///
/// Steps are only ever appended. A landed step is never modified, because databases that have taken
/// it will not take it again.
struct Migration {
  let sql: String

  static let all = [
    Migration(sql: runTables + writingTables + views), Migration(sql: boxes),
    Migration(sql: sync + boxPictures + turns),
  ]

  /// The number that marks a file as a collection (`PRAGMA application_id`): "vrfy" in ASCII.
  static let applicationID = 0x7672_6679

  /// The number of the newest schema (`PRAGMA user_version`).
  static var newest: Int { all.count }

  /// Migrates the schema in one transaction, after checking that the database is a collection.
  ///
  /// - Parameters:
  ///   - steps: all steps, from the first one on.
  ///   - backUp: called with the schema number of a database that is about to be changed, outside
  ///     the transaction.
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
  static let objects = Result {
    try DatabaseQueue().write { database in
      for migration in all { try database.execute(sql: migration.sql) }
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_schema WHERE sql <> ''")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as String) })
    }
  }

  /// Refuses a file whose tables or views differ from those of a collection, or that has triggers.
  /// A foreign view may never end. Tables and views that a person added are allowed.
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
    for (name, text) in try objects.get().sorted(by: { $0 < $1 }) where found[name] != text {
      throw CollectionError.damaged(path: path, reason: "its \(name) is not that of a collection")
    }
  }
}
