import Foundation
internal import GRDB

extension FactMerge {
  /// Brings in a file of results, with the pictures in the file beside it.
  ///
  /// A file that is named after its recording, and whose first line says what is known, is not read
  /// further: this makes merging a folder again ten times as fast.
  ///
  /// - Throws: `ResultsFile.Problem` before anything of the file came in, `ExchangeError`.
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
    let pictures = wanted > 0 ? ResultsPictures.read((try? Data(contentsOf: beside)) ?? Data()) : []
    if pictures.count != wanted { summary.filesWithoutPictures.append(path) }
    for result in results where result.reading.isReading {
      let run = try ResultsFile.run(result.reading)
      try add(run)
      let key = ReadingFacts.Key(
        run: run.uid, sha256: result.reading.sha256, readDate: run.date)
      // They belong to the one recording of the file.
      for (entry, picture) in pictures where results.count == 1 {
        try add(PictureFacts(reading: key, position: entry, picture: picture))
      }
    }
  }

  /// True where this reading counts here already, and has pictures if there are any.
  private func isKnown(_ reading: ReadingFacts, withPictures: Bool) throws -> Bool {
    guard let date = reading.reading?.date.flatMap(TimeStamp.stamp) else { return false }
    let versions = reading.versions
    return try Bool.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT * FROM recording AS r JOIN run ON run.id = r.runId
            WHERE r.sha256 = ? AND r.readDate = ? AND r.toolVersion = ? AND r.dexVersion = ?
              AND r.tableVersion = ? AND r.options = ? AND run.isLive = 1
              AND (? = 0 OR EXISTS (SELECT * FROM entry AS e JOIN shownPicture AS p ON p.entryId = e.id
                WHERE e.recordingId = r.id)))
          """),
      arguments: [
        reading.sha256, date, versions.tool, versions.dex, versions.table, versions.options,
        withPictures,
      ]) ?? false
  }

  /// Bytes that the first line of results has at most: a path has up to 4096, and four of each may be
  /// written out.
  private static let longestLine = 1 << 15

  private static func firstLine(of url: URL) -> ReadingFacts? {
    guard let file = try? FileHandle(forReadingFrom: url),
      let start = try? file.read(upToCount: longestLine),
      let line = start.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      case .recording(let reading)? = try? JSONDecoder().decode(ResultsLine.self, from: Data(line))
    else { return nil }
    return reading
  }
}
