import Decoding
import Imaging
import Testing

struct SharedRecordingTests {
  @Test(.enabled(if: SharedData.has("recordings/odd-container.mov")))
  func `a recording on its side with a late start is shown upright at its own times`() throws {
    let reader = try RecordingReader.open(path: SharedData.path("recordings/odd-container.mov"))
    #expect(reader.header.width == 886 && reader.header.height == 1918)
    #expect(reader.header.codec == "h264" && !reader.header.isStill)
    let first = try #require(try reader.nextFrame())
    #expect(abs(first.pts - 1.37) < 1e-9)
    let second = try #require(try reader.nextFrame())
    #expect(second.pts > first.pts)
    #expect(reader.damage.isEmpty)
  }
}
