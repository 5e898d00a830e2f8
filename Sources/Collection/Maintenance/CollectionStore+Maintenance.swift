internal import GRDB

/// The figures of a database: its schema, its size and its number of rows.
package struct DatabaseFigures: Hashable, Sendable, Encodable {
  package let schema: Int
  /// The size of the file in bytes. `free` is the part of it that new rows can use.
  package let size: Int
  package let free: Int
  /// The number of rows of each kind, by its key.
  package let counts: [String: Int]

  /// The kinds of rows in a fixed order, each with its key for programs, such as `verifiedPokemon`.
  package static let kinds: [(key: String, name: String, table: String)] = [
    ("runs", "runs", "run"), ("readings", "readings of recordings", "recording"),
    ("entries", "entries", "entry"), ("changes", "changes", "change"),
    ("pokemon", "Pokémon", "collection"), ("verifiedPokemon", "verified Pokémon", "owned"),
    ("mismatches", "mismatches", "mismatches"),
    ("unconfirmed", "unconfirmed entries", "unconfirmed"),
  ]
}

extension CollectionStore {
  /// Copies the database while other processes may continue to write.
  package func backUp(to path: String) throws(CollectionError) {
    do { try Self.copy(writer, to: path) } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// Returns the space of deleted rows to the disk.
  package func vacuum() throws(CollectionError) {
    do {
      try writer.writeWithoutTransaction { database in
        try database.execute(sql: "VACUUM")
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  package func figures() throws(CollectionError) -> DatabaseFigures {
    try read { database in
      func number(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
      let page = try number("PRAGMA page_size")
      var counts: [String: Int] = [:]
      for (key, _, table) in DatabaseFigures.kinds {
        counts[key] = try number("SELECT count(*) FROM \(table)")
      }
      return DatabaseFigures(
        schema: try Schema.migrator.appliedMigrations(database).count,
        size: try number("PRAGMA page_count") * page,
        free: try number("PRAGMA freelist_count") * page, counts: counts)
    }
  }
}
