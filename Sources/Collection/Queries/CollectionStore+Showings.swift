internal import GRDB
package import Verification

/// An entry of a recording that shows a Pokémon of the collection.
package struct PokemonShowing: Hashable, Sendable, Encodable {
  /// The entry's id.
  package let entry: String
  package let path: String
  package let sha256: String
  /// The entry's number in the recording.
  package let index: Int
  /// Seconds on the recording's own time line.
  package let start: Double
  package let end: Double
  /// The time when the recording was read, in ISO 8601, UTC.
  package let readDate: String
  /// The time when it was made, in the same form; nil where its file does not say.
  package let recordedDate: String?
  /// The names of a proof that could not be read and have a picture instead.
  package let unread: [EntryPicture.Kind]
}

extension CollectionStore {
  /// Returns the entries of recordings that prove a Pokémon, in order of time.
  package func proofs(of id: Int64) throws(CollectionError) -> [PokemonShowing] {
    try read { database in
      var paths = NewestPaths(in: database)
      return try Self.proofs(of: id, in: database, paths: &paths).map(\.showing)
    }
  }

  /// Returns the visits of rows that may be one Pokémon or several, by the row's number: those of
  /// the recording that shows most of them. Rows that a person or their places in boxes have
  /// counted are left out.
  static func repeatedVisits(in database: Database) throws -> [Int64: [PokemonShowing]] {
    var paths = NewestPaths(in: database)
    var visits: [Int64: [PokemonShowing]] = [:]
    let rows = try Int64.fetchSet(database, sql: "SELECT individualId FROM sameOrSecond")
    for id in rows.subtracting(try placed(in: database)) {
      let recording = try String.fetchOne(
        database,
        sql: """
          SELECT sha256 FROM sameOrSecond WHERE individualId = ?
          ORDER BY visits DESC, sha256 LIMIT 1
          """, arguments: [id])
      visits[id] = try proofs(of: id, in: database, paths: &paths).map(\.showing)
        .filter { $0.sha256 == recording }
    }
    return visits
  }

  /// Returns the entries that show each row of the collection, by the row's number. Proofs come
  /// first, in order of time, followed by entries that a person decided on.
  package func showings() throws(CollectionError) -> [Int64: [PokemonShowing]] {
    try read { database in
      var showings: [Int64: [PokemonShowing]] = [:]
      var paths = NewestPaths(in: database)
      for (id, showing) in try Self.proofs(of: nil, in: database, paths: &paths) {
        showings[id, default: []].append(showing)
      }
      let decided = try Row.fetchAll(
        database,
        sql: """
          SELECT k.individualId, v.entry, r.path, r.sha256, r.readDate, r.recordedDate
          FROM decisions AS v JOIN description AS k ON k.id = v.descriptionId
            JOIN recording AS r ON r.sha256 = v.sha256 AND r.isCurrent = 1
          WHERE k.individualId IS NOT NULL ORDER BY v.stamp
          """)
      for row in decided {
        let sha256: String = try row.value("sha256")
        guard let id = EntryID(try row.value("entry")),
          let entry = id.entry(in: try DecidedEntry.outlines(sha256: sha256, in: database))
        else { continue }
        showings[try row.value("individualId"), default: []].append(
          PokemonShowing(
            entry: id.description,
            path: try paths.path(of: sha256, readFrom: row.value("path")), sha256: sha256,
            index: entry.index, start: Double(id.start) / 1000, end: entry.end,
            readDate: try row.value("readDate"), recordedDate: try row.value("recordedDate"),
            unread: []))
      }
      return showings
    }
  }

  /// Returns the current proofs of one Pokémon, or of all of them, with its row's number.
  private static func proofs(
    of id: Int64?, in database: Database, paths: inout NewestPaths
  ) throws -> [(id: Int64, showing: PokemonShowing)] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT p.individualId, r.path, r.sha256, e.position, e.start, e.end, r.readDate,
          r.recordedDate,
          (SELECT group_concat(kind) FROM (
            SELECT kind FROM shownPicture
            WHERE entryId = e.id AND kind IN ('nickname', 'trainer') ORDER BY kind)) AS unread
        FROM proof AS p JOIN entry AS e ON e.id = p.entryId
          JOIN recording AS r ON r.id = e.recordingId
        WHERE p.isCurrent = 1 \(id == nil ? "" : "AND p.individualId = ?")
        ORDER BY r.readDate, r.sha256, e.position
        """, arguments: StatementArguments([id].compactMap(\.self)))
    return try rows.map { row in
      let sha256: String = try row.value("sha256")
      let start: Double = try row.value("start")
      let unread: String? = try row.value("unread")
      return (
        id: try row.value("individualId"),
        showing: PokemonShowing(
          entry: EntryID(sha256: sha256, start: start).description,
          path: try paths.path(of: sha256, readFrom: row.value("path")), sha256: sha256,
          index: try row.value("position"), start: start, end: try row.value("end"),
          readDate: try row.value("readDate"), recordedDate: try row.value("recordedDate"),
          unread: (unread ?? "").split(separator: ",")
            .compactMap { EntryPicture.Kind(rawValue: String($0)) })
      )
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
            """), arguments: [showing.sha256, showing.index, kind.rawValue])
    }
  }
}
