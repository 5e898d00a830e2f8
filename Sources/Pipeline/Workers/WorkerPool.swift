package import Collection
import Confinement
package import Dex
import Foundation
import Synchronization
package import Verification

/// Reads recordings, each in a process of its own, as many at once as it is asked to.
///
/// What recordings are read with is loaded once, in a process that is copied for each of them. A recording
/// that takes its process over can tell lies about itself, and about no other.
package final class WorkerPool: RecordingReading {
  private let setup: ReadingSetup
  private let program: String
  private let tell: @Sendable (String) -> Void
  /// What FFmpeg has to say; nobody asks for it without `--verbose`.
  private let talk: ChildTalk?
  private let state = Mutex(State())

  private struct State {
    var server: ReadingServer?
    var busy: [WorkerProcess] = []
    var hasWarned = false
    var isHeard = false
    var versions: ReadingVersions?
    var learned: [LearnedThing] = []
  }

  /// - Parameters:
  ///   - program: what is started where this process cannot be copied.
  ///   - tell: is told once when the system does not let workers be confined, and what FFmpeg has to say.
  package init(
    setup: ReadingSetup, program: String = ChildProcess.ownProgram,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.setup = setup
    self.program = program
    self.tell = tell
    talk = setup.isVerbose ? try? ChildTalk() : nil
  }

  /// Begins to load what recordings are read with, in a copy of this process where it can be copied; to be
  /// called before the process has a second thread. What fails here is met again by the first recording.
  package func prepare() {
    let copy = try? ChildProcess.fork(talk: talk) { ReadingWorker.run() }
    guard let copy, let server = try? ReadingServer(copy, setup: setup) else { return }
    state.withLock { start(server, &$0) }
  }

  /// What an account rests on that the workers give.
  ///
  /// - Throws: `DexError`, `HashTableError` or `LayoutError`.
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

  /// What people have vouched for. It goes along with each recording: the loading begins before the database
  /// is open that tells it.
  package var learned: [LearnedThing] {
    get { state.withLock(\.learned) }
    set { state.withLock { $0.learned = newValue } }
  }

  /// Ends every process at once.
  package func end() {
    let (workers, server) = state.withLock { state in
      defer { state.server = nil }
      return (state.busy, state.server)
    }
    for worker in workers { worker.end() }
    server?.end()
    let isHeard = state.withLock { state in
      defer { state.isHeard = false }
      return state.isHeard
    }
    if isHeard { talk?.finish() }
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
      for place in account.boxes.indices where !account.boxes[place].hasPlausiblePicture {
        account.boxes[place].picture = nil
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

  /// The frames of an entry without what names a person.
  func sampleFrames(
    _ wanted: SampleFrames, ofRecordingAt path: String
  ) async throws -> PictureAccount? {
    try await pictures(.sampleFrames(wanted), ofRecordingAt: path)
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
}

extension WorkerPool {
  private func withWorker<Value>(
    readingRecordingAt path: String, _ body: (WorkerProcess) async throws -> Value
  ) async throws -> Value {
    let worker = try await start()
    defer { end(worker) }
    do { return try await body(worker) } catch let loss as WorkerLoss {
      try Task.checkCancellation()
      throw UnreadRecording(
        description: loss.description(path: path), failure: loss.failure)
    }
  }

  /// A worker that has everything loaded and has seen nothing.
  private func start() async throws -> WorkerProcess {
    do { return try await tryToStart() } catch is WorkerLoss {
      // It is gone before it saw any recording, so what ended it had nothing to do with one.
      try Task.checkCancellation()
    }
    do { return try await tryToStart() } catch let loss as WorkerLoss {
      throw UnusableWorker(loss: loss)
    }
  }

  private func tryToStart() async throws -> WorkerProcess {
    while true {
      let server = try state.withLock { state in
        if let server = state.server { return server }
        let server = try startServer()
        start(server, &state)
        return server
      }
      do {
        if let worker = try await server.worker(loaded: versions) { return try await begin(worker) }
        forget(server)
      } catch let failure as StartFailure {
        throw UnusableWorker(description: failure.description)
      } catch {
        forget(server)
        throw error
      }
    }
  }

  /// Waits until a worker has cut itself off from everything else.
  private func begin(_ worker: WorkerProcess) async throws -> WorkerProcess {
    state.withLock { $0.busy.append(worker) }
    do { warnOnce(of: try await worker.confinement()) } catch {
      end(worker)
      throw error
    }
    return worker
  }

  private func end(_ worker: WorkerProcess) {
    state.withLock { $0.busy.removeAll { $0 === worker } }
    worker.end()
  }

  private func startServer() throws -> ReadingServer {
    do {
      let child = try ChildProcess.start(
        program: program, argument: ReadingWorker.argument, talk: talk)
      return try ReadingServer(child, setup: setup)
    } catch let failure as StartFailure {
      throw UnusableWorker(description: failure.description)
    }
  }

  /// Takes over a server; only now may there be a thread that listens to it.
  private func start(_ server: ReadingServer, _ state: inout State) {
    state.server = server
    if !state.isHeard { talk?.listen(tell) }
    state.isHeard = true
  }

  private func forget(_ server: ReadingServer) {
    state.withLock { if $0.server === server { $0.server = nil } }
  }

  private func warnOnce(of confinement: Confinement) {
    guard let warning = confinement.warning else { return }
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst { tell(warning) }
  }
}
