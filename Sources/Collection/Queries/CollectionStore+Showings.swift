internal import GRDB
package import Verification

/// An entry of a recording that shows a Pokémon of the collection.
package struct PokemonShowing: Hashable, Sendable {
  package let path: String
  package let sha256: String
  /// The entry's index in the recording.
  package let position: Int
  /// Seconds on the recording's own time line.
  package let start: Double
  /// The time when the recording was read, in ISO 8601, UTC.
  package let readDate: String
}

extension CollectionStore {
  /// Returns the entries that show each row of the collection, by the row's number. Proofs come
  /// first, in order of time, followed by entries that a person decided on.
  package func showings() throws(CollectionError) -> [Int64: [PokemonShowing]] {
    try read { database in
      var showings: [Int64: [PokemonShowing]] = [:]
      var paths = NewestPaths(in: database)
      func add(_ row: Row, position: Int, start: Double) throws {
        let sha256: String = try row.value("sha256")
        showings[try row.value("individualId"), default: []].append(
          PokemonShowing(
            path: try paths.path(of: sha256, readFrom: row.value("path")), sha256: sha256,
            position: position, start: start, readDate: try row.value("readDate")))
      }
      let proofs = try Row.fetchAll(
        database,
        sql: """
          SELECT p.individualId, r.path, r.sha256, r.readDate, e.position, e.start
          FROM proof AS p JOIN entry AS e ON e.id = p.entryId
            JOIN recording AS r ON r.id = e.recordingId
          WHERE p.isCurrent = 1 ORDER BY r.readDate, r.id, e.position
          """)
      for row in proofs {
        try add(row, position: row.value("position"), start: row.value("start"))
      }
      let decided = try Row.fetchAll(
        database,
        sql: """
          SELECT k.individualId, v.entry, r.path, r.sha256, r.readDate
          FROM decisions AS v JOIN description AS k ON k.id = v.descriptionId
            JOIN recording AS r ON r.sha256 = v.sha256 AND r.isCurrent = 1
          WHERE k.individualId IS NOT NULL ORDER BY v.stamp
          """)
      for row in decided {
        guard let entry = EntryID(try row.value("entry")),
          let position = entry.index(
            in: try DecidedEntry.outlines(sha256: row.value("sha256"), in: database))
        else { continue }
        try add(row, position: position, start: Double(entry.start) / 1000)
      }
      return showings
    }
  }

  /// Returns a picture of a showing; `nil` where none is stored.
  package func picture(
    _ kind: EntryPicture.Kind, of showing: PokemonShowing
  ) throws(CollectionError) -> EntryPicture? {
    try read { database in
      try EntryPicture.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT picture.* FROM recording JOIN entry ON entry.recordingId = recording.id
            JOIN shownPicture AS picture ON picture.entryId = entry.id
            WHERE recording.sha256 = ? AND recording.isCurrent = 1 AND entry.position = ?
              AND picture.kind = ?
            """), arguments: [showing.sha256, showing.position, kind.rawValue])
    }
  }
}
