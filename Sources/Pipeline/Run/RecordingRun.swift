package import Collection
import Files
import Foundation
import Inventory
package import Reporting
import Verification

/// Reads any number of recordings and stores what they show.
package struct RecordingRun: Sendable {
  package struct Options: Hashable, Sendable {
    /// The number of recordings read at the same time, at least 1.
    package var jobs: Int
    /// True where known recordings are read again.
    package var redo: Bool
    /// Bytes of the largest file that is read.
    package var mostBytes: Int

    package init(jobs: Int = 1, redo: Bool = false, mostBytes: Int = ReadingLimits().bytes) {
      self.jobs = max(1, jobs)
      self.redo = redo
      self.mostBytes = mostBytes
    }
  }

  private let reading: any RecordingScanner
  private let archive: ReadingArchive
  private let versions: ReadingVersions
  private let options: Options
  private let observe: @Sendable (RunEvent) -> Void
  private let stop: StopRequest
  private let locks: RecordingLocks?

  /// The most results per job that wait for one before them: a long recording must not keep all
  /// later ones in memory.
  private static let mostAhead = 8

  /// - Parameters:
  ///   - archive: keeps what is read, and returns what is known.
  ///   - stop: once it is requested, no recording is begun; those in work are finished.
  ///   - locks: keep other runs from reading a recording at the same time.
  ///   - observe: called for each event, from any task.
  package init(
    reading: any RecordingScanner, archive: ReadingArchive, versions: ReadingVersions,
    options: Options, stop: StopRequest = StopRequest(), locks: RecordingLocks? = nil,
    observe: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) {
    self.reading = reading
    self.archive = archive
    self.versions = versions
    self.options = options
    self.stop = stop
    self.locks = locks
    self.observe = observe
  }

  /// Reads the recordings and gives the result of each to `emit`, in their own order. Recordings
  /// that are not begun because of a stop have no result.
  ///
  /// A recording that cannot be read is one more result. A fault that stops all of them is thrown:
  /// of the database (`CollectionError`), or a part that is missing (`Failure`).
  package func run(
    _ sources: [RecordingSource], emit: (ScanResult) throws -> Void
  ) async throws -> RunSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = RunSummary()
    var boxes: [BoxRecording] = []
    let shared = SharedReadings()
    try await withThrowingTaskGroup(of: (Int, ScanResult?).self) { group in
      var waiting: [Int: ScanResult?] = [:]
      var emitted = 0
      var added = 0
      func fill() {
        while added < sources.count, added - emitted - waiting.count < options.jobs,
          added - emitted < options.jobs * Self.mostAhead, !stop.isRequested
        {
          let index = added
          added += 1
          group.addTask { (index, try await result(of: sources[index], index: index, shared)) }
        }
      }
      fill()
      while let (index, result) = try await group.next() {
        waiting.updateValue(result, forKey: index)
        while let next = waiting.removeValue(forKey: emitted) {
          emitted += 1
          guard let next else { continue }
          summary.add(next.scan, newlyVerified: next.newlyVerified)
          boxes.append(BoxRecording(path: next.scan.path, showings: next.scan.boxes))
          try emit(next)
        }
        fill()
      }
    }
    summary.seconds = (clock.now - start) / .seconds(1)
    summary.take(BoxInventory(recordings: boxes))
    return summary
  }

  private func result(
    of source: RecordingSource, index: Int, _ readings: SharedReadings
  ) async throws -> ScanResult? {
    observe(.started(index, path: source.path))
    let result = try await unobservedResult(of: source, index: index, readings)
    if let result { observe(.finished(index, result)) }
    return result
  }

  private func unobservedResult(
    of source: RecordingSource, index: Int, _ readings: SharedReadings
  ) async throws -> ScanResult? {
    if let problem = source.problem {
      return .failed(path: source.name, because: problem, .unsupported)
    }
    let file: IdentifiedFile
    do { file = try identified(fileAt: source.path) } catch let error as UnreadableFile {
      if stop.isRequested { return nil }
      return .failed(path: source.name, because: "\(error)", error.failure)
    }
    let (shared, isFirst) = try await readings.result(sha256: file.sha256) {
      try await decideAndRead(file, name: source.name, index: index)
    }
    guard var result = shared else { return nil }
    result.scan.path = source.name
    result.source = source.path
    if !isFirst {
      result.newlyVerified = 0
      if result.origin == .failed {
        // The reason begins with the path of the first.
        result.scan.error = result.scan.error.map { "\(source.name): the same bytes as \($0)" }
      } else {
        result.origin = .known
      }
    }
    return result
  }

  /// Returns a file with its digest. The digest comes from the store when the file's stamp has not
  /// changed since its bytes were read.
  private func identified(fileAt path: String) throws -> IdentifiedFile {
    let place = URL(fileURLWithPath: path).path
    let stamp = FileStamp(ofFileAt: path)
    if let stamp, stamp.bytes <= options.mostBytes,
      let known = try archive.digest(ofFileAt: place, stamp: stamp.text)
    {
      return IdentifiedFile(path: path, sha256: known, stamp: stamp)
    }
    let sha256 = try FileDigest.sha256(ofFileAt: path, most: options.mostBytes) {
      stop.isRequested || Task.isCancelled
    }
    let certain = stamp.flatMap { $0.isSettled() && $0 == FileStamp(ofFileAt: path) ? $0 : nil }
    try archive.keepDigest(sha256, ofFileAt: place, stamp: certain?.text)
    return IdentifiedFile(path: path, sha256: sha256, stamp: stamp)
  }

  /// - Returns: `nil` when a stop was requested before the reading began.
  private func decideAndRead(
    _ file: IdentifiedFile, name: String, index: Int
  ) async throws -> ScanResult? {
    // After waiting for another run, its stored reading is found.
    let lock = try await locks?.lock(sha256: file.sha256, unless: stop)
    defer { lock?.release() }
    if stop.isRequested { return nil }
    let decision = RecordingDecision(
      stored: try archive.recording(sha256: file.sha256), versions: versions, redo: options.redo)
    switch decision {
    case .known(let stored):
      try archive.publish(stored)
      return ScanResult(
        scan: stored.scan, origin: .known, newlyVerified: 0, readDate: stored.readDate)
    case .read: return try await read(file, name: name, index: index, origin: .read)
    case .readAnew(let reason):
      return try await read(file, name: name, index: index, origin: .readAnew(because: reason))
    }
  }

  private func read(
    _ file: IdentifiedFile, name: String, index: Int, origin: ScanResult.Origin
  ) async throws -> ScanResult {
    var scan: ScannedRecording
    do {
      scan = try await reading.scan(ofRecordingAt: file.path, sha256: file.sha256) {
        [observe] in observe(.progress(index, $0))
      }
      try file.confirm()
    } catch let error where !(error is Failure || error is CancellationError) {
      return try failed(file, name: name, because: error)
    }
    scan.path = name
    if scan.recordedDate == nil {
      scan.recordedDate = FileNameDate.date(ofFileAt: name).flatMap {
        TimeStamp.ofRecording($0, now: Date())
      }
    }
    // A failure that another try may cure is not stored as a reading.
    if scan.failure?.isTransient == true { return .failed(scan) }
    do {
      let kept = try archive.keep(scan, versions: versions)
      // The pictures are stored, and a run of many recordings cannot keep all of them in memory.
      for place in scan.entries.indices { scan.entries[place].pictures = [] }
      for place in scan.boxes.indices { scan.boxes[place].picture = nil }
      return ScanResult(
        scan: scan, origin: origin, newlyVerified: kept.newlyVerified, readDate: kept.readDate)
    } catch let error as CollectionError {
      guard case .rejected = error else { throw error }
      return try failed(file, name: name, because: error)
    }
  }

  /// Returns the result of a recording that cannot be read, with the reason.
  private func failed(
    _ file: IdentifiedFile, name: String, because error: any Error
  ) throws -> ScanResult {
    let result = ScanResult.failed(
      path: name, sha256: file.sha256, because: "\(error)", RecordingFailure(of: error))
    try archive.keepFailure(result.scan, versions: versions, date: result.readDate)
    return result
  }
}

extension RunSummary {
  /// Adds the totals of the boxes of all recordings.
  fileprivate mutating func take(_ inventory: BoxInventory) {
    guard boxes > 0 else { return }
    isComplete = inventory.isComplete
    boxWords = inventory.words()
    if entries > 0 { notShown = inventory.filled.count { inventory.slots[$0]?.isShown == false } }
  }
}

/// Reads each content only once in a run, however many names it has.
actor SharedReadings {
  private var readings: [String: Task<ScanResult?, any Error>] = [:]

  /// - Returns: the result of the content, `nil` when it was not begun; and true where this call
  ///   was the first to ask.
  func result(
    sha256: String, reading: @escaping @Sendable () async throws -> ScanResult?
  ) async throws -> (result: ScanResult?, isFirst: Bool) {
    if let other = readings[sha256] { return (try await other.value, false) }
    let task = Task { try await reading() }
    readings[sha256] = task
    let result = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    return (result, true)
  }
}
