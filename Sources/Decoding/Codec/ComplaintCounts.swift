internal import CFFmpeg

/// Owns the counts of what a decoder complained of, packet by packet.
@safe struct ComplaintCounts: ~Copyable {
  /// More packets than are ever inside a decoder (16 frames of delay and 64 threads).
  private static let length = 1024

  private let counts: UnsafeMutablePointer<Int32>

  init() {
    unsafe counts = .allocate(capacity: Self.length)
    unsafe counts.initialize(repeating: 0, count: Self.length)
  }

  deinit { unsafe counts.deallocate() }

  /// Where the complaints about a packet are to be counted, from none on.
  func begin(packet: Int) -> UnsafeMutablePointer<Int32> {
    let count = unsafe counts + packet % Self.length
    unsafe cffmpeg_forget_complaints(count)
    return unsafe count
  }

  /// Whether there were complaints about one of the last 1024 packets.
  func has(packet: Int) -> Bool { unsafe cffmpeg_complaints(counts + packet % Self.length) > 0 }
}
