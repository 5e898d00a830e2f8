import Testing

@testable import Decoding

struct DecoderThreadsTests {
  @Test func `two threads decode a recording of one segment, or as many as were asked for`() {
    #expect(DecodingLimits().frameThreads == 2)
    var limits = DecodingLimits()
    limits.threads = 4
    #expect(limits.frameThreads == 4)
  }
}
