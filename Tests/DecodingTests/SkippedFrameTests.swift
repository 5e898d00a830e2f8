import Decoding
import Foundation
import Testing

/// Frames that no other frame is made from, at 60 frames a second and at 25.
@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct SkippedFrameTests {
  private let media: GeneratedMedia

  init() throws { media = try GeneratedMedia() }

  /// Seconds of every frame that is delivered.
  private func times(
    rate: Int, betweenReferences count: Int, limits: DecodingLimits = DecodingLimits()
  ) async throws -> [Double] {
    let path = try media.make(
      "\(rate)-\(count).mp4",
      [
        "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=\(rate):duration=2", "-c:v", "libx264",
        "-bf", "\(count)", "-x264-params", "b-adapt=0:b-pyramid=none:scenecut=0",
      ])
    let reader = try await RecordingReader.open(path: path, limits: limits)
    var times: [Double] = []
    while let frame = try await reader.nextFrame() { times.append(frame.pts) }
    #expect(await reader.damage.summary == nil)
    return times
  }

  private func gaps(_ times: [Double]) -> [Double] { zip(times, times.dropFirst()).map { $1 - $0 } }

  @Test func `every other one of 60 a second is passed over`() async throws {
    let times = try await times(rate: 60, betweenReferences: 1)
    #expect((58...64).contains(times.count))
    #expect(gaps(times).allSatisfy { $0 < DecodingLimits().widestGap })
  }

  @Test(arguments: [1, 2]) func `none is passed over once the gaps are too wide`(
    threads: Int
  ) async throws {
    var limits = DecodingLimits()
    limits.threads = threads
    let times = try await times(rate: 60, betweenReferences: 7, limits: limits)
    // What is inside the decoder's threads when the first wide gap is seen is gone already.
    #expect(gaps(times).filter { $0 > limits.widestGap }.count <= threads + 1)
    #expect(gaps(times).suffix(60).allSatisfy { $0 < 1.5 / 60 })
  }

  @Test func `none is passed over at 25 a second`() async throws {
    #expect(try await times(rate: 25, betweenReferences: 1).count == 50)
  }
}
