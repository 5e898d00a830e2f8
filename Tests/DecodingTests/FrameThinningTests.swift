import Decoding
import Foundation
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct FrameThinningTests {
  private let media: GeneratedMedia
  private let gap = DecodingLimits().widestGap

  init() throws { media = try GeneratedMedia() }

  /// Seconds of every frame, and of those that are looked at.
  private func times(_ arguments: [String]) async throws -> (all: [Double], looked: [Double]) {
    let source = ["-f", "lavfi", "-i", "testsrc2=size=160x120:duration=2:rate="]
    let path = try media.make(
      "a.mp4",
      [source[0], source[1], source[2], source[3] + arguments[0]]
        + arguments.dropFirst() + ["-c:v", "libx264", "-bf", "0"])
    let reader = try await RecordingReader.open(path: path)
    var thinning = FrameThinning(gap: gap)
    var (all, looked): ([Double], [Double]) = ([], [])
    while let frame = try await reader.nextFrame() {
      all.append(frame.pts)
      looked += thinning.take(frame).map(\.pts)
    }
    if let last = thinning.finish() { looked.append(last.pts) }
    return (all, looked)
  }

  @Test(arguments: [(30, 60), (60, 60), (120, 60), (240, 54)])
  func `about thirty frames a second are looked at`(rate: Int, count: Int) async throws {
    let (all, looked) = try await times(["\(rate)"])
    #expect(all.count == 2 * rate)
    #expect(abs(looked.count - count) <= 2)
    #expect(looked.first == all.first && looked.last == all.last)
    #expect(zip(looked, looked.dropFirst()).allSatisfy { $1 - $0 <= gap })
  }

  @Test(arguments: [60, 120])
  func `from a key frame on the same frames are looked at, wherever the reading began`(
    rate: Int
  ) async throws {
    let path = try media.make(
      "a.mp4",
      [
        "-f", "lavfi", "-i", "testsrc2=size=160x120:duration=2:rate=\(rate)", "-c:v", "libx264",
        "-bf", "0", "-g", "\(rate / 2 + 1)",
      ])
    let reader = try await RecordingReader.open(path: path)
    var frames: [Frame] = []
    while let frame = try await reader.nextFrame() { frames.append(frame) }
    let keys = frames.indices.filter { frames[$0].isKey }
    func looks(from first: Int) -> [Double] {
      var thinning = FrameThinning(gap: gap)
      return frames[first...].flatMap { thinning.take($0) }.map(\.pts)
    }
    #expect(keys.count == 4)
    for key in keys {
      #expect(looks(from: 0).filter { $0 >= frames[key].pts } == looks(from: key))
    }
  }

  @Test func `the last frame before a pause is looked at, whichever it is`() async throws {
    for kept in 31...36 {
      let (all, looked) = try await times([
        "60", "-vf", "select='lt(n,\(kept))+gt(n,90)'", "-fps_mode", "vfr",
      ])
      let last = try #require(all.last { $0 < 1 })
      #expect(all.count == kept + 29)
      #expect(looked.contains(last))
    }
  }
}
