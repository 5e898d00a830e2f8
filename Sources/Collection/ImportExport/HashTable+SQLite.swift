package import Dex
import Files
package import Foundation
internal import GRDB
internal import Imaging

/// A hash table as an SQLite database, for programs that prefer queries to parsing.
extension HashTable {
  private static let sqliteSchema = """
    CREATE TABLE about (
      algorithms TEXT NOT NULL, crop TEXT NOT NULL, background TEXT NOT NULL, source TEXT NOT NULL,
      sha256 TEXT
    ) STRICT;
    CREATE TABLE reference (
      species INTEGER NOT NULL CHECK (species > 0),
      form TEXT NOT NULL,
      shiny INTEGER NOT NULL CHECK (shiny IN (0, 1)),
      female INTEGER NOT NULL CHECK (female IN (0, 1)),
      phash TEXT NOT NULL CHECK (length(phash) = 16),
      phash256 TEXT NOT NULL CHECK (length(phash256) = 64),
      colors TEXT NOT NULL,
      source TEXT NOT NULL PRIMARY KEY
    ) STRICT;
    CREATE INDEX reference_by_look ON reference (species, form, shiny, female);
    CREATE TABLE alias (
      species INTEGER NOT NULL, form TEXT NOT NULL, shiny INTEGER NOT NULL,
      female INTEGER NOT NULL, source TEXT NOT NULL REFERENCES reference,
      PRIMARY KEY (species, form, shiny, female)
    ) STRICT;
    CREATE TABLE look_alike (
      source TEXT NOT NULL REFERENCES reference, other TEXT NOT NULL REFERENCES reference,
      PRIMARY KEY (source, other)
    ) STRICT;
    """

  /// Returns the bytes of the database's file. It is written to the folder for temporary files
  /// first.
  package func sqlite() throws(CollectionError) -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    do {
      return try WholeFile.toTheEnd {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try sqlite(by: folder.appending(path: "hashes.sqlite"))
      }
    } catch let error as DatabaseError {
      throw CollectionError(error, path: folder.path)
    } catch {
      throw .inputOutput(path: folder.path, reason: "no temporary file can be made")
    }
  }

  private func sqlite(by file: URL) throws -> Data {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      try database.execute(sql: Self.sqliteSchema)
      try write(to: database)
    }
    try queue.close()
    return try Data(contentsOf: file)
  }

  private func write(to database: Database) throws {
    try database.execute(
      sql: "INSERT INTO about VALUES (?, ?, ?, ?, ?)",
      arguments: [
        HashTableHeader.algorithms, HashTableHeader.crop, header.background.hexadecimal,
        header.source, identifier,
      ])
    let reference = try database.makeStatement(
      sql: "INSERT INTO reference VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    for row in references {
      try reference.execute(arguments: [
        row.speciesId, row.form, row.isShiny, row.isFemale, row.hash.hexadecimal,
        row.hash256.hexadecimal, row.signature.hexadecimal, row.source,
      ])
    }
    let alias = try database.makeStatement(sql: "INSERT INTO alias VALUES (?, ?, ?, ?, ?)")
    for (look, place) in aliases.sorted(by: { $0.key < $1.key }) {
      try alias.execute(arguments: [
        look.speciesId, look.form, look.isShiny, look.isFemale, references[place].source,
      ])
    }
    let alike = try database.makeStatement(sql: "INSERT INTO look_alike VALUES (?, ?)")
    for (first, second) in lookAlikePairs {
      try alike.execute(arguments: [
        references[first].source, references[second].source,
      ])
    }
  }
}
