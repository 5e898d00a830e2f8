package import Collection
import Sandbox
package import Dex
import Foundation
import Reporting
import Synchronization
package import Verification

/// Reads recordings, each in a process of its own, as many at once as there are requests.
///
/// The data for reading are loaded once, in a process that is copied for each recording. A
/// recording that takes over its process can lie about itself, but about no other.
package final class WorkerPool: RecordingScanner {
  private let setup: ReadingSetup
  private let program: String
  private let warn: @Sendable (String) -> Void
  /// FFmpeg's messages; only `--verbose` asks for them.
  private let log: ProcessLog?
  private let state = Mutex(State())

  private struct State {
    var server: WorkerServer?
    var hasWarned = false
    var isLogging = false
    var versions: ReadingVersions?
    var enrolments: [Enrolment] = []
    /// The languages that pictures needed so far. Loading their data takes longer than reading a
    /// picture, and the next one is likely to need them, too.
    var languages: Set<Language> = []
  }

  /// - Parameters:
  ///   - program: the program to start where this process cannot be copied.
  ///   - warn: called once when the system does not let workers be sandboxed, and with FFmpeg's
  ///     messages.
  package init(
    setup: ReadingSetup, program: String = ChildProcess.ownProgram,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.setup = setup
    self.program = program
    self.warn = warn
    log = setup.isVerbose ? try? ProcessLog() : nil
  }

  /// Begins to load the data for reading, in a copy of this process where it can be copied.
  ///
  /// It must be called before the process has a second thread. A failure is ignored here: the first
  /// recording meets it again.
  package func prepare() {
    let copy = try? ChildProcess.fork(log: log) { Worker.run() }
    guard let copy, let server = try? WorkerServer(copy, setup: setup) else { return }
    state.withLock { start(server, &$0) }
  }

  /// The versions of everything that the workers' readings depend on.
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

  /// The pictures and names that people have confirmed. They are sent with each recording, since
  /// loading begins before the database that holds them is open.
  package var enrolments: [Enrolment] {
    get { state.withLock(\.enrolments) }
    set { state.withLock { $0.enrolments = newValue } }
  }

  /// Ends the server at once, and with it the processes that read.
  package func end() {
    let ended = state.withLock { state in
      defer { (state.server, state.isLogging) = (nil, false) }
      return state
    }
    ended.server?.end()
    if ended.isLogging { log?.finish() }
  }

  package func scan(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> ScannedRecording {
    let request = WorkerRequest.read(
      path: path, sha256: sha256, Enrolments(enrolments, besides: sha256))
    return try await withWorker(for: request) { worker in
      let answer = try await worker.answer(to: request, sandboxed: warnOnce, progress: progress)
      guard case .scan(var scan, let languages) = answer else { throw worker.nonsense() }
      if scan.frames == 1 { state.withLock { $0.languages.formUnion(languages) } }
      scan.path = path
      scan.sha256 = sha256
      for place in scan.entries.indices {
        scan.entries[place].pictures.removeAll { !$0.isPlausible }
      }
      for place in scan.boxes.indices where !scan.boxes[place].hasPlausiblePicture {
        scan.boxes[place].picture = nil
      }
      return scan
    }
  }

  /// Returns everything that decided one entry, as pictures and words; `nil` when its page is not
  /// found again.
  package func explain(
    _ entry: Entry, ofRecordingAt path: String, in language: Language?
  ) async throws -> WorkerFiles? {
    try await files(.explain(entry, path: path, language: language))
  }

  /// Returns a layout's search on a recording; `nil` when it has no frame.
  package func examineLayout(
    ofRecordingAt path: String, at seconds: Double?
  ) async throws -> WorkerFiles? {
    try await files(.examineLayout(path: path, seconds: seconds))
  }

  /// Returns the files that answer a request; `nil` when there is nothing to be shown.
  func files(_ request: WorkerRequest) async throws -> WorkerFiles? {
    try await withWorker(for: request) { worker in
      guard case .files(let files) = try await worker.answer(to: request, sandboxed: warnOnce),
        files?.isInPlace ?? true
      else { throw worker.nonsense() }
      return files
    }
  }

  /// Returns the names of the pairs whose pictures differ.
  ///
  /// - Parameter path: the recording's path, for messages.
  func differing(_ pairs: [PicturePair], path: String) async throws -> [String] {
    let request = WorkerRequest.comparePictures(pairs, path: path)
    return try await withWorker(for: request) { worker in
      guard case .differing(let names) = try await worker.answer(to: request, sandboxed: warnOnce)
      else { throw worker.nonsense() }
      return names
    }
  }
}

extension WorkerPool {
  private func withWorker<Value>(
    for request: WorkerRequest, _ body: (WorkerProcess) async throws -> Value
  ) async throws -> Value {
    let worker = try await start()
    defer { worker.end() }
    do { return try await body(worker) } catch let loss as WorkerLoss {
      try Task.checkCancellation()
      throw UnreadRecording(
        description: loss.description(path: request.recording ?? ""), failure: loss.failure)
    }
  }

  /// A worker that has everything loaded and has seen nothing.
  private func start() async throws -> WorkerProcess {
    do { return try await tryToStart() } catch is WorkerLoss {
      // It was lost before it saw any recording, so no recording is to blame.
      try Task.checkCancellation()
    }
    do { return try await tryToStart() } catch let loss as WorkerLoss {
      throw Failure(loss)
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
        let languages = state.withLock(\.languages)
        if let worker = try await server.worker(loaded: versions, languages: languages) {
          return worker
        }
        forget(server)
      } catch let failure as StartFailure {
        throw Failure(failure.description, .unavailable)
      } catch {
        forget(server)
        throw error
      }
    }
  }

  private func startServer() throws -> WorkerServer {
    do {
      let child = try ChildProcess.start(program: program, argument: Worker.argument, log: log)
      return try WorkerServer(child, setup: setup)
    } catch let failure as StartFailure {
      throw Failure(failure.description, .unavailable)
    }
  }

  /// Takes over a server. A thread that listens to it may start only now.
  private func start(_ server: WorkerServer, _ state: inout State) {
    state.server = server
    if !state.isLogging { log?.start(warn) }
    state.isLogging = true
  }

  private func forget(_ server: WorkerServer) {
    state.withLock { if $0.server === server { $0.server = nil } }
  }

  @Sendable private func warnOnce(of sandbox: Sandbox) {
    guard let warning = sandbox.warning else { return }
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst { warn(warning) }
  }
}
