import Foundation
internal import GRDB

extension RunMerge {
  /// Merges a file of results, with the pictures in the file beside it.
  ///
  /// If the file is named after its recording, and its first line shows a known reading, the rest
  /// is not read. This makes merging a folder again ten times as fast.
  ///
  /// - Throws: `ResultsFile.Problem` or `ImportExportError`; then nothing of the file is merged.
  package func add(resultsAt path: String) throws {
    let url = URL(fileURLWithPath: path)
    let beside = ResultsPictures.url(besideResultsAt: url)
    if let first = Self.firstLine(of: url),
      first.sha256 == url.deletingPathExtension().lastPathComponent,
      try isKnown(first, withPictures: FileManager.default.fileExists(atPath: beside.path))
    {
      summary.knownFiles += 1
      return
    }
    let results = try ResultsFile.results(at: path)
    for result in results where result.reading.isReading {
      if let reason = problem(with: result.reading.readDate ?? "") {
        throw ResultsFile.Problem(path: path, line: 1, reason: reason)
      }
    }
    let wanted = results.reduce(0) { $0 + $1.pictures }
    let pictures = ResultsPictures(wanted > 0 ? (try? Data(contentsOf: beside)) ?? Data() : Data())
    try addWhole(path) { try add(results, pictures) }
    if pictures.count != wanted { summary.filesWithoutPictures.append(path) }
  }

  private func add(_ results: [ResultsFile.Result], _ pictures: ResultsPictures) throws {
    for result in results where result.reading.isReading {
      let run = try ResultsFile.run(result.reading)
      try add(run)
      let key = MergedReading.Key(run: run.uid, sha256: result.reading.sha256, readDate: run.date)
      // The pictures belong to the only recording of the file.
      guard results.count == 1 else { continue }
      for (entry, picture) in pictures.entries {
        try add(MergedPicture(reading: key, position: entry, picture: picture))
      }
      for (page, picture) in pictures.boxes { try add(picture, ofBox: page, in: key) }
    }
  }

  /// Adds the picture of a box page, where the page came without one.
  func add(_ picture: Data, ofBox position: Int, in reading: MergedReading.Key) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO boxPicture (boxId, jpeg)
        SELECT box.id, :jpeg
        FROM run JOIN recording AS r ON r.runId = run.id JOIN box ON box.recordingId = r.id
        WHERE run.uid = :run AND r.sha256 = :sha256
          AND (r.readDate = :date OR run.kind = 'results') AND box.position = :position
          AND NOT EXISTS (SELECT * FROM boxPicture AS p WHERE p.boxId = box.id)
        """
    ).execute(arguments: [
      "jpeg": picture, "run": reading.run, "sha256": reading.sha256, "date": reading.readDate,
      "position": position,
    ])
    summary.pictures += database.changesCount
  }

  /// Returns true where this reading counts here already, and has pictures if the file has any.
  private func isKnown(_ reading: MergedReading, withPictures: Bool) throws -> Bool {
    guard let date = reading.readDate.flatMap(TimeStamp.stamp) else { return false }
    let versions = reading.versions
    return try database.holds(
      """
      EXISTS (
        SELECT * FROM recording AS r JOIN run ON run.id = r.runId
        WHERE r.sha256 = ? AND r.readDate = ? AND r.toolVersion = ? AND r.dexVersion = ?
          AND r.tableVersion = ? AND r.options = ? AND run.isLive = 1
          AND (? = 0 OR EXISTS (SELECT * FROM entry AS e JOIN shownPicture AS p ON p.entryId = e.id
            WHERE e.recordingId = r.id)
            OR EXISTS (SELECT * FROM box JOIN boxPicture AS p ON p.boxId = box.id
            WHERE box.recordingId = r.id)))
      """,
      [
        reading.sha256, date, versions.tool, versions.dex, versions.table, versions.options,
        withPictures,
      ])
  }

  /// The largest size in bytes of the first line of results: a path has up to 4096 bytes, and each
  /// may be escaped as four.
  private static let longestLine = 1 << 15

  private static func firstLine(of url: URL) -> MergedReading? {
    guard let file = try? FileHandle(forReadingFrom: url),
      let start = try? file.read(upToCount: longestLine),
      let line = start.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      case .recording(let reading)? = try? JSONDecoder().decode(ResultsLine.self, from: Data(line))
    else { return nil }
    return reading
  }
}

extension RunMerge {
  /// Adds everything in another collection, with its pictures, or nothing.
  ///
  /// - Throws: `ImportExportError.unusable` with the name of the database, for a value or date that
  ///   no collection can have, or `CollectionError` for what cannot be read.
  package func add(allOf other: CollectionStore) throws {
    try addWhole(other.path) {
      try other.forEachRun(withPictures: true) { try add($0) }
      try other.forEachPicture { try add($0) }
    }
  }
}
