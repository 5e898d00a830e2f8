package import Collection
import Confinement
package import Dex
import Foundation
import Synchronization
package import Verification

/// Reads recordings in processes of their own, as many at once as it is asked to.
///
/// A worker reads one recording after another, so that the dex and the text engine are loaded once. One that
/// is lost is replaced when the next recording comes.
package final class WorkerPool: RecordingReading {
  private let setup: ReadingSetup
  private let warn: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var idle: [WorkerProcess]
    var busy: [WorkerProcess] = []
    var hasWarned = false
    var versions: ReadingVersions?
    var learned: [LearnedThing] = []
  }

  /// - Parameter warn: is told once when the system does not let workers be confined.
  package init(setup: ReadingSetup, warn: @escaping @Sendable (String) -> Void) {
    self.setup = setup
    self.warn = warn
    state = Mutex(State(idle: []))
  }

  /// Starts workers as copies of this process, which take no time to start, where that can be done; to be
  /// called before the process has a second thread.
  package func forkWorkers(_ count: Int) async throws {
    for _ in 0..<count {
      guard
        let child = try await ChildProcess.fork(
          logging: setup.isVerbose, { await ReadingWorker.run() })
      else { return }
      let worker = try WorkerProcess(child, setup: setup)
      state.withLock { $0.idle.append(worker) }
    }
  }

  /// What an account rests on that the workers give.
  ///
  /// - Throws: `DexError`, `HashTableError`, `LayoutError` or `UnreadableFile`.
  package var versions: ReadingVersions {
    get throws {
      try state.withLock { state in
        if let known = state.versions { return known }
        let versions = try setup.versions
        state.versions = versions
        return versions
      }
    }
  }

  /// What people have vouched for. It goes along with each recording: workers start before the database is
  /// open that tells it.
  package var learned: [LearnedThing] {
    get { state.withLock(\.learned) }
    set { state.withLock { $0.learned = newValue } }
  }

  /// Ends every worker at once.
  package func end() {
    let workers = state.withLock { state in
      defer { state.idle = [] }
      return state.idle + state.busy
    }
    for worker in workers { worker.end() }
  }

  package func account(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> RecordingAccount {
    try await withWorker(readingRecordingAt: path) { worker in
      let answer = try await worker.answer(
        to: .read(path: path, sha256: sha256, Learnings(learned, besides: sha256)),
        progress: progress)
      guard case .account(var account) = answer else { throw worker.nonsense() }
      account.path = path
      account.sha256 = sha256
      for place in account.entries.indices {
        account.entries[place].pictures.removeAll { !$0.isPlausible }
      }
      return account
    }
  }

  /// Everything that decided one entry, as pictures and words; `nil` when its page is not found again.
  package func explain(
    _ entry: Entry, ofRecordingAt path: String, in language: Language?
  ) async throws -> PictureAccount? {
    try await pictures(.explain(entry, path: path, language: language), ofRecordingAt: path)
  }

  /// What the layouts find on a recording; `nil` when it has no frame.
  package func examineLayout(
    ofRecordingAt path: String, at seconds: Double?
  ) async throws -> PictureAccount? {
    try await pictures(.examineLayout(path: path, seconds: seconds), ofRecordingAt: path)
  }

  /// The pictures of an entry, as they can be given to others.
  func evidencePictures(
    _ wanted: EvidencePictures, ofRecordingAt path: String
  ) async throws -> PictureAccount? {
    try await pictures(.evidencePictures(wanted), ofRecordingAt: path)
  }

  /// The names of the pictures that do not show what they should.
  func differing(
    _ pairs: [PicturePair], fromRecordingAt path: String
  ) async throws -> Set<String> {
    Set(
      try await pictures(.comparePictures(pairs), ofRecordingAt: path)?.lines ?? pairs.map(\.name))
  }

  private func pictures(
    _ request: WorkerRequest, ofRecordingAt path: String
  ) async throws -> PictureAccount? {
    try await withWorker(readingRecordingAt: path) { worker in
      guard case .pictures(let pictures) = try await worker.answer(to: request),
        pictures?.isInPlace ?? true
      else { throw worker.nonsense() }
      return pictures
    }
  }

  private func withWorker<Value>(
    readingRecordingAt path: String, _ body: (WorkerProcess) async throws -> Value
  ) async throws -> Value {
    let worker = try await take()
    do {
      let value = try await body(worker)
      giveBack(worker)
      return value
    } catch let loss as WorkerLoss {
      forget(worker)
      try Task.checkCancellation()
      throw UnreadRecording(description: loss.description(path: path))
    } catch {
      giveBack(worker)
      throw error
    }
  }
}

extension WorkerPool {
  /// A worker that is ready and has nothing to do.
  private func take() async throws -> WorkerProcess {
    do {
      return try await tryToTake()
    } catch is WorkerLoss {
      // It is gone before it saw any recording, so what ended it had nothing to do with one.
      try Task.checkCancellation()
    }
    do {
      return try await tryToTake()
    } catch let loss as WorkerLoss {
      throw UnusableWorker(loss: loss)
    }
  }

  private func tryToTake() async throws -> WorkerProcess {
    let worker = try state.withLock { state in
      let worker = try state.idle.popLast() ?? startWorker()
      state.busy.append(worker)
      return worker
    }
    do {
      let greeting = try await worker.greet()
      guard greeting.versions == (try versions) else { throw UnusableSetup.changed }
      warnOnce(of: greeting.confinement)
      return worker
    } catch {
      forget(worker)
      throw error
    }
  }

  private func startWorker() throws -> WorkerProcess {
    do {
      let child = try ChildProcess.start(
        program: ChildProcess.ownProgram, argument: ReadingWorker.argument,
        logging: setup.isVerbose)
      return try WorkerProcess(child, setup: setup)
    } catch let failure as StartFailure {
      throw UnusableWorker(description: failure.description)
    }
  }

  private func giveBack(_ worker: WorkerProcess) {
    state.withLock { state in
      state.busy.removeAll { $0 === worker }
      state.idle.append(worker)
    }
  }

  private func forget(_ worker: WorkerProcess) {
    state.withLock { $0.busy.removeAll { $0 === worker } }
  }

  private func warnOnce(of confinement: Confinement) {
    guard let warning = confinement.warning else { return }
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst { warn(warning) }
  }
}
