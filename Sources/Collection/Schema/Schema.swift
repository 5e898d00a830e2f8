import Foundation
internal import GRDB

/// The tables and views of a collection.
///
/// A released migration is never modified, because databases that have taken it will not take it
/// again. Later ones are registered after it under the next number.
enum Schema {
  static let migrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") {
      try $0.execute(sql: runTables + writingTables + views + collection)
      try $0.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    return migrator
  }()

  /// The number that marks a file as a collection (`PRAGMA application_id`): "vrfy" in ASCII.
  static let applicationID = 0x7672_6679

  /// The number of the newest schema.
  static var newest: Int { migrator.migrations.count }

  /// The table in which the migrator notes what a database has taken.
  private static let noted = "grdb_migrations"

  /// Migrates the schema, after checking that the database is a collection. What an older one holds
  /// that is computed is computed anew.
  ///
  /// - Parameters:
  ///   - migrator: takes a database to the newest schema, one transaction a migration.
  ///   - backUp: called with the schema number of a database that is about to be changed, outside
  ///     the transactions.
  static func migrate(
    _ writer: any DatabaseWriter, path: String, by migrator: DatabaseMigrator = migrator,
    backUp: (Int) throws -> Void = { _ in }
  ) throws {
    let known = try writer.read { try check($0, path: path, by: migrator) }
    if known == migrator.migrations.count { return }
    if known > 0 { try backUp(known) }
    do { try migrator.migrate(writer) } catch {
      // Another process may have been quicker.
      guard try writer.read(migrator.appliedIdentifiers).count > known else { throw error }
      return try migrate(writer, path: path, by: migrator, backUp: backUp)
    }
    if known > 0 {
      // Of an older schema, it was not known before which views it should have.
      _ = try writer.read { try check($0, path: path, by: migrator) }
      try writer.write(Roster.settle)
    }
  }

  /// - Returns: the number of the schema in the database, 0 for an empty one.
  static func check(
    _ database: Database, path: String, by migrator: DatabaseMigrator = migrator
  ) throws -> Int {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try objects(of: database)
    // The migrator's table comes before all others, and before the mark.
    if application == 0, found.keys.allSatisfy({ $0 == noted }) { return 0 }
    guard application == applicationID else { throw CollectionError.notACollection(path: path) }
    try compare([noted], of: found, path: path)
    let version = try migrator.appliedIdentifiers(database).count
    guard version > 0 else {
      throw CollectionError.damaged(path: path, reason: "its schema has no number")
    }
    guard try !migrator.hasBeenSuperseded(database) else {
      throw CollectionError.newer(
        path: path, version: version, supported: migrator.migrations.count)
    }
    if let name = try String.fetchOne(
      database, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    {
      throw CollectionError.damaged(path: path, reason: "it has the trigger \(name)")
    }
    if version == newest {
      try compare(newestObjects.get().keys.sorted(), of: found, path: path)
    }
    return version
  }

  /// The text of each table, index and view of the newest schema, by its name.
  private static let newestObjects = Result {
    let queue = try DatabaseQueue()
    try migrator.migrate(queue)
    return try queue.read(objects)
  }

  private static func objects(of database: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT name, sql FROM sqlite_schema WHERE sql <> ''")
    return try Dictionary(
      rows.map { (try $0.value(at: 0), try $0.value(at: 1)) }, uniquingKeysWith: { $1 })
  }

  /// Refuses a file whose tables or views differ from those of a collection. A foreign view may
  /// never end. Tables and views that a person added are allowed.
  private static func compare(_ names: [String], of found: [String: String], path: String) throws {
    let expected = try newestObjects.get()
    for name in names where found[name] != expected[name] {
      throw CollectionError.damaged(path: path, reason: "its \(name) is not that of a collection")
    }
  }
}
