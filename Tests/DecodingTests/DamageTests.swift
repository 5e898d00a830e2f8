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
    Cut(file: "h264.flv", options: h264), Cut(file: "h264.avi", options: h264),
    Cut(file: "vp9.webm", options: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-g", "20"]),
  ]

  @Test(arguments: cuts)
  func `a file that was cut off gives what it holds and says so`(_ cut: Cut) async throws {
    let media = try GeneratedMedia()
    let whole = try media.testPicture(cut.file, seconds: 6, cut.options)
    let complete = try await DecodedRecording(whole)
    #expect(complete.frames.count == 60 && complete.damage.isEmpty)
    let bytes = try GeneratedMedia.bytes(whole)
    let part = try await DecodedRecording(
      try media.write("cut-\(cut.file)", bytes.prefix(bytes.count * 6 / 10)))
    #expect(part.frames.count > 10 && part.frames.count < 55)
    #expect(part.damage.endedEarly != nil)
    #expect(part.damage.summary?.contains("its end is missing") == true)
  }

  @Test func `a table that was cut off leaves nothing to read`() async throws {
    let media = try GeneratedMedia()
    let bytes = try GeneratedMedia.bytes(try media.testPicture("a.mp4", Self.h264))
    let path = try media.write("cut.mp4", bytes.prefix(bytes.count / 2))
    await #expect(throws: DecodingError.cutOff(path: path)) {
      try await RecordingReader.open(path: path)
    }
    #expect("\(DecodingError.cutOff(path: path))".contains("its end is missing"))
    let noise = try media.write("noise.mp4", bytes.prefix(40) + Array(repeating: 7, count: 4000))
    let refusal = await #expect(throws: DecodingError.self) {
      try await RecordingReader.open(path: noise)
    }
    #expect(refusal != .cutOff(path: noise))
  }

  @Test(arguments: ["mkv", "mp4", "ts", "flv", "avi"])
  func `damage in the middle is told, marked until a key frame, and read past`(
    _ container: String
  ) async throws {
    let media = try GeneratedMedia()
    var bytes = try GeneratedMedia.bytes(
      try media.testPicture("a.\(container)", seconds: 6, Self.h264))
    for index in 0..<3000 { bytes[bytes.count / 2 + index] = 0 }
    let path = try media.write("b.\(container)", bytes)
    let reading = try await DecodedRecording(path)
    #expect(!reading.damage.isEmpty)
    #expect(reading.frames.contains { $0.isDamaged })
    let last = try #require(reading.frames.last)
    // AVI has no times: frames that are lost take none.
    #expect(!last.isDamaged && last.pts > (container == "avi" ? 5.4 : 5.8))
    #expect(reading.damage.damagedFrames == reading.frames.count { $0.isDamaged })
    #expect(!reading.frames.prefix(15).contains { $0.isDamaged })
    try await expectNeedsWholeReading(path)
  }

  /// Threads that decode beside each other give up a damaged recording, however many there are.
  private func expectNeedsWholeReading(_ path: String) async throws {
    for threads in [1, 2, 4] {
      var limits = DecodingLimits()
      limits.threads = threads
      await #expect(throws: NeedsWholeReading.self) {
        try await DecodedRecording(path, limits: limits, share: .first)
      }
    }
  }

  @Test(arguments: ["h264", "hevc"])
  func `flipped bits are noticed, and when threads run does not change which frames are marked`(
    _ codec: String
  ) async throws {
    let media = try GeneratedMedia()
    var bytes = try GeneratedMedia.bytes(
      try media.testPicture(
        "a.mp4", size: "320x240", seconds: 6, codec == "h264" ? Self.h264 : Self.hevc))
    for place in 4...12 {
      for index in 0..<8 { bytes[bytes.count * place / 20 + index] ^= 0x55 }
    }
    let path = try media.write("b.mp4", bytes)
    try await expectNeedsWholeReading(path)
    let first = try await DecodedRecording(path)
    #expect(first.damage.damagedFrames > 0)
    #expect(first.frames.contains { !$0.isDamaged })
    for _ in 0..<4 {
      let again = try await DecodedRecording(path)
      #expect(again.damage == first.damage)
      #expect(again.frames.map(\.isDamaged) == first.frames.map(\.isDamaged))
      #expect(again.times == first.times)
    }
  }

  @Test func `frames of another size are delivered as they are`() async throws {
    let media = try GeneratedMedia()
    let stream = ["-c:v", "libx264", "-f", "mpegts"]
    let one = try media.testPicture("a.ts", stream)
    let other = try media.testPicture("b.ts", size: "120x160", stream)
    let path = try media.make("c.mkv", ["-i", "concat:\(one)|\(other)", "-c", "copy"])
    let reading = try await DecodedRecording(path)
    #expect(
      reading.frames.map(\.width) == [Int](repeating: 160, count: 10)
        + [Int](repeating: 120, count: 10))
    #expect(reading.damage.isEmpty)
  }
}
