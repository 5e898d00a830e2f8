import Collection
import Confinement
import Dispatch
import Foundation
import Synchronization
import Verification

/// A reading worker, as the process sees it that started it.
///
/// What a worker says is taken for nothing but an answer to what it was asked: it has looked at bytes that
/// may be made to do harm.
final class WorkerProcess: Sendable {
  private let child: ChildProcess
  /// Seconds without a word after which it is given up.
  private let patience: Double
  /// Waits for answers, so that no thread of the cooperative pool does.
  private let queue = DispatchQueue(label: "reading worker")
  private let greeting = Mutex<Greeting?>(nil)

  /// What the worker says first.
  struct Greeting: Hashable, Sendable {
    let versions: ReadingVersions
    let confinement: Confinement
  }

  /// Takes a child that is to become a worker, and has it begin to load what it needs.
  init(_ child: ChildProcess, setup: ReadingSetup) throws {
    self.child = child
    patience = setup.limits.silence
    child.channel.send(try WorkerRequest.prepare(setup).message)
  }

  deinit { end() }

  /// Ends the worker at once, whatever it does.
  func end() {
    child.kill()
    child.wait()
  }

  /// What it loaded, and how it is confined; waits until it is ready.
  ///
  /// - Throws: `UnusableSetup`, `MissingPart`, or `WorkerLoss`.
  func greet() async throws -> Greeting {
    try await whileChildLives {
      if let known = self.greeting.withLock({ $0 }) { return known }
      switch try self.hear() {
      case .ready(let versions, let confinement):
        let greeting = Greeting(versions: versions, confinement: confinement)
        self.greeting.withLock { $0 = greeting }
        return greeting
      case .unusable(let reason): throw UnusableSetup(description: reason)
      case .missing(let part): throw MissingPart(part)
      default: throw self.nonsense()
      }
    }
  }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: `UnreadRecording` for what the worker could not read, `WorkerLoss` when it is gone.
  func answer(
    to request: WorkerRequest, progress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> WorkerAnswer {
    let message = try request.message
    return try await whileChildLives {
      self.child.channel.send(message)
      while true {
        switch try self.hear() {
        case .progress(let seen): progress(seen)
        case .failed(let reason): throw UnreadRecording(description: reason)
        case .missing(let part): throw MissingPart(part)
        case let answer: return answer
        }
      }
    }
  }

  /// Gives up a worker that does not answer as it should.
  func nonsense() -> WorkerLoss {
    end()
    return .nonsense
  }

  private func hear() throws(WorkerLoss) -> WorkerAnswer {
    switch child.channel.receive(within: patience) {
    case .message(let message):
      guard let answer = WorkerAnswer(message) else { throw nonsense() }
      return answer
    case .closed:
      child.kill()
      throw .ended(child.wait())
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
      child.kill()
    }
  }
}
