import Collection
import Foundation
import Verification

/// The outcome of one recording of a run.
enum RecordingOutcome: Sendable {
  /// A stop was requested before it was begun.
  case nothing
  case result(ScanResult)
  /// It was read, and is to be stored.
  case unstored(UnstoredReading)
  case copy(RecordingCopy)
}

/// A reading that waits for being stored, and the lock on its recording, which is held until then.
struct UnstoredReading: Sendable {
  var scan: ScannedRecording
  /// The path of the file.
  let source: String
  let origin: ScanResult.Origin
  let lock: RecordingLocks.Lock?
}

/// Readings that are stored together.
///
/// Whenever something is stored, the Pokémon of the whole collection are computed anew: 0.3 s with
/// 10,000 of them (measured), which is longer than a screenshot is read. So readings wait for each
/// other, until storing has taken a fifth of the time.
struct UnstoredReadings {
  private let archive: ReadingArchive
  private let versions: ReadingVersions
  private var readings: [(index: Int, reading: UnstoredReading)] = []
  private var next = ContinuousClock.now

  /// The pause after storing, in times of what it took.
  private static let pause = 4.0
  /// The most readings that wait: their pictures are in memory.
  private static let most = 8

  init(archive: ReadingArchive, versions: ReadingVersions) {
    self.archive = archive
    self.versions = versions
  }

  /// The time at which the readings are to be stored; `nil` where there are none.
  var due: ContinuousClock.Instant? { readings.isEmpty ? nil : next }

  var isDue: Bool {
    readings.count >= Self.most || due.map { $0 <= ContinuousClock.now } ?? false
  }

  mutating func add(_ reading: UnstoredReading, at index: Int) {
    readings.append((index, reading))
  }

  /// Stores all readings that wait, and releases their locks.
  ///
  /// - Returns: the result of each, by its recording's index.
  mutating func store() throws -> [(index: Int, result: ScanResult)] {
    let start = ContinuousClock.now
    let group = readings
    readings = []
    defer { for one in group { one.reading.lock?.release() } }
    let results = try group.isEmpty ? [] : results(of: group.map(\.reading))
    next = ContinuousClock.now + (ContinuousClock.now - start) * Self.pause
    return zip(group, results).map { one, result in
      var result = result
      result.source = one.reading.source
      return (one.index, result)
    }
  }

  /// Stores readings in one transaction, or each in its own where the database rejects one of them.
  private func results(of group: [UnstoredReading]) throws -> [ScanResult] {
    do {
      let kept = try archive.keep(group.map(\.scan), versions: versions)
      return zip(group, kept).map { reading, kept in
        var scan = reading.scan
        // The pictures are stored, and a run of many recordings cannot keep all of them in memory.
        for place in scan.entries.indices { scan.entries[place].pictures = [] }
        for place in scan.boxes.indices { scan.boxes[place].picture = nil }
        return ScanResult(
          scan: scan, origin: reading.origin, newlyVerified: kept.newlyVerified,
          readDate: kept.readDate)
      }
    } catch let error as CollectionError {
      guard case .rejected = error else { throw error }
      if group.count > 1 { return try group.flatMap { try results(of: [$0]) } }
      return try group.map {
        try archive.keepFailure(
          of: $0.scan.path, sha256: $0.scan.sha256, because: error, versions: versions)
      }
    }
  }
}
