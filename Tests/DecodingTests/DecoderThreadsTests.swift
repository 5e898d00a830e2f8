import Testing

@testable import Decoding

struct DecoderThreadsTests {
  @Test(arguments: [
    (1280, 720, 30.02, 1), (480, 1038, 30, 1), (1280, 720, 60, 2), (1080, 2340, 30, 2),
  ])
  func `a stream that is easy to decode has one thread`(
    width: Int, height: Int, frames: Double, threads: Int
  ) {
    let rate = Double(width * height) * frames
    #expect(DecodingLimits().threads(forPixelsPerSecond: rate) == threads)
  }

  @Test func `a stream of unknown rate has two threads`() {
    #expect(DecodingLimits().threads(forPixelsPerSecond: .infinity) == 2)
  }

  @Test func `threads that were asked for are those of every stream`() {
    var limits = DecodingLimits()
    limits.threads = 4
    #expect(limits.threads(forPixelsPerSecond: 1) == 4)
    #expect(limits.threads(forPixelsPerSecond: .infinity) == 4)
  }
}
