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
    private let replacedRun, replacedDate: String?
    let isLive: Bool
    let isCurrent: Bool
    let readDate: String
    let runUid: String
    let hasError: Bool
    private let toolVersion, dexVersion, tableVersion, options: String

    /// Returns the name of the reading of a content, the same on every machine.
    func key(ofContent sha256: String) -> MergedReading.Key {
      .init(run: runUid, sha256: sha256, readDate: readDate)
    }

    /// Returns the reading that this one replaced; nil where it is not among them. Equal results
    /// take an earlier date, so a run with another date is the same.
    func replaced(among candidates: [Candidate]) -> Candidate? {
      let ofRun = candidates.filter { $0.runUid == replacedRun && $0.id != id }
      return ofRun.first { $0.readDate == replacedDate } ?? ofRun.first
    }

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
          SELECT r.id, r.replacedRun, r.replacedDate, run.isLive, r.isCurrent, r.readDate,
            run.uid AS runUid,
            r.error IS NOT NULL AS hasError, r.toolVersion, r.dexVersion, r.tableVersion, r.options
          FROM recording AS r JOIN run ON run.id = r.runId WHERE r.sha256 = ?
          ORDER BY r.readDate, r.id
          """), arguments: [sha256])
  }

  /// The counting readings that no counting reading replaces, the oldest first.
  var heads: [Candidate] {
    var replaced: Set<Int64> = []
    for candidate in candidates where candidate.isLive {
      var next = candidate.replaced(among: candidates)
      while let one = next, replaced.insert(one.id).inserted {
        next = one.replaced(among: candidates)
      }
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
