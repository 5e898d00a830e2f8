import Confinement
import Dispatch
import Foundation
import Verification

/// The process that reads one recording, as the process sees it that asks it to.
///
/// What it says is taken for nothing but an answer to what it was asked: it has looked at bytes that may be
/// made to do harm.
final class WorkerProcess: Sendable {
  private let child: ChildProcess
  /// Seconds without a word after which it is given up.
  private let patience: Double
  /// Waits for answers, so that no thread of the cooperative pool does.
  private let queue = DispatchQueue(label: "reading worker")

  init(_ child: ChildProcess, patience: Double) {
    self.child = child
    self.patience = patience
  }

  /// Ends the process at once, whatever it does.
  func end() { child.end() }

  /// How it is confined; waits until it is.
  func confinement() async throws -> Confinement {
    try await whileChildLives {
      guard case .confined(let confinement) = try self.hear() else { throw self.nonsense() }
      return confinement
    }
  }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: `UnreadRecording` for what could not be read, `WorkerLoss` when the process is gone.
  func answer(
    to request: WorkerRequest, progress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> WorkerAnswer {
    let message = try request.message
    return try await whileChildLives {
      self.child.channel.send(message)
      while true {
        switch try self.hear() {
        case .progress(let seen): progress(seen)
        case .failed(let reason, let failure):
          throw UnreadRecording(description: reason, failure: failure)
        case let answer: return answer
        }
      }
    }
  }

  /// Gives up a process that does not answer as it should.
  func nonsense() -> WorkerLoss {
    end()
    return .nonsense
  }

  private func hear() throws(WorkerLoss) -> WorkerAnswer {
    switch child.channel.receive(within: patience) {
    case .message(let message):
      guard let answer = WorkerAnswer(message) else { throw nonsense() }
      return answer
    case .closed: throw .ended(child.end())
    case .timedOut:
      end()
      throw .silent(seconds: patience)
    }
  }

  private func whileChildLives<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result(catching: body)) }
      }
    } onCancel: {
      end()
    }
  }
}
