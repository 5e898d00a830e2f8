import Decoding
import Imaging
import Testing

struct SharedRecordingTests {
  @Test(.enabled(if: SharedData.has("recordings/odd-container.mov")))
  func `a recording on its side with a late start is shown upright at its own times`() async throws
  {
    let reader = try await RecordingReader.open(
      path: SharedData.path("recordings/odd-container.mov"))
    let header = await reader.header
    #expect(header.width == 886 && header.height == 1918)
    #expect(header.codec == "h264" && !header.isStill)
    let first = try #require(try await reader.nextFrame())
    #expect(abs(first.pts - 1.37) < 1e-9)
    let second = try #require(try await reader.nextFrame())
    #expect(second.pts > first.pts)
    #expect(await reader.damage.isEmpty)
  }
}
