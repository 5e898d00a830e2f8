import Collection
import Confinement
import Dispatch
import Foundation
import Synchronization

/// The process that loads what recordings are read with, as the process sees it that started it.
///
/// It reads no recording itself where it can be copied instead, so that what it says can be believed.
final class ReadingServer: Sendable {
  private let process: ChildProcess
  private let copies: ForkServer
  private let setup: ReadingSetup
  /// Waits for answers, so that no thread of the cooperative pool does.
  private let queue = DispatchQueue(label: "reading server")
  private let state = Mutex(State())

  private struct State {
    var versions: ReadingVersions?
    /// Whether the process itself has been given away to read a recording.
    var isUsedUp = false
  }

  /// Takes a process that is to become one, and has it begin to load what it needs.
  init(_ process: ChildProcess, setup: ReadingSetup) throws {
    self.process = process
    self.setup = setup
    copies = ForkServer(process)
    process.channel.send(try WorkerRequest.prepare(setup).message)
  }

  /// A process that has everything loaded and has seen no recording; waits until there is one.
  ///
  /// - Parameter versions: what it must have loaded.
  /// - Returns: `nil` when this server has none left.
  /// - Throws: `UnusableSetup`, `MissingPart`, `StartFailure` or `WorkerLoss`.
  func worker(loaded versions: ReadingVersions) async throws -> WorkerProcess? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try self.start(loaded: versions) }) }
      }
    } onCancel: {
      end()
    }
  }

  /// Ends the process, and with it its copies.
  func end() { process.end() }

  private func start(loaded versions: ReadingVersions) throws -> WorkerProcess? {
    if state.withLock(\.isUsedUp) { return nil }
    if state.withLock({ $0.versions == nil }) {
      let (loaded, isServer) = try greeting()
      state.withLock { $0 = State(versions: loaded, isUsedUp: !isServer) }
      guard loaded == versions else { throw UnusableSetup.changed }
      if !isServer { return WorkerProcess(process, patience: setup.limits.silence) }
    }
    guard let copy = try copies.copy() else { throw WorkerLoss.ended(process.end()) }
    return WorkerProcess(copy, patience: setup.limits.silence)
  }

  /// What it has loaded, and whether it can be copied.
  private func greeting() throws -> (ReadingVersions, isServer: Bool) {
    switch process.channel.receive(within: setup.limits.silence) {
    case .message(let message):
      switch WorkerAnswer(message) {
      case .ready(let versions, let isServer): return (versions, isServer)
      case .unusable(let reason): throw UnusableSetup(description: reason)
      case .missing(let part): throw MissingPart(part)
      default: throw WorkerLoss.nonsense
      }
    case .closed: throw WorkerLoss.ended(process.end())
    case .timedOut: throw WorkerLoss.silent(seconds: setup.limits.silence)
    }
  }
}
