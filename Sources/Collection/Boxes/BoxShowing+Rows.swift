import Files
import Foundation
internal import GRDB
import Inventory
import Verification

/// Rows of `box`: each is one showing of a box page. Its slots are one text, like an entry's
/// evidence.
extension BoxShowing {
  init(row: Row) throws {
    let slots: String = try row.value("slots")
    self.init(
      index: try row.value("position"), start: try row.value("start"), end: try row.value("end"),
      number: try row.value("number"), total: try row.value("total"),
      title: try row.value("title"), deposited: try row.value("deposited"),
      emptyBoxes: try row.value("emptyBoxes"),
      slots: try JSONDecoder().decode([Slot].self, from: Data(slots.utf8)))
  }

  func insert(recordingId: Int64, in database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO box (recordingId, position, start, end, number, total, title, deposited,
          emptyBoxes, slots)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      recordingId, index, start, end, number, total, title, deposited, emptyBoxes,
      try JSONEncoder.stable().text(of: slots),
    ])
    guard let picture, hasPlausiblePicture else { return }
    try database.cachedStatement(sql: "INSERT INTO boxPicture (boxId, jpeg) VALUES (?, ?)")
      .execute(arguments: [database.lastInsertedRowID, picture])
  }

  /// Returns the places that the verified entries of readings are linked with, by description and
  /// reading.
  ///
  /// It leaves out readings in which a place changed. It also leaves out a description where any of
  /// its entries has no place.
  static func places(in database: Database) throws -> [Int64: [Int64: Set<BoxPlace>]] {
    let linked = try Int64.fetchAll(
      database,
      sql: """
        SELECT DISTINCT b.recordingId FROM box AS b JOIN recording AS r ON r.id = b.recordingId
          JOIN run ON run.id = r.runId
        WHERE run.isLive = 1 AND instr(b.slots, '"entry":') > 0
        """)
    var found: [Int64: [Int64: Set<BoxPlace>]] = [:]
    for id in linked {
      let showings = try showings(ofRecording: id, in: database)
      guard BoxInventory(showings).changed.isEmpty else { continue }
      let links = StoredBoxes.Reading(showings: showings).links.filter { !$0.slot.hasConflict }
      let places = Dictionary(
        links.map { ($0.slot.entry, $0.place) }, uniquingKeysWith: { first, _ in first })
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT e.position, p.descriptionId FROM proof AS p JOIN entry AS e ON e.id = p.entryId
          WHERE p.recordingId = ?
          """, arguments: [id])
      let entries = try Dictionary(grouping: rows) { try $0.value(at: 1) as Int64 }
      for (description, rows) in entries {
        let own = try rows.map { places[try $0.value(at: 0) as Int] }
        guard !own.contains(nil) else { continue }
        found[description, default: [:]][id] = Set(own.compactMap(\.self))
      }
    }
    return found
  }

  /// Returns the showings of a recording's reading, in order.
  static func showings(
    ofRecording id: Int64?, withPictures: Bool = false, in database: Database
  ) throws -> [BoxShowing] {
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM box WHERE recordingId = ? ORDER BY position"),
      arguments: [id])
    let find = try database.cachedStatement(sql: "SELECT jpeg FROM boxPicture WHERE boxId = ?")
    return try rows.map { row in
      var showing = try BoxShowing(row: row)
      if withPictures {
        showing.picture = try Data.fetchOne(find, arguments: [try row.value("id") as Int64])
      }
      return showing
    }
  }
}
