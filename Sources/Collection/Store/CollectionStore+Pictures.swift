package import Foundation
internal import GRDB
package import Verification

extension CollectionStore {
  /// Returns every stored recording without pictures, in the order in which they were first read.
  package func recordings() throws(CollectionError) -> [StoredRecording] {
    try read { database in
      try RecordingRow.filter(Column("isCurrent") == true).order(
        sql: "(SELECT min(id) FROM recording AS first WHERE first.sha256 = recording.sha256)"
      ).fetchAll(database).map { try $0.stored(in: database) }
    }
  }

  /// Returns the SHA-256 of the recordings that were read by runs whose id begins with `prefix`.
  package func digests(ofRun prefix: String) throws(CollectionError) -> [String] {
    try read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT DISTINCT recording.sha256 FROM recording JOIN run ON run.id = recording.runId
          WHERE substr(run.uid, 1, length(?1)) = ?1
          """, arguments: [prefix])
    }
  }

  /// Returns the pictures of a recording's entries, by the entry's number.
  package func pictures(sha256: String) throws(CollectionError) -> [Int: [EntryPicture]] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT picture.*, entry.position FROM shownPicture AS picture
          JOIN entry ON entry.id = picture.entryId
          JOIN recording ON recording.id = entry.recordingId
          WHERE recording.sha256 = ? AND recording.isCurrent = 1
          ORDER BY entry.position, picture.kind
          """, arguments: [sha256])
      var pictures: [Int: [EntryPicture]] = [:]
      for row in rows {
        pictures[try row.value("position"), default: []].append(try EntryPicture(row: row))
      }
      return pictures
    }
  }

  /// Returns the pictures of a recording's box pages, by the page's number.
  package func boxPictures(sha256: String) throws(CollectionError) -> [Int: Data] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT box.position, p.jpeg FROM boxPicture AS p JOIN box ON box.id = p.boxId
          JOIN recording ON recording.id = box.recordingId
          WHERE recording.sha256 = ? AND recording.isCurrent = 1
          """, arguments: [sha256])
      return try Dictionary(
        rows.map { (try $0.value(at: 0) as Int, try $0.value(at: 1) as Data) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the picture of an entry's Pokémon; nil when the entry is not stored, or has none.
  package func sprite(of entry: EntryID) throws(CollectionError) -> EntryPicture? {
    try read { database in
      try EntryPicture.fetchOne(
        database,
        sql: """
          SELECT picture.* FROM recording JOIN entry ON entry.recordingId = recording.id
          JOIN shownPicture AS picture ON picture.entryId = entry.id AND picture.kind = 'sprite'
          \(EntryID.condition)
          """, arguments: ["recording": entry.recording, "time": Double(entry.start) / 1000])
    }
  }

  /// Returns the newest picture of each of these rows of the collection that has one, by the row's
  /// number.
  package func sprites(ofRows rows: Set<Int64>) throws(CollectionError) -> [Int64: EntryPicture] {
    try read { database in
      var sprites: [Int64: EntryPicture] = [:]
      for row in rows {
        sprites[row] = try EntryPicture.fetchOne(
          database,
          sql: """
            SELECT picture.* FROM description AS d JOIN entry ON entry.descriptionId = d.id
            JOIN recording ON recording.id = entry.recordingId AND recording.isCurrent = 1
            JOIN shownPicture AS picture ON picture.entryId = entry.id AND picture.kind = 'sprite'
            WHERE d.individualId = ? ORDER BY recording.readDate DESC, entry.position
            """, arguments: [row])
      }
      return sprites
    }
  }
}

extension EntryID {
  /// The condition and order of SQL by which the first row is that of `index(in:)`.
  static let condition = """
    WHERE recording.isCurrent = 1 AND substr(recording.sha256, 1, \(digits)) = :recording
      AND :time BETWEEN entry.start - \(tolerance) AND entry.end + \(tolerance)
    ORDER BY abs(entry.start - :time) < 0.0005 DESC, entry.position
    """
}

/// The columns of `picture` with the picture itself. The box is JSON.
extension EntryPicture: FetchableRecord, EncodableRecord {
  /// - Parameter mergeId: the merge that added it to a known entry; nil where it came with its
  ///   entry.
  func insert(entryId: Int64, mergeId: Int64? = nil, in database: Database) throws {
    var columns = try databaseDictionary
    columns["entryId"] = entryId.databaseValue
    columns["mergeId"] = mergeId.databaseValue
    try database.insert(columns, into: "picture")
  }
}

extension Database {
  /// Returns true where a condition in SQL holds, such as `EXISTS (SELECT …)`.
  func holds(_ condition: String, _ arguments: StatementArguments = []) throws -> Bool {
    try Bool.fetchOne(cachedStatement(sql: "SELECT \(condition)"), arguments: arguments) ?? false
  }

  /// Inserts a row with these values, by their columns.
  ///
  /// - Parameter otherwise: SQL for a row that the table has already.
  func insert(
    _ columns: [String: DatabaseValue], into table: String, otherwise: String = ""
  ) throws {
    let names = columns.keys.sorted()
    try cachedStatement(
      sql: """
        INSERT INTO \(table) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { ":\($0)" }.joined(separator: ", "))) \(otherwise)
        """
    ).execute(arguments: StatementArguments(columns))
  }
}
