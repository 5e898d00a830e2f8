internal import GRDB
package import Verification

/// A recording as it is stored.
package struct StoredRecording: Hashable, Sendable {
  package let account: RecordingAccount
  package let versions: ReadingVersions
}

extension CollectionStore {
  /// The recording whose bytes have this digest; nil when it was never read.
  package func recording(sha256: String) throws(CollectionError) -> StoredRecording? {
    try read { database in
      let request = RecordingRow.filter(Column("sha256") == sha256)
      guard let row = try request.fetchOne(database) else { return nil }
      let entries = try EntryRow.filter(Column("recordingId") == row.id)
        .order(Column("position")).fetchAll(database).map { try $0.entry() }
      return StoredRecording(account: row.account(entries: entries), versions: row.versions)
    }
  }

  /// Stores what was read of a recording, in place of what an earlier reading of it gave, in one
  /// transaction.
  ///
  /// Owned Pokémon that nothing proves any more are no longer verified.
  /// - Returns: how many owned Pokémon became verified by it.
  package func record(
    _ account: RecordingAccount, versions: ReadingVersions
  ) throws(CollectionError) -> Int {
    let date = timestamp
    return try write { database in
      let known = try RecordingRow.filter(Column("sha256") == account.sha256).fetchOne(database)
      var row = RecordingRow(account, versions: versions, readDate: date, id: known?.id)
      try row.save(database)
      guard let recordingId = row.id else {
        throw CollectionError.damaged(path: path, reason: "a recording has no number")
      }
      let proven = try Self.removeEntries(of: recordingId, in: database)
      var newlyVerified = 0
      for entry in account.entries {
        var entryRow = EntryRow(entry, recordingId: recordingId)
        try entryRow.insert(database)
        guard entry.verdict == .verified, let owned = OwnedPokemon(entry) else { continue }
        let (id, isNew) = try owned.upsert(in: database, date: date)
        try database.execute(
          sql: "INSERT INTO proof (entryId, collectionId) VALUES (?, ?)",
          arguments: [entryRow.id, id])
        if isNew { newlyVerified += 1 }
      }
      try Self.withdrawUnproven(among: proven, in: database)
      return newlyVerified
    }
  }

  /// - Returns: the rows of the collection that the entries proved.
  private static func removeEntries(of recording: Int64, in database: Database) throws -> [Int64] {
    let proven = try Int64.fetchAll(
      database,
      sql: """
        SELECT DISTINCT collectionId FROM proof JOIN entry ON entry.id = proof.entryId
        WHERE entry.recordingId = ?
        """, arguments: [recording])
    try database.execute(sql: "DELETE FROM entry WHERE recordingId = ?", arguments: [recording])
    return proven
  }

  /// What was caught only by proof becomes seen; a favorite stays what its owner made it.
  private static func withdrawUnproven(among rows: [Int64], in database: Database) throws {
    for id in rows {
      try database.execute(
        sql: """
          UPDATE collection SET isVerified = 0, verifiedDate = NULL,
            status = CASE status WHEN 'caught' THEN 'seen' ELSE status END
          WHERE id = ? AND NOT EXISTS (SELECT * FROM proof WHERE collectionId = ?)
          """, arguments: [id, id])
    }
  }

  /// Marks the recordings that another version read, or that were read with another dex or table.
  ///
  /// - Returns: how many are marked.
  package func markStale(comparedTo versions: ReadingVersions) throws(CollectionError) -> Int {
    let differs = "(toolVersion <> ? OR dexVersion <> ? OR tableVersion <> ?)"
    let arguments: StatementArguments = [versions.tool, versions.dex, versions.table]
    let isUpToDate = try read { database in
      try Bool.fetchOne(
        database, sql: "SELECT NOT EXISTS (SELECT * FROM recording WHERE isStale <> \(differs))",
        arguments: arguments) ?? false
    }
    if !isUpToDate {
      try write {
        try $0.execute(sql: "UPDATE recording SET isStale = \(differs)", arguments: arguments)
      }
    }
    return try read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM recording WHERE isStale = 1") ?? 0
    }
  }
}
