internal import GRDB

/// The choice of the current reading among several of one recording.
///
/// A reading that was replaced by another never counts, even if a third one came in between and is
/// undone. The remaining readings came from several machines, and the newest version counts. Where
/// that version read differently, its first reading stays, because nothing is overwritten without
/// an explanation. Readings without an error come before those with one.
struct CurrentReading {
  struct Candidate: Decodable, FetchableRecord {
    let id: Int64
    let replaces: Int64?
    let isLive: Bool
    let isCurrent: Bool
    let readDate: String
    let runUid: String
    let hasError: Bool
    private let toolVersion, dexVersion, tableVersion, options: String

    var versions: [String] { [toolVersion, dexVersion, tableVersion, options] }

    /// Returns true when the reading was made with these versions.
    func isOf(_ versions: ReadingVersions) -> Bool {
      self.versions == [versions.tool, versions.dex, versions.table, versions.options]
    }
  }

  let candidates: [Candidate]

  init(ofContent sha256: String, in database: Database) throws {
    candidates = try Candidate.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT r.id, r.replaces, run.isLive, r.isCurrent, r.readDate, run.uid AS runUid,
            r.error IS NOT NULL AS hasError, r.toolVersion, r.dexVersion, r.tableVersion, r.options
          FROM recording AS r JOIN run ON run.id = r.runId WHERE r.sha256 = ?
          """), arguments: [sha256])
  }

  /// The counting readings that no counting reading replaces, the oldest first.
  var heads: [Candidate] {
    let origins = Dictionary(uniqueKeysWithValues: candidates.map { ($0.id, $0.replaces) })
    var replaced: Set<Int64> = []
    for candidate in candidates where candidate.isLive {
      var next = candidate.replaces
      while let id = next, replaced.insert(id).inserted { next = origins[id] ?? nil }
    }
    return candidates.filter { $0.isLive && !replaced.contains($0.id) }
      .sorted { ($0.readDate, $0.runUid) < ($1.readDate, $1.runUid) }
  }

  /// The newest version's first reading, preferably one without an error.
  var current: Candidate? {
    let heads = heads
    guard let newest = heads.last else { return nil }
    let own = heads.filter { $0.versions == newest.versions }
    return own.first { !$0.hasError } ?? own.first
  }

  static func update(ofContent sha256: String, in database: Database) throws {
    let reading = try CurrentReading(ofContent: sha256, in: database)
    let current = reading.current?.id
    let mark = try database.cachedStatement(sql: "UPDATE recording SET isCurrent = ? WHERE id = ?")
    // The old mark goes first, because the database refuses two current readings of one recording.
    for old in reading.candidates where old.isCurrent && old.id != current {
      try mark.execute(arguments: [0, old.id])
    }
    for new in reading.candidates where !new.isCurrent && new.id == current {
      try mark.execute(arguments: [1, new.id])
    }
  }
}
