import Decoding
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct DamageTests {
  private static let h264 = ["-c:v", "libx264", "-g", "20", "-bf", "2"]
  private static let hevc = ["-c:v", "libx265", "-x265-params", "keyint=20:log-level=none"]

  struct Cut: CustomTestStringConvertible, Sendable {
    let file: String
    let options: [String]
    var testDescription: String { file }
  }

  static let cuts = [
    Cut(file: "table-first.mp4", options: h264 + ["-movflags", "faststart"]),
    Cut(file: "fragments.mp4", options: h264 + ["-movflags", "frag_keyframe+empty_moov"]),
    Cut(file: "h264.mkv", options: h264),
    Cut(file: "hevc.mkv", options: hevc),
    Cut(file: "vp9.webm", options: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-g", "20"]),
  ]

  private static func limits(threads: Int) -> DecodingLimits {
    var limits = DecodingLimits()
    limits.threads = threads
    return limits
  }

  @Test(arguments: cuts, [1, 2])
  func `a file that was cut off gives what it holds and says so`(
    _ cut: Cut, threads: Int
  ) throws {
    let limits = Self.limits(threads: threads)
    let media = try GeneratedMedia()
    let whole = try media.testPicture(cut.file, seconds: 6, cut.options)
    let complete = try Reading(whole, limits: limits)
    #expect(complete.frames.count == 60 && complete.damage.isEmpty)
    let bytes = try GeneratedMedia.bytes(whole)
    let part = try Reading(
      try media.write("cut-\(cut.file)", bytes.prefix(bytes.count * 6 / 10)), limits: limits)
    #expect(part.frames.count > 10 && part.frames.count < 55)
    #expect(part.damage.endedEarly != nil)
    #expect(part.damage.summary?.contains("its end is missing") == true)
  }

  @Test func `a table that was cut off leaves nothing to read`() throws {
    let media = try GeneratedMedia()
    let bytes = try GeneratedMedia.bytes(try media.testPicture("a.mp4", Self.h264))
    let path = try media.write("cut.mp4", bytes.prefix(bytes.count / 2))
    #expect(throws: DecodingError.cutOff(path: path)) { try RecordingReader.open(path: path) }
    #expect("\(DecodingError.cutOff(path: path))".contains("its end is missing"))
    let noise = try media.write("noise.mp4", bytes.prefix(40) + Array(repeating: 7, count: 4000))
    let refusal = #expect(throws: DecodingError.self) { try RecordingReader.open(path: noise) }
    #expect(refusal != .cutOff(path: noise))
  }

  @Test(arguments: ["mkv", "mp4"], [1, 2])
  func `damage in the middle is told, marked until a key frame, and read past`(
    _ container: String, threads: Int
  ) throws {
    let media = try GeneratedMedia()
    var bytes = try GeneratedMedia.bytes(
      try media.testPicture("a.\(container)", seconds: 6, Self.h264))
    for index in 0..<3000 { bytes[bytes.count / 2 + index] = 0 }
    let reading = try Reading(
      try media.write("b.\(container)", bytes), limits: Self.limits(threads: threads))
    #expect(!reading.damage.isEmpty)
    #expect(reading.frames.contains { $0.isDamaged })
    let last = try #require(reading.frames.last)
    #expect(!last.isDamaged && last.pts > 5.8)
    #expect(reading.damage.damagedFrames == reading.frames.count { $0.isDamaged })
    #expect(!reading.frames.prefix(15).contains { $0.isDamaged })
  }

  @Test(arguments: ["h264", "hevc"], [1, 2])
  func `flipped bits are noticed, and when threads run does not change which frames are marked`(
    _ codec: String, threads: Int
  ) throws {
    let limits = Self.limits(threads: threads)
    let media = try GeneratedMedia()
    var bytes = try GeneratedMedia.bytes(
      try media.testPicture(
        "a.mp4", size: "320x240", seconds: 6, codec == "h264" ? Self.h264 : Self.hevc))
    for place in 4...12 {
      for index in 0..<8 { bytes[bytes.count * place / 20 + index] ^= 0x55 }
    }
    let path = try media.write("b.mp4", bytes)
    let first = try Reading(path, limits: limits)
    #expect(first.damage.damagedFrames > 0)
    #expect(first.frames.contains { !$0.isDamaged })
    for _ in 0..<4 {
      let again = try Reading(path, limits: limits)
      #expect(again.damage == first.damage)
      #expect(again.frames.map(\.isDamaged) == first.frames.map(\.isDamaged))
      #expect(again.times == first.times)
    }
  }

  @Test func `frames of another size are left out and told`() throws {
    let media = try GeneratedMedia()
    let stream = ["-c:v", "libx264", "-f", "mpegts"]
    let one = try media.testPicture("a.ts", stream)
    let other = try media.testPicture("b.ts", size: "120x160", stream)
    let path = try media.make("c.mkv", ["-i", "concat:\(one)|\(other)", "-c", "copy"])
    let reading = try Reading(path)
    #expect(reading.frames.count == 10)
    #expect(reading.frames.allSatisfy { $0.width == 160 && $0.height == 120 })
    #expect(reading.damage.otherSizedFrames == 10)
    #expect(reading.damage.summary?.contains("another size") == true)
  }
}
