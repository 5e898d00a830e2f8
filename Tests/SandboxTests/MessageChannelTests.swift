import Foundation
import Synchronization
import Testing

@testable import Sandbox

struct MessageChannelTests {
  private func sockets() throws -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    #if os(Linux)
      let stream = CInt(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    try #require(unsafe socketpair(AF_UNIX, stream, 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  private func pair() throws -> (MessageChannel, MessageChannel) {
    let (one, other) = try sockets()
    return (MessageChannel(descriptor: one), MessageChannel(descriptor: other))
  }

  @Test func `messages of every length come whole and in order, both ways`() async throws {
    let (one, other) = try pair()
    let messages = [0, 1, 3, 65_535, 65_536, 1_000_000].map { length in
      Data((0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) })
    }
    for (sender, receiver) in [(one, other), (other, one)] {
      // Sending more than a socket holds waits for the receiver: on a thread of its own, which
      // other tests cannot keep waiting.
      let isSent = Mutex(false)
      let thread = Thread {
        let isWhole = messages.allSatisfy { sender.send($0) }
        isSent.withLock { $0 = isWhole }
      }
      thread.start()
      for message in messages { #expect(receiver.receive(within: 10) == .message(message)) }
      while !thread.isFinished { try await Task.sleep(for: .milliseconds(1)) }
      #expect(isSent.withLock { $0 })
    }
  }

  @Test func `waiting ends after the time that was given`() throws {
    let (one, other) = try pair()
    let clock = ContinuousClock()
    let start = clock.now
    #expect(one.receive(within: 0.2) == .timedOut)
    #expect((clock.now - start) / .seconds(1) >= 0.19)
    withExtendedLifetime(other) {}
  }

  @Test func `a side that is gone is noticed by listening and by speaking`() throws {
    let (one, other) = try pair()
    _ = consume other
    #expect(one.receive(within: 10) == .closed)
    #expect(!one.send(Data(count: 1_000_000)))
  }

  @Test(
    arguments: [
      ([0, 0, 0], .closed), ([0, 0, 0, 9, 1, 2], .closed), ([0xFF, 0xFF, 0xFF, 0xFF], .invalid),
      ([0x10, 0, 0, 1], .invalid),
    ] as [([UInt8], MessageChannel.Arrival)])
  func `half a message and one too long are none`(
    bytes: [UInt8], arrival: MessageChannel.Arrival
  ) throws {
    let (ours, theirs) = try sockets()
    let channel = MessageChannel(descriptor: ours)
    let other = FileHandle(fileDescriptor: theirs, closeOnDealloc: false)
    try other.write(contentsOf: Data(bytes))
    try other.close()
    #expect(channel.receive(within: 10) == arrival)
  }

  @Test func `what is too long is not sent`() throws {
    let (one, other) = try pair()
    #expect(!one.send(Data(count: MessageChannel.maximumBytes + 1)))
    withExtendedLifetime(other) {}
  }
}
