import Foundation
internal import GRDB
import Verification

/// One row of `box`: one showing of a box page. Its slots stay one text, as an entry's evidence does.
struct BoxRow: Hashable {
  let showing: BoxShowing

  init(_ showing: BoxShowing) { self.showing = showing }

  init(row: Row) throws {
    let slots: String = try row.value("slots")
    showing = BoxShowing(
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
      recordingId, showing.index, showing.start, showing.end, showing.number, showing.total,
      showing.title, showing.deposited, showing.emptyBoxes, try EntryRow.text(showing.slots),
    ])
  }

  /// The showings that a recording's reading has, in order.
  static func showings(ofRecording id: Int64?, in database: Database) throws -> [BoxShowing] {
    try Row.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM box WHERE recordingId = ? ORDER BY position"),
      arguments: [id]
    ).map { try BoxRow(row: $0).showing }
  }
}
