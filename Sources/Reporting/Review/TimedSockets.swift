import FlyingSocks
import Synchronization

/// Waits for what the sockets of a review say, but for none of them for ever.
///
/// The server limits how long an answer takes. Who connects and says nothing, or a letter now and then,
/// would keep his connection open as long as the review.
final class TimedSockets: AsyncSocketPool {
  private let sockets: any AsyncSocketPool
  private let limit: Duration
  /// Until when each connection has to have said all, by the port at its other end.
  private let deadlines = Mutex<[UInt16: ContinuousClock.Instant]>([:])

  /// How long a deadline is remembered that is over; a new connection may have the port of an old one.
  private static let memory = Duration.seconds(5)

  /// - Parameter limit: from the first moment that a connection is waited for.
  init(_ sockets: any AsyncSocketPool, limit: Duration) {
    self.sockets = sockets
    self.limit = limit
  }

  func prepare() async throws { try await sockets.prepare() }

  func run() async throws { try await sockets.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The socket that listens has no other end.
    guard case .ip4(_, let port)? = try? socket.remotePeer() else {
      return try await sockets.suspendSocket(socket, untilReadyFor: events)
    }
    let deadline = events.contains(.read) ? deadline(of: port) : .now + limit
    try await withThrowingTaskGroup(of: Void.self) { [sockets] group in
      group.addTask { try await sockets.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw SocketError.disconnected
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func deadline(of port: UInt16) -> ContinuousClock.Instant {
    let now = ContinuousClock.now
    return deadlines.withLock { deadlines in
      deadlines = deadlines.filter { now - $0.value < Self.memory }
      let deadline = deadlines[port] ?? now + limit
      deadlines[port] = deadline
      return deadline
    }
  }
}
