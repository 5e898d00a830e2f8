internal import CProcess
package import Foundation
internal import Synchronization

/// A connection to another process over which whole messages go both ways.
///
/// A message is its length in four bytes, the highest first, and that many bytes. Nothing of what
/// the other side sends is believed but the length, and that only up to a bound.
package final class MessageChannel: Sendable {
  /// The result of waiting for a message.
  package enum Arrival: Hashable, Sendable {
    case message(Data)
    /// The other side is gone.
    case closed
    /// The other side sends what is no message.
    case invalid
    case timedOut
  }

  /// Bytes of one message: a scan of ten thousand entries with their crops is a fifth of it.
  static let maximumBytes = 256 << 20

  private let descriptor: CInt
  private let sending = Mutex<Void>(())

  init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// The channel to the process that started this one.
  package static func toParent() -> MessageChannel { MessageChannel(descriptor: STDIN_FILENO) }

  /// - Returns: whether the message was taken; the other side may be gone.
  @discardableResult
  package func send(_ message: Data) -> Bool {
    guard message.count <= Self.maximumBytes else { return false }
    let length = UInt32(message.count)
    let head = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
    return sending.withLock { _ in write(Data(head)) && write(message) }
  }

  /// Waits for the next message; one caller at a time.
  ///
  /// - Parameters:
  ///   - seconds: the time for which nothing at all may come; `nil` waits for ever.
  ///   - end: the moment by which the whole message must have come.
  package func receive(
    within seconds: Double? = nil, until end: SuspendingClock.Instant? = nil
  ) -> Arrival {
    var bytes = Data()
    if let failure = read(4, into: &bytes, within: seconds, until: end) { return failure }
    let length = bytes.reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.maximumBytes else { return .invalid }
    bytes.removeAll()
    if let failure = read(length, into: &bytes, within: seconds, until: end) { return failure }
    return .message(bytes)
  }

  /// Gives the other side a file that is open here, besides the messages.
  func send(descriptor passed: CInt) -> Bool {
    sending.withLock { _ in cprocess_send_descriptor(descriptor, passed) == 0 }
  }

  /// Takes the file that the other side gives; `nil` when it gives none.
  func receiveDescriptor() -> CInt? {
    let passed = cprocess_receive_descriptor(descriptor)
    return passed >= 0 ? passed : nil
  }

  /// Goes on as the channel that another socket is an end of.
  func become(_ socket: CInt) {
    _ = dup2(socket, descriptor)
    _ = close(socket)
  }

  private func write(_ bytes: Data) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = unsafe cprocess_send(
          descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Adds `count` bytes; `nil` when they came.
  private func read(
    _ count: Int, into bytes: inout Data, within seconds: Double?,
    until end: SuspendingClock.Instant?
  ) -> Arrival? {
    /// Bytes taken at a time: memory is given out only for what has come.
    let part = 1 << 16
    var buffer = [UInt8](repeating: 0, count: min(part, max(1, count)))
    while bytes.count < count {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = end.map { ($0 - .now) / .seconds(1) } ?? .infinity
      guard left > 0 else { return .timedOut }
      let wait = min(seconds ?? .infinity, left) * 1000
      let milliseconds = wait.isFinite ? CInt(clamping: Int(wait.rounded(.up))) : -1
      let ready = unsafe poll(&waiting, 1, milliseconds)
      if ready == 0 { return .timedOut }
      if ready < 0, errno == EINTR { continue }
      let got = unsafe recv(descriptor, &buffer, min(buffer.count, count - bytes.count), 0)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return .closed }
      bytes.append(contentsOf: buffer[..<got])
    }
    return nil
  }
}
