import Foundation
import Imaging
import Testing

@testable import Decoding

/// A recording read by two readers, one of which begins in the middle.
@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct HalvesTests {
  private let media: GeneratedMedia

  init() throws { media = try GeneratedMedia() }

  private static let encoding = ["-c:v", "libx264", "-bf", "2", "-g", "15"]

  /// Limits by which a recording of some seconds is worth two readers.
  private var limits: DecodingLimits {
    var limits = DecodingLimits()
    limits.threads = 2
    limits.leastHalved = 4
    return limits
  }

  private func frames(
    _ path: String, _ share: RecordingShare
  ) throws -> (header: RecordingHeader, frames: [Frame], damage: RecordingDamage) {
    let reader = try RecordingReader.open(path: path, limits: limits, share: share)
    var frames: [Frame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    return (reader.header, frames, reader.damage)
  }

  private func samples(_ frame: Frame) -> [UInt8] { frame.colour(in: frame.bounds).samples }

  @Test(arguments: ["a.mp4", "a.mov"])
  func `from the middle on come the frames of the whole, from a key frame on`(
    name: String
  ) throws {
    let path = try media.testPicture(name, seconds: 6, Self.encoding)
    let whole = try frames(path, .besideAnother)
    let half = try frames(path, .fromMiddle)
    let middle = try #require(whole.header.middle)
    #expect(half.header.middle == middle)
    #expect(abs(middle - 3) <= 1.5)
    #expect(half.frames.first?.isKey == true)
    #expect(half.frames.first.map { abs($0.pts - middle) < 0.001 } == true)
    let rest = whole.frames.suffix(half.frames.count)
    #expect(whole.frames.count == 60 && half.frames.count >= 30)
    #expect(rest.map(\.pts) == half.frames.map(\.pts))
    #expect(rest.map(samples) == half.frames.map(samples))
    #expect(whole.damage.isEmpty && half.damage.isEmpty)
  }

  @Test func `the only reader of a recording knows of no middle`() throws {
    let path = try media.testPicture("a.mp4", seconds: 6, Self.encoding)
    #expect(try frames(path, .whole).header.middle == nil)
  }

  @Test(arguments: [("a.mp4", 3.0, "15"), ("a.mkv", 6, "15"), ("a.mp4", 6, "600")])
  func `too short, without a list of packets or a key frame there, it has no middle`(
    name: String, seconds: Double, distance: String
  ) throws {
    let path = try media.testPicture(
      name, seconds: seconds, ["-c:v", "libx264", "-bf", "0", "-g", distance, "-sc_threshold", "0"])
    #expect(try frames(path, .besideAnother).header.middle == nil)
    #expect(throws: DecodingError.self) { try frames(path, .fromMiddle) }
  }

  @Test func `a recording that was cut off has no middle`() throws {
    let whole = try media.testPicture(
      "a.mp4", seconds: 6, Self.encoding + ["-movflags", "+faststart"])
    let bytes = try GeneratedMedia.bytes(whole)
    let path = try media.write("b.mp4", bytes.dropLast(bytes.count / 10))
    #expect(try frames(path, .besideAnother).header.middle == nil)
  }

  @Test func `one thread, little to decode or the largest frames are not worth two readers`() {
    var limits = DecodingLimits()
    func isWorth(_ pixels: Int, rate: Double, duration: Double) -> Bool {
      limits.isWorthHalving(
        pixels: pixels, pixelsPerSecond: Double(pixels) * rate, duration: duration)
    }
    #expect(isWorth(1440 * 3120, rate: 60, duration: 60))
    #expect(!isWorth(1440 * 3120, rate: 60, duration: 59))
    #expect(!isWorth(1280 * 720, rate: 30, duration: 600))
    #expect(!isWorth(7680 * 4320, rate: 30, duration: 600))
    limits.threads = 1
    #expect(!isWorth(1440 * 3120, rate: 60, duration: 60))
  }

  @Test(arguments: [
    ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=15:bframes=2"],
    ["-c:v", "libx265", "-x265-params", "open-gop=1:keyint=15:bframes=2:log-level=none"],
    ["-c:v", "libvpx-vp9", "-g", "15", "-deadline", "realtime"],
  ])
  func `a key frame that clears nothing, or of another codec, is no middle`(
    encoding: [String]
  ) throws {
    let path = try media.testPicture("a.mp4", seconds: 6, encoding)
    #expect(try frames(path, .besideAnother).header.middle == nil)
  }

  @Test func `a stamp that runs backwards is remembered`() throws {
    let regular = try media.testPicture("a.mp4", seconds: 6, Self.encoding)
    let path = try media.make(
      "b.mp4",
      [
        "-i", regular, "-c", "copy", "-bsf:v",
        "setts=pts=if(eq(N\\,20)\\,PTS-6*DURATION\\,PTS)",
      ])
    let states = try frames(path, .besideAnother).frames.map(\.state.isRegular)
    #expect(states.first == true && states.last == false)
    #expect(try frames(regular, .besideAnother).frames.allSatisfy(\.state.isRegular))
    #expect(try frames(path, .fromMiddle).frames.allSatisfy(\.state.isRegular))
  }

  @Test func `a recording may not be longer because it is read from its middle on`() throws {
    let path = try media.testPicture("a.mp4", seconds: 6, Self.encoding)
    var limits = limits
    limits.maximumDuration = 5.5
    #expect(throws: DecodingError.self) {
      let reader = try RecordingReader.open(path: path, limits: limits, share: .fromMiddle)
      while try reader.nextFrame() != nil {}
    }
  }
}
