import Dex
package import Foundation
internal import GRDB
import Verification

extension CollectionStore {
  /// Returns the boxes as the current recordings show them.
  package func boxes() throws(CollectionError) -> StoredBoxes {
    try read { try Self.boxes(in: $0) }
  }

  static func boxes(in database: Database) throws -> StoredBoxes {
    StoredBoxes(
      try boxReadings(in: database), writes: try statusWrites(in: database))
  }

  /// Returns the pictures of the showings that have one.
  package func pictures(
    of sources: Set<StoredBoxes.Source>
  ) throws(CollectionError) -> [StoredBoxes.Source: Data] {
    try read { database in
      let find = try database.cachedStatement(
        sql: """
          SELECT p.jpeg FROM box JOIN boxPicture AS p ON p.boxId = box.id
          WHERE box.recordingId = ? AND box.position = ?
          """)
      var found: [StoredBoxes.Source: Data] = [:]
      for source in sources {
        found[source] = try Data.fetchOne(find, arguments: [source.recording, source.position])
      }
      return found
    }
  }

  /// Returns the rows whose number is known from boxes, because every entry that proves them has a
  /// place there.
  static func placed(in database: Database) throws -> Set<Int64> {
    let places = try BoxShowing.places(in: database)
    guard !places.isEmpty else { return [] }
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT DISTINCT individualId, descriptionId, recordingId FROM proof
        WHERE isCurrent = 1 AND individualId IS NOT NULL
        """)
    let byRow = try Dictionary(grouping: rows) { try $0.value(at: 0) as Int64 }
    return try Set(
      byRow.filter { _, rows in
        try rows.allSatisfy { row in
          places[try row.value(at: 1) as Int64]?[try row.value(at: 2) as Int64] != nil
        }
      }.keys)
  }

  /// Returns the current reading of every recording, in the order in which the recordings were
  /// made. The list is empty when none of them shows a box.
  static func boxReadings(in database: Database) throws -> [StoredBoxes.Reading] {
    let order = try Row.fetchAll(
      database,
      sql: """
        SELECT r.id, r.path, r.sha256, r.recordedDate, f.firstDate, f.shownDate
        FROM recording AS r JOIN (
          SELECT f.sha256, min(f.readDate) AS firstDate, min(\(Schema.shownDate("f"))) AS shownDate
          FROM recording AS f JOIN run ON run.id = f.runId WHERE run.isLive = 1 GROUP BY f.sha256
        ) AS f ON f.sha256 = r.sha256
        WHERE r.isCurrent = 1 AND EXISTS (
          SELECT * FROM box AS b JOIN recording AS s ON s.id = b.recordingId WHERE s.isCurrent = 1)
        ORDER BY f.shownDate, f.firstDate, r.sha256
        """)
    guard !order.isEmpty else { return [] }
    let present = try Int64.fetchSet(
      database, sql: "SELECT id FROM collection WHERE status IN ('caught', 'favorite')")
    let owned = try Int64.fetchSet(database, sql: "SELECT id FROM owned").intersection(present)
    var readings: [Int64: StoredBoxes.Reading] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT e.recordingId, e.verdict = 'verified' AND e.isRejected = 0 AS isProof,
          \(Entry.outlineColumns), d.individualId, i.isPending,
          d.pokemonId <> i.pokemonId OR ifnull(d.form <> i.form, 0) AS hasChanged
        FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
          LEFT JOIN description AS d ON d.id = e.descriptionId
          LEFT JOIN individual AS i ON i.id = d.individualId
        WHERE r.isCurrent = 1 ORDER BY e.recordingId, e.position
        """)
    while let row = try rows.next() {
      let entry = try Entry(outline: row)
      let recording: Int64 = try row.value("recordingId")
      if try row.value("isProof"), let id: Int64 = try row.value("individualId") {
        if owned.contains(id) { readings[recording, default: .init()].rows[entry.index] = id }
        // A Pokémon that left, or became another one, is in no box any more as it was shown.
        let isPending: Bool = try row.value("isPending")
        if try row.value("hasChanged") || !isPending && !present.contains(id) { continue }
      }
      readings[recording, default: .init()].entries.append(entry)
    }
    var paths = NewestPaths(in: database)
    return try order.map { row in
      let id: Int64 = try row.value("id")
      var reading = readings[id] ?? .init()
      reading.recording = id
      reading.path = try paths.path(of: row.value("sha256"), readFrom: row.value("path"))
      reading.readDate = try row.value("firstDate")
      reading.recordedDate = try row.value("recordedDate")
      reading.shownDate = try row.value("shownDate")
      reading.showings = try BoxShowing.showings(ofRecording: id, in: database)
      return reading
    }
  }
}
