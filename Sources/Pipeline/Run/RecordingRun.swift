package import Collection
import Foundation
import Inventory
package import Reporting
import Verification

/// Reads any number of recordings and stores what they show.
package struct RecordingRun: Sendable {
  package struct Options: Hashable, Sendable {
    /// Recordings read at the same time, at least 1.
    package var jobs: Int
    /// Read recordings that are known anew.
    package var redo: Bool

    package init(jobs: Int = 1, redo: Bool = false) {
      self.jobs = max(1, jobs)
      self.redo = redo
    }
  }

  private let reading: any RecordingReading
  private let archive: ReadingArchive
  private let versions: ReadingVersions
  private let options: Options
  private let observe: @Sendable (RunEvent) -> Void
  private let stop: StopRequest
  private let claims: RecordingClaims?
  private let shared = SharedReadings()

  /// Outcomes a job that wait for one before them, so that a long recording does not keep all that come
  /// after it in memory.
  private static let mostAhead = 8

  /// - Parameters:
  ///   - archive: keeps what is read, and says what is known.
  ///   - stop: no recording is begun once it is requested; those in work are finished.
  ///   - claims: keeps other runs from reading a recording at the same time.
  ///   - observe: is told what happens, from any task.
  package init(
    reading: any RecordingReading, archive: ReadingArchive, versions: ReadingVersions,
    options: Options, stop: StopRequest = StopRequest(), claims: RecordingClaims? = nil,
    observe: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) {
    self.reading = reading
    self.archive = archive
    self.versions = versions
    self.options = options
    self.stop = stop
    self.claims = claims
    self.observe = observe
  }

  /// Reads the recordings and gives what comes of each to `emit`, in their own order; nothing comes of those
  /// that are not begun because of a stop.
  ///
  /// A recording that cannot be read is one more outcome; what stops all of them is thrown: the
  /// database (`CollectionError`) or something missing (`MissingPart`).
  package func run(
    _ sources: [RecordingSource], emit: (RecordingOutcome) throws -> Void
  ) async throws -> RunSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = RunSummary()
    var boxes: [BoxShowing] = []
    try await withThrowingTaskGroup(of: (Int, RecordingOutcome?).self) { group in
      var waiting: [Int: RecordingOutcome?] = [:]
      var emitted = 0
      var added = 0
      func fill() {
        while added < sources.count, added - emitted - waiting.count < options.jobs,
          added - emitted < options.jobs * Self.mostAhead, !stop.isRequested
        {
          let index = added
          added += 1
          group.addTask { (index, try await outcome(of: sources[index], index: index)) }
        }
      }
      fill()
      while let (index, outcome) = try await group.next() {
        waiting.updateValue(outcome, forKey: index)
        while let next = waiting.removeValue(forKey: emitted) {
          emitted += 1
          guard let next else { continue }
          summary.add(next.account, newlyVerified: next.newlyVerified)
          boxes += next.account.boxes
          try emit(next)
        }
        fill()
      }
    }
    summary.seconds = (clock.now - start) / .seconds(1)
    summary.take(BoxInventory(boxes))
    return summary
  }

  private func outcome(of source: RecordingSource, index: Int) async throws -> RecordingOutcome? {
    observe(.started(index, path: source.path))
    let outcome = try await unobservedOutcome(of: source, index: index)
    if let outcome { observe(.finished(index, outcome)) }
    return outcome
  }

  private func unobservedOutcome(
    of source: RecordingSource, index: Int
  ) async throws -> RecordingOutcome? {
    if let problem = source.problem {
      return .failed(path: source.name, because: problem, .unsupported)
    }
    let file: IdentifiedFile
    do { file = try identified(fileAt: source.path) } catch let error as UnreadableFile {
      return .failed(path: source.name, because: "\(error)", error.failure)
    }
    let (shared, isFirst) = try await shared.outcome(sha256: file.sha256) {
      try await decideAndRead(file, name: source.name, index: index)
    }
    guard var outcome = shared else { return nil }
    outcome.account.path = source.name
    outcome.source = source.path
    if !isFirst {
      outcome.newlyVerified = 0
      if outcome.origin != .failed { outcome.origin = .known }
    }
    return outcome
  }

  /// A file with its digest, from the store when the file looks as it did when its bytes were read.
  private func identified(fileAt path: String) throws -> IdentifiedFile {
    let place = URL(fileURLWithPath: path).path
    let stamp = FileStamp(ofFileAt: path)
    if let stamp, let known = try archive.digest(ofFileAt: place, stamp: stamp.text) {
      return IdentifiedFile(path: path, sha256: known, stamp: stamp)
    }
    let sha256 = try FileDigest.sha256(ofFileAt: path)
    let certain = stamp.flatMap { $0.isSettled() && $0 == FileStamp(ofFileAt: path) ? $0 : nil }
    try archive.keepDigest(sha256, ofFileAt: place, stamp: certain?.text)
    return IdentifiedFile(path: path, sha256: sha256, stamp: stamp)
  }

  /// - Returns: `nil` when a stop was requested before the reading began.
  private func decideAndRead(
    _ file: IdentifiedFile, name: String, index: Int
  ) async throws -> RecordingOutcome? {
    // Whoever waits for another run finds what it has stored.
    let claim = try await claims?.claim(sha256: file.sha256, unless: stop)
    defer { claim?.release() }
    if stop.isRequested { return nil }
    let decision = RecordingDecision(
      stored: try archive.recording(sha256: file.sha256), versions: versions, redo: options.redo)
    switch decision {
    case .known(let stored):
      try archive.publish(stored)
      return RecordingOutcome(
        account: stored.account, origin: .known, newlyVerified: 0, readDate: stored.readDate)
    case .read:
      return try await read(file, name: name, index: index, origin: .read)
    case .readAnew(let reason):
      return try await read(file, name: name, index: index, origin: .readAnew(because: reason))
    }
  }

  private func read(
    _ file: IdentifiedFile, name: String, index: Int, origin: RecordingOutcome.Origin
  ) async throws -> RecordingOutcome {
    var account: RecordingAccount
    do {
      account = try await reading.account(ofRecordingAt: file.path, sha256: file.sha256) {
        [observe] in observe(.progress(index, $0))
      }
      try file.confirm()
    } catch let ending as any RunEnding {
      throw ending
    } catch let cancelled as CancellationError {
      throw cancelled
    } catch {
      return try failed(file, name: name, because: error)
    }
    account.path = name
    // What another try may cure is no reading.
    if account.failure?.isTransient == true { return .failed(account) }
    do {
      let kept = try archive.keep(account, versions: versions)
      // They are stored, and a run of many recordings cannot keep those of all of them.
      for place in account.entries.indices { account.entries[place].pictures = [] }
      for place in account.boxes.indices { account.boxes[place].picture = nil }
      return RecordingOutcome(
        account: account, origin: origin, newlyVerified: kept.newlyVerified,
        readDate: kept.readDate)
    } catch let error as CollectionError {
      guard case .rejected = error else { throw error }
      return try failed(file, name: name, because: error)
    }
  }

  /// One recording that cannot be read, of which results say why.
  private func failed(
    _ file: IdentifiedFile, name: String, because error: any Error
  ) throws -> RecordingOutcome {
    let outcome = RecordingOutcome.failed(
      path: name, sha256: file.sha256, because: "\(error)", RecordingFailure(of: error))
    try archive.keepFailure(outcome.account, versions: versions, date: outcome.readDate)
    return outcome
  }
}

extension RunSummary {
  /// Adds what the boxes of all recordings come to.
  fileprivate mutating func take(_ inventory: BoxInventory) {
    guard boxes > 0 else { return }
    isComplete = inventory.isComplete
    boxWords = inventory.words
    if entries > 0 { notShown = inventory.filled.count { inventory.slots[$0]?.isShown == false } }
  }
}
