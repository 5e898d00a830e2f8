import Foundation
import Synchronization

/// Work on a thread that ends with it.
final class BesideThread<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread { [self] in
      let found = Result { try work() }
      result.withLock { $0 = found }
      isDone.signal()
    }
  }

  /// Waits for the work; to be called once.
  func value() throws -> Value {
    isDone.wait()
    guard let result = result.withLock(\.self) else { preconditionFailure("nothing was done") }
    return try result.get()
  }
}
