import FlyingSocks
import Foundation
import Synchronization

/// Passes browsers' connections on to the server of a review, with limits on their time and bytes.
///
/// The server limits the time of an answer, but neither the time nor the bytes of a request. So it
/// listens on a socket in a folder, where only this user reaches it, and requests come through
/// here.
final class ReviewConnections: Sendable {
  /// The port of this computer that browsers connect to.
  let port: UInt16
  private let listening: AsyncSocket
  private let pool: any AsyncSocketPool
  /// The path of the server's own socket.
  private let server: String
  private let limit: Duration
  private let open = Mutex(0)

  /// Bytes that a connection may send: the largest request that is answered, and its head. The time
  /// that the server takes for a head grows with its square.
  private static let mostBytes = ReviewGate.mostBytes + mostHead
  private static let mostHead = 1 << 14
  /// Connections at once; a browser has six.
  private static let mostConnections = 100
  /// Bytes passed on at a time.
  private static let part = 1 << 16

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - limit: how long a connection may take.
  /// - Throws: when the port cannot be had.
  init(port: UInt16, server: String, limit: Duration) throws {
    let socket = try Socket(domain: Int32(AF_INET), type: .stream)
    try socket.setValue(true, for: .localAddressReuse)
    #if canImport(Darwin)
      try socket.setValue(true, for: .noSIGPIPE)
    #endif
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
    try socket.listen()
    guard case .ip4(_, let found) = try socket.sockname() else { throw SocketError.disconnected }
    self.port = found
    self.server = server
    self.limit = limit
    let pool: some AsyncSocketPool = .make()
    self.pool = pool
    listening = try AsyncSocket(socket: socket, pool: pool)
  }

  deinit { try? listening.close() }

  /// Lets connections in until the task is canceled.
  func run() async throws {
    try await pool.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.pool.run() }
      group.addTask { try await self.letIn() }
      try await group.next()
      group.cancelAll()
    }
  }

  private func letIn() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for try await browser in listening.sockets {
        let isRoom = open.withLock { open in
          open += 1
          return open <= Self.mostConnections
        }
        group.addTask {
          if isRoom { await self.serve(browser) }
          try? browser.close()
          self.open.withLock { $0 -= 1 }
        }
      }
    }
  }

  /// Passes on what is said either way, until the server has said all or a limit is reached.
  private func serve(_ browser: AsyncSocket) async {
    guard let inner = try? await AsyncSocket.connected(to: .unix(path: server), pool: pool) else {
      return
    }
    let request = OnlyRequest(to: inner)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        let isAll = await Self.pass(
          from: browser, to: inner, most: Self.mostBytes, head: Self.mostHead)
        if isAll { request.end() }
        return request.hasEnded
      }
      group.addTask {
        _ = await Self.pass(from: inner, to: browser) { request.end() }
        return false
      }
      group.addTask { [limit] in
        try? await Task.sleep(for: limit)
        return false
      }
      for await goesOn in group where !goesOn { break }
      group.cancelAll()
    }
    try? inner.close()
  }

  /// Returns whether all was passed on up to the end, and no limit reached.
  ///
  /// - Parameters:
  ///   - most: the most bytes.
  ///   - head: the most bytes before the first empty line.
  ///   - began: called with each part, before it is passed on.
  private static func pass(
    from source: AsyncSocket, to target: AsyncSocket, most: Int = .max, head: Int = .max,
    began: () -> Void = {}
  ) async -> Bool {
    var (rest, start) = (most, [UInt8]())
    var isInHead = head < .max
    while let bytes = try? await source.read(atMost: part) {
      began()
      rest -= bytes.count
      if isInHead {
        start += bytes
        let end = start.prefix(head + headEnd.count).firstRange(of: headEnd)
        guard end != nil || start.count <= head else { return false }
        isInHead = end == nil
      }
      guard rest >= 0, (try? await target.write(Data(bytes))) != nil else { return false }
    }
    return true
  }

  /// The empty line that ends a head (RFC 9112, section 2.1).
  private static let headEnd = Array("\r\n\r\n".utf8)
}

/// The one request that a connection may make. The server closes the connection after its answer
/// only where it is told that no other request comes.
private final class OnlyRequest: Sendable {
  private let server: AsyncSocket
  private let ended = Mutex(false)

  init(to server: AsyncSocket) { self.server = server }

  var hasEnded: Bool { ended.withLock(\.self) }

  /// Ends the request, when the browser has said all or the answer has begun.
  func end() {
    ended.withLock { ended in
      if !ended { _ = shutdown(server.socket.file.rawValue, Int32(SHUT_WR)) }
      ended = true
    }
  }
}
