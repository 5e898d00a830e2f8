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

  @Test(arguments: [("1023", Int32(64)), ("0", 64), ("1024", 2)])
  func `memory in which nothing can be read is refused`(megabytes: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.file("a.png", "nothing to see")
    let result = try Program().run(
      ["a.png", "--no-database", "--max-memory", megabytes], in: folder.url)
    #expect(result.status == status, "\(result)")
    #expect(
      result.errors.contains("--max-memory takes a number from 1024 to") == (status == 64),
      "\(result)")
  }
}
