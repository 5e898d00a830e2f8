import Foundation
import Imaging
import Testing

@testable import Decoding

/// Recordings that are cut at key frames.
@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct SegmentTests {
  private let media: GeneratedMedia

  init() throws { media = try GeneratedMedia() }

  private static let encoding = ["-c:v", "libx264", "-bf", "2", "-g", "15"]

  /// Limits by which a recording of some seconds has several segments.
  private var limits: DecodingLimits {
    var limits = DecodingLimits()
    limits.mostSegment = 2
    limits.leastSegment = 1
    return limits
  }

  private func frames(
    _ path: String, _ share: RecordingShare
  ) async throws -> (header: RecordingHeader, frames: [Frame], damage: RecordingDamage) {
    let reader = try await RecordingReader.open(path: path, limits: limits, share: share)
    var frames: [Frame] = []
    while let frame = try await reader.nextFrame() { frames.append(frame) }
    return (await reader.header, frames, await reader.damage)
  }

  private func samples(_ frame: Frame) -> [UInt8] { frame.color(in: frame.bounds).samples }

  @Test(arguments: [("a.mp4", "libx264"), ("a.mov", "libx264"), ("a.mp4", "libx265")])
  func `each segment gives the frames of the whole, from a key frame on`(
    name: String, codec: String
  ) async throws {
    let path = try media.testPicture(
      name, seconds: 6,
      codec == "libx264"
        ? Self.encoding
        : [
          "-c:v", codec, "-tag:v", "hvc1", "-x265-params",
          "keyint=15:min-keyint=15:open-gop=0:log-level=none",
        ])
    let whole = try await frames(path, .whole)
    let segments = try await frames(path, .first).header.segments
    #expect(whole.header.segments == [.whole] && whole.frames.count == 60)
    #expect(segments.count == 4)
    #expect(segments.first?.start == -.infinity && segments.last?.end == .infinity)
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.end == $1.start })
    for segment in segments.dropFirst() {
      let part = try await frames(path, .later(segment))
      let first = try #require(part.frames.first)
      #expect(first.isKey && abs(first.pts - segment.start) < 0.001)
      let rest = whole.frames.suffix(part.frames.count)
      #expect(rest.map(\.pts) == part.frames.map(\.pts))
      #expect(rest.map(\.packet) == part.frames.map(\.packet))
      #expect(rest.map(samples) == part.frames.map(samples))
      #expect(part.damage.isEmpty)
    }
    let next = try #require(whole.frames.first { segments[0].ends(before: $0) })
    #expect(abs(next.pts - segments[1].start) < 0.001)
  }

  @Test func `every frame belongs to one segment`() async throws {
    let path = try media.testPicture("a.mp4", seconds: 6, Self.encoding)
    let segments = try await frames(path, .first).header.segments
    var counts: [Int] = []
    for (number, segment) in segments.enumerated() {
      counts.append(
        try await frames(path, number == 0 ? .first : .later(segment)).frames.count {
          !segment.ends(before: $0)
        })
    }
    #expect(counts.reduce(0, +) == 60)
    #expect(counts.allSatisfy { $0 == 15 })
  }

  @Test(arguments: [
    (39.9, 1), (40, 2), (60, 2), (120, 2), (121, 4), (600, 10), (4 * 3600, 240), (-.infinity, 1),
    (.nan, 1),
  ])
  func `a recording is cut into parts of twenty to sixty seconds, even in number`(
    seconds: Double, parts: Int
  ) {
    let marks = RecordingSegment.marks(duration: seconds, limits: DecodingLimits())
    #expect(marks.count == parts - 1)
    let ends = [0] + marks + [seconds]
    let lengths = zip(ends, ends.dropFirst()).map { $1 - $0 }
    #expect(parts == 1 || lengths.allSatisfy { (20...60.001).contains($0) })
  }

  @Test(arguments: [
    ("a.mp4", 1.5, ["-c:v", "libx264", "-g", "5"]),
    ("a.mkv", 6, ["-c:v", "libx264", "-g", "15"]),
    ("a.mp4", 6, ["-c:v", "libx264", "-g", "600", "-sc_threshold", "0"]),
    ("a.mp4", 6, ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=15:bframes=2"]),
    ("a.mp4", 6, ["-c:v", "libvpx-vp9", "-g", "15", "-deadline", "realtime"]),
    (
      "a.mp4", 6,
      ["-c:v", "libx265", "-x265-params", "open-gop=1:keyint=15:bframes=2:log-level=none"]
    ),
  ])
  func `too short, without a list of packets or a frame to begin at, it is one segment`(
    name: String, seconds: Double, encoding: [String]
  ) async throws {
    let path = try media.testPicture(name, seconds: seconds, encoding)
    #expect(try await frames(path, .first).header.segments == [.whole])
  }

  @Test func `a recording that was cut off is one segment`() async throws {
    let whole = try media.testPicture(
      "a.mp4", seconds: 6, Self.encoding + ["-movflags", "+faststart"])
    let bytes = try GeneratedMedia.bytes(whole)
    let path = try media.write("b.mp4", bytes.dropLast(bytes.count / 10))
    let reader = try await RecordingReader.open(path: path, limits: limits, share: .first)
    #expect(await reader.header.segments == [.whole])
    await #expect(throws: NeedsWholeReading.self) { while try await reader.nextFrame() != nil {} }
  }

  @Test func `segments give up a recording whose stamps run backwards`() async throws {
    let regular = try media.testPicture("a.mp4", seconds: 6, Self.encoding)
    let path = try media.make(
      "b.mp4",
      [
        "-i", regular, "-c", "copy", "-bsf:v",
        "setts=pts=if(eq(N\\,20)\\,PTS-6*DURATION\\,PTS)",
      ])
    await #expect(throws: NeedsWholeReading.self) { try await frames(path, .first) }
    #expect(try await frames(path, .whole).frames.count == 60)
    #expect(try await frames(regular, .first).frames.count == 60)
  }

  @Test func `a recording may not be longer because it is read from a cut on`() async throws {
    let path = try media.testPicture("a.mp4", seconds: 6, Self.encoding)
    var limits = limits
    limits.maximumDuration = 5.5
    let last = try #require(try await frames(path, .first).header.segments.last)
    await #expect(throws: DecodingError.self) {
      let reader = try await RecordingReader.open(path: path, limits: limits, share: .later(last))
      while try await reader.nextFrame() != nil {}
    }
  }

  @Test func `as many segments are decoded side by side as there are cores and memory for`() {
    var limits = DecodingLimits()
    #expect(limits.segmentsSideBySide(pixels: 1080 * 2400, cores: 2) == 2)
    #expect(limits.segmentsSideBySide(pixels: 1080 * 2400, cores: 32) == 3)
    #expect(limits.segmentsSideBySide(pixels: 7680 * 4320, cores: 8) == 1)
    limits.threads = 1
    #expect(limits.segmentsSideBySide(pixels: 1280 * 720, cores: 8) == 1)
  }
}
