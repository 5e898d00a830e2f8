import Synchronization

/// Adds up the time of work that is repeated, from any task.
final class Stopwatch: Sendable {
  private let total = Mutex(Duration.zero)

  /// The wall time so far, in seconds.
  var seconds: Double { total.withLock { $0 } / .seconds(1) }

  func time<Value>(_ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer { add(ContinuousClock.now - start) }
    return try body()
  }

  func time<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let start = ContinuousClock.now
    let value = try await body()
    add(ContinuousClock.now - start)
    return value
  }

  private func add(_ duration: Duration) { total.withLock { $0 += duration } }
}
