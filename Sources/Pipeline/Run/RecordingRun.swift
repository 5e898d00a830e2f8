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
  private static let mostAhead = 16

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
  /// of the database (`CollectionError`), or a part that is missing (`Failure`). What was read
  /// before it is stored.
  package func run(
    _ sources: [RecordingSource], emit: (ScanResult) throws -> Void
  ) async throws -> RunSummary {
    let start = ContinuousClock.now
    var summary = RunSummary()
    var boxes: [BoxRecording] = []
    var readings = UnstoredReadings(archive: archive, versions: versions)
    do {
      try await outcomes(of: sources, &readings) { result in
        summary.add(result.scan, newlyVerified: result.newlyVerified)
        boxes.append(BoxRecording(path: result.scan.path, showings: result.scan.boxes))
        try emit(result)
      }
    } catch {
      _ = try? readings.store()
      throw error
    }
    summary.seconds = (ContinuousClock.now - start) / .seconds(1)
    summary.take(BoxInventory(recordings: boxes))
    return summary
  }

  private enum Event: Sendable {
    case outcome(Int, RecordingOutcome)
    case timeToStore
  }

  private func outcomes(
    of sources: [RecordingSource], _ readings: inout UnstoredReadings,
    emit: (ScanResult) throws -> Void
  ) async throws {
    let contents = SharedContents()
    var results = OrderedResults()
    try await withThrowingTaskGroup(of: Event.self) { group in
      var (begun, running, isTimed) = (0, 0, false)
      func begin() {
        while begun < sources.count, running < options.jobs, !stop.isRequested,
          begun - results.taken < options.jobs * Self.mostAhead
        {
          let index = begun
          begun += 1
          running += 1
          group.addTask {
            .outcome(index, try await outcome(of: sources[index], index: index, contents))
          }
        }
      }
      begin()
      while running > 0, let event = try await group.next() {
        switch event {
        case .outcome(let index, let outcome):
          running -= 1
          take(outcome, of: index, &readings, &results)
        case .timeToStore: isTimed = false
        }
        begin()
        if readings.isDue || running == 0 {
          for (index, result) in try readings.store() {
            observe(.finished(index, result))
            results.add(result, at: index)
          }
        } else if let due = readings.due, !isTimed {
          isTimed = true
          group.addTask {
            try await Task.sleep(until: due, clock: .continuous)
            return .timeToStore
          }
        }
        while let next = results.next(isComplete: running == 0) {
          if let copy = next.copy { observe(.finished(copy, next.result)) }
          try emit(next.result)
        }
        begin()
      }
      group.cancelAll()
    }
  }

  private func take(
    _ outcome: RecordingOutcome, of index: Int, _ readings: inout UnstoredReadings,
    _ results: inout OrderedResults
  ) {
    switch outcome {
    case .nothing: results.add(nil, at: index)
    case .result(let result):
      observe(.finished(index, result))
      results.add(result, at: index)
    case .unstored(let reading):
      observe(.read(index))
      readings.add(reading, at: index)
    case .copy(let copy): results.add(copy, at: index)
    }
  }

  private func outcome(
    of source: RecordingSource, index: Int, _ contents: SharedContents
  ) async throws -> RecordingOutcome {
    observe(.started(index, path: source.path))
    if let problem = source.problem {
      return .result(.failed(path: source.name, because: problem, .unsupported))
    }
    let file: IdentifiedFile
    do { file = try identified(fileAt: source.path) } catch let error as UnreadableFile {
      if stop.isRequested { return .nothing }
      return .result(.failed(path: source.name, because: "\(error)", error.failure))
    }
    guard await contents.isNew(file.sha256) else {
      return .copy(RecordingCopy(sha256: file.sha256, name: source.name, path: source.path))
    }
    // After waiting for another run, its stored reading is found.
    let lock = try await locks?.lock(sha256: file.sha256, unless: stop)
    do {
      let outcome = try await outcome(of: file, name: source.name, index: index, lock)
      if case .unstored = outcome { return outcome }
      lock?.release()
      guard case .result(var result) = outcome else { return outcome }
      (result.scan.path, result.source) = (source.name, source.path)
      return .result(result)
    } catch {
      lock?.release()
      throw error
    }
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

  private func outcome(
    of file: IdentifiedFile, name: String, index: Int, _ lock: RecordingLocks.Lock?
  ) async throws -> RecordingOutcome {
    if stop.isRequested { return .nothing }
    let decision = RecordingDecision(
      stored: try archive.recording(sha256: file.sha256), versions: versions, redo: options.redo)
    let origin: ScanResult.Origin
    switch decision {
    case .known(let stored):
      try archive.publish(stored)
      return .result(
        ScanResult(
          scan: stored.scan, origin: .known, newlyVerified: 0, readDate: stored.readDate))
    case .read: origin = .read
    case .readAnew(let reason): origin = .readAnew(because: reason)
    }
    var scan: ScannedRecording
    do {
      scan = try await reading.scan(ofRecordingAt: file.path, sha256: file.sha256) {
        [observe] in observe(.progress(index, $0))
      }
      try file.confirm()
    } catch let error where !(error is Failure || error is CancellationError) {
      return .result(
        try archive.keepFailure(of: name, sha256: file.sha256, because: error, versions: versions))
    }
    scan.path = name
    if scan.recordedDate == nil {
      scan.recordedDate = FileNameDate.date(ofFileAt: name).flatMap {
        TimeStamp.ofRecording($0, now: Date())
      }
    }
    // A failure that another try may cure is not stored as a reading.
    if scan.failure?.isTransient == true { return .result(.failed(scan)) }
    return .unstored(UnstoredReading(scan: scan, source: file.path, origin: origin, lock: lock))
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

/// The contents of a run. Each is read only once, however many names it has.
private actor SharedContents {
  private var known: Set<String> = []

  /// Returns true for the first that asks for a content.
  func isNew(_ sha256: String) -> Bool { known.insert(sha256).inserted }
}
