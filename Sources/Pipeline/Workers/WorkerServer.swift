import Collection
import Decoding
import Dex
import Foundation
import Reporting
import Sandbox
import Synchronization
import Verification

/// The process that loads the data for reading, as its parent sees it.
///
/// Where it can be copied, it reads no recording itself: so its answers can be trusted.
final class WorkerServer: Sendable {
  private let process: ChildProcess
  private let setup: ReadingSetup
  private let state = Mutex(State())

  private struct State {
    var versions: ReadingVersions?
    /// True once the process itself has been given away to read a recording.
    var isUsedUp = false
    /// The languages that it was asked to load.
    var languages: Set<Language> = []
  }

  /// Makes a process a server, and has it begin to load.
  init(_ process: ChildProcess, setup: ReadingSetup) throws {
    self.process = process
    self.setup = setup
    process.channel.send(try WorkerRequest.prepare(setup).message)
  }

  /// Returns a process that has everything loaded and has seen no recording; waits until there is
  /// one.
  ///
  /// - Parameters:
  ///   - versions: the versions that it must have loaded.
  ///   - languages: are loaded before, where the process can be copied.
  /// - Returns: `nil` when this server has none left.
  /// - Throws: `Failure`, `StartFailure` or `WorkerLoss`.
  func worker(
    loaded versions: ReadingVersions, languages: Set<Language>
  ) async throws -> WorkerProcess? {
    try await process.wait { try self.start(loaded: versions, languages: languages) }
  }

  /// Ends the process and its copies.
  func end() { process.end() }

  private func start(
    loaded versions: ReadingVersions, languages: Set<Language>
  ) throws -> WorkerProcess? {
    if state.withLock(\.isUsedUp) { return nil }
    if state.withLock({ $0.versions == nil }) {
      let (loaded, isServer) = try greeting()
      state.withLock { $0 = State(versions: loaded, isUsedUp: !isServer) }
      guard loaded == versions else {
        throw Failure(
          "the dex or the hash table has changed during the run; run the same command again",
          .unusableData)
      }
      if !isServer { return WorkerProcess(process, limits: setup.limits) }
    }
    let isNew = state.withLock { state in
      defer { state.languages.formUnion(languages) }
      return !languages.isSubset(of: state.languages)
    }
    if isNew { process.send(try WorkerRequest.load(languages).message) }
    guard let copy = try process.copy() else { throw WorkerLoss.ended(process.end()) }
    return WorkerProcess(copy, limits: setup.limits)
  }

  /// Waits for the server's first message: the versions it has loaded, and whether it can be
  /// copied.
  private func greeting() throws -> (ReadingVersions, isServer: Bool) {
    switch process.channel.receive(within: setup.limits.timeout) {
    case .message(let message):
      switch WorkerAnswer(message) {
      case .ready(let versions, let isServer): return (versions, isServer)
      case .unusable(let reason): throw Failure(reason, .unusableData)
      case .missing(let part): throw Failure(part, .unavailable)
      default: throw WorkerLoss.nonsense
      }
    case .closed, .invalid: throw WorkerLoss.ended(process.end())
    case .timedOut: throw WorkerLoss.timedOut(seconds: setup.limits.timeout)
    }
  }
}

/// The process that reads one recording, as its parent sees it.
///
/// Its messages count only as answers to the request: it has read bytes that may be made to do
/// harm.
final class WorkerProcess: Sendable {
  private let child: ChildProcess
  private let limits: ReadingLimits

  init(_ child: ChildProcess, limits: ReadingLimits) {
    self.child = child
    self.limits = limits
  }

  /// Ends the process at once, whatever it does.
  func end() { child.end() }

  /// Sends a request, and waits for the answer. A process answers one.
  ///
  /// - Parameter sandboxed: is given the sandbox that the process has entered before it began.
  /// - Throws: `UnreadRecording` for a recording that could not be read, `WorkerLoss` when the
  ///   process is gone.
  func answer(
    to request: WorkerRequest, sandboxed: @escaping @Sendable (Sandbox) -> Void,
    progress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> WorkerAnswer {
    let message = try request.message
    // A picture has no length, whatever the process says.
    let isPicture = request.recording.flatMap(RecordingKind.init(ofFileAt:)) == .picture
    let start = SuspendingClock.now
    return try await child.wait {
      var isLengthKnown = isPicture
      self.child.channel.send(message)
      // A worker ends by itself when its time is over; it is given as long again as it may say
      // nothing.
      var most = self.limits.decoding.time(forLength: 0) + self.limits.timeout
      func receive() throws(WorkerLoss) -> WorkerAnswer {
        try self.receive(from: start, most: most)
      }
      guard case .sandboxed(let sandbox) = try receive() else { throw self.nonsense() }
      sandboxed(sandbox)
      while true {
        switch try receive() {
        case .progress(let seen):
          if !isLengthKnown, seen.duration > 0 {
            isLengthKnown = true
            most = self.limits.decoding.time(forLength: seen.duration) + self.limits.timeout
          }
          progress(seen)
        case .failed(let reason, let failure):
          throw UnreadRecording(
            description: String(decoding: reason.utf8.prefix(Self.longestReason), as: UTF8.self),
            failure: failure)
        case let answer: return answer
        }
      }
    }
  }

  /// The largest part of a reason that is printed, in bytes.
  private static let longestReason = 4000

  /// Gives up a process that does not answer as it should.
  func nonsense() -> WorkerLoss {
    end()
    return .nonsense
  }

  /// Receives the next answer, at most so many seconds after the worker was asked.
  private func receive(
    from start: SuspendingClock.Instant, most: Double
  ) throws(WorkerLoss) -> WorkerAnswer {
    let end = start + .seconds(most)
    switch child.channel.receive(within: limits.timeout, until: end) {
    case .message(let message):
      guard let answer = WorkerAnswer(message) else { throw nonsense() }
      return answer
    case .closed: throw .ended(child.end())
    case .invalid: throw nonsense()
    case .timedOut:
      self.end()
      if SuspendingClock.now >= end { throw .overdue(seconds: most) }
      throw .timedOut(seconds: limits.timeout)
    }
  }
}
