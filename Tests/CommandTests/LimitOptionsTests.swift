import Decoding
import Testing

@testable import Pipeline

struct LimitOptionsTests {
  @Test func `the help says the limits that hold`() throws {
    let folder = try TemporaryFolder()
    let help = try Program().run(["help", "read"], in: folder.url).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let limits = ReadingLimits()
    let decoding = limits.decoding
    for number in [
      decoding.maximumPixels, Int(decoding.maximumDuration), decoding.maximumFrames,
      decoding.maximumAllocation >> 20, limits.memory >> 20, Int(limits.timeout), Int(limits.text),
      Int(DecodingLimits.leastTime), limits.bytes,
    ] { #expect(help.contains(" \(number)).")) }
  }
}
