internal import GRDB
package import Verification

package struct StoredRecording: Hashable, Sendable {
  package let scan: ScannedRecording
  package let versions: ReadingVersions
  /// ISO 8601, UTC, to the millisecond.
  package let readDate: String

  package init(scan: ScannedRecording, versions: ReadingVersions, readDate: String) {
    self.scan = scan
    self.versions = versions
    self.readDate = readDate
  }
}

/// A stored reading.
package struct KeptReading: Hashable, Sendable {
  /// The number of owned Pokémon that it was the first to verify.
  package let newlyVerified: Int
  /// ISO 8601, UTC, to the millisecond.
  package let readDate: String

  package init(newlyVerified: Int, readDate: String) {
    self.newlyVerified = newlyVerified
    self.readDate = readDate
  }
}

extension CollectionStore {
  /// Returns the recording whose bytes have this digest; nil when it was never read.
  package func recording(sha256: String) throws(CollectionError) -> StoredRecording? {
    try read { database in
      let request = RecordingRow.filter(Column("sha256") == sha256 && Column("isCurrent") == true)
      return try request.fetchOne(database)?.stored(in: database)
    }
  }

  package func recording(of entry: EntryID) throws(CollectionError) -> StoredRecording? {
    let digests = try read { database in
      try String.fetchAll(
        database,
        sql: "SELECT sha256 FROM recording WHERE isCurrent = 1 AND substr(sha256, 1, ?) = ?",
        arguments: [EntryID.digits, entry.recording])
    }
    for digest in digests {
      if let found = try recording(sha256: digest), entry.index(in: found.scan.entries) != nil {
        return found
      }
    }
    return nil
  }

  /// Stores readings of recordings in one transaction. Each replaces an earlier reading of its
  /// recording, which is kept but no longer counts. If only the new one has an error, the earlier
  /// one still counts.
  ///
  /// Owned Pokémon that nothing proves any more are no longer verified.
  ///
  /// - Returns: for each reading, the number of owned Pokémon that it is the first to verify, and
  ///   the time in ISO 8601, UTC, to the millisecond.
  package func keep(
    _ scans: [ScannedRecording], versions: ReadingVersions
  ) throws(CollectionError) -> [KeptReading] {
    try write { database in
      let before = try ProvenPokemon(
        of: Set(scans.flatMap(\.entries).compactMap(\.speciesId)), in: database)
      var dates: [String] = []
      var counting: [Int64?] = []
      for scan in scans {
        let date = try TimeStamp.next(in: database, now: now())
        let current = try CurrentReading(ofContent: scan.sha256, in: database).current
        let isWorse =
          scan.error != nil && current.map { !$0.hasError && $0.isOf(versions) } ?? false
        let recording = try Self.insert(
          scan, versions: versions, readDate: date, runId: try runNumber(in: database, date: date),
          replaces: isWorse ? nil : current?.key(ofContent: scan.sha256), in: database)
        try CurrentReading.update(ofContent: scan.sha256, in: database)
        dates.append(date)
        counting.append(isWorse ? nil : recording)
      }
      try Roster.settle(in: database)
      return try zip(dates, before.added(by: counting, in: database)).map {
        KeptReading(newlyVerified: $1, readDate: $0)
      }
    }
  }

  /// Inserts a reading and its entries, without deciding whether it counts.
  private static func insert(
    _ scan: ScannedRecording, versions: ReadingVersions, readDate: String, runId: Int64,
    replaces: MergedReading.Key?, in database: Database
  ) throws -> Int64 {
    try RecordingRow(
      scan, versions: versions, readDate: readDate, runId: runId, replaces: replaces
    ).insert(database)
    let recordingId = database.lastInsertedRowID
    for entry in scan.entries {
      try EntryRow(entry).insert(recordingId: recordingId, in: database)
      let entryId = database.lastInsertedRowID
      for picture in entry.pictures { try picture.insert(entryId: entryId, in: database) }
    }
    for box in scan.boxes { try box.insert(recordingId: recordingId, in: database) }
    return recordingId
  }

  /// Returns how many current readings were made with another version, dex or table.
  package func staleReadings(comparedTo versions: ReadingVersions) throws(CollectionError) -> Int {
    try read {
      try Int.fetchOne(
        $0,
        sql: """
          SELECT count(*) FROM recording
          WHERE isCurrent = 1 AND (toolVersion <> ? OR dexVersion <> ? OR tableVersion <> ?)
          """,
        arguments: [versions.tool, versions.dex, versions.table]) ?? 0
    }
  }
}
