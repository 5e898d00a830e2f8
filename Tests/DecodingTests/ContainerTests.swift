import Decoding
import Foundation
import Imaging
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct ContainerTests {
  private static let h264 = ["-c:v", "libx264"]

  @Test func `a start other than zero stays where it is`() async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture("a.mkv", Self.h264 + ["-output_ts_offset", "1.37"])
    let reading = try await DecodedRecording(path)
    #expect(abs((reading.times.first ?? 0) - 1.37) < 0.002)
    #expect(reading.frames.count == 10)
  }

  @Test(arguments: [
    ("a.mp4", ["creation_time=2026-05-15T12:34:56Z"], 1_778_848_496.0),
    ("a.mkv", ["creation_time=2026-05-15T12:34:56.5Z"], 1_778_848_496.5),
    (
      "a.mov",
      [
        "com.apple.quicktime.creationdate=2026-05-15T14:34:56+0200",
        "creation_time=2026-08-15T12:34:56Z",
      ], 1_778_848_496
    ),
    ("a.mov", ["com.apple.quicktime.creationdate=12:34:56"], nil),
    ("a.mp4", [], nil), ("a.avi", ["creation_time=2026-05-15T12:34:56Z"], nil),
  ])
  func `the container says when a recording was made`(
    _ name: String, _ metadata: [String], _ seconds: Double?
  ) async throws {
    let media = try GeneratedMedia()
    let options = metadata.flatMap { ["-metadata", $0] }
    let path = try media.testPicture(
      name, Self.h264 + (name == "a.mov" ? ["-movflags", "use_metadata_tags"] : []) + options)
    let created = try await RecordingReader.open(path: path).header.created
    #expect(created.first == seconds.map { Date(timeIntervalSince1970: $0) })
  }

  @Test(arguments: ["ts", "flv", "avi"])
  func `a clock that shows another time at first counts from the beginning`(
    _ ending: String
  ) async throws {
    let media = try GeneratedMedia()
    // Frames that are shown in another order than they are decoded come late by their reordering.
    let options = Self.h264 + ["-bf", "2", "-muxdelay", "0"]
    let offset = ending == "ts" ? ["-output_ts_offset", "5000"] : []
    let reading = try await DecodedRecording(
      try media.testPicture("a.\(ending)", options + offset))
    #expect(reading.frames.count == 10)
    for (index, time) in reading.times.enumerated() {
      #expect(abs(time - Double(index) / 10) < 0.01, "frame \(index)")
    }
  }

  @Test func `a variable frame rate keeps each frame's own time`() async throws {
    let media = try GeneratedMedia()
    let options = [
      "-vf", "settb=1/600,setpts='N*N*30'", "-vsync", "passthrough", "-enc_time_base", "1:600",
      "-video_track_timescale", "600",
    ]
    let reading = try await DecodedRecording(try media.testPicture("a.mp4", Self.h264 + options))
    #expect(reading.frames.count == 10)
    for (index, time) in reading.times.enumerated() {
      #expect(abs(time - Double(index * index) * 0.05) < 0.002, "frame \(index)")
    }
  }

  @Test(arguments: ["first", "last"])
  func `cover art is not the recording`(_ place: String) async throws {
    let media = try GeneratedMedia()
    let video = try media.testPicture("a.mp4", Self.h264)
    let cover = try media.testPicture("cover.png", size: "600x600", ["-frames:v", "1"])
    let inputs = ["-i", video, "-i", cover]
    let maps =
      place == "last"
      ? ["-map", "0", "-map", "1", "-disposition:v:1", "attached_pic"]
      : ["-map", "1", "-map", "0", "-disposition:v:0", "attached_pic"]
    let path = try media.make("b.mp4", inputs + maps + ["-c", "copy"])
    let reading = try await DecodedRecording(path)
    #expect(reading.header.codec == "h264" && reading.header.width == 160)
    #expect(reading.frames.count == 10 && reading.damage.isEmpty)
  }

  @Test func `sound with a cover has no video`() async throws {
    let media = try GeneratedMedia()
    let cover = try media.testPicture("cover.png", ["-frames:v", "1"])
    let path = try media.make(
      "b.m4a",
      ["-f", "lavfi", "-i", "sine=duration=1", "-i", cover, "-map", "0", "-map", "1"]
        + ["-c:a", "aac", "-c:v", "copy", "-disposition:v:0", "attached_pic"])
    await #expect(throws: DecodingError.noVideo(path: path)) {
      try await RecordingReader.open(path: path)
    }
  }

  @Test(arguments: ["mp4", "mkv", "mov", "webm", "ts", "flv", "avi", "png", "webp"])
  func `lists of other files are refused, whatever their name`(_ ending: String) async throws {
    let media = try GeneratedMedia()
    _ = try media.testPicture("a.mp4", Self.h264)
    let texts = [
      "ffconcat version 1.0\nfile a.mp4\n", "file 'a.mp4'\n",
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.mp4\n#EXT-X-ENDLIST\n",
    ]
    for (index, text) in texts.enumerated() {
      let path = try media.write("list\(index).\(ending)", text.utf8)
      await #expect(throws: DecodingError.self) { try await RecordingReader.open(path: path) }
    }
  }

  @Test func `a video of another container is met with the way into a known one`() async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture("a.nut", Self.h264)
    let error = await #expect(throws: DecodingError.unknownFormat(path: path)) {
      try await RecordingReader.open(path: path)
    }
    #expect(error?.description.hasSuffix("`ffmpeg -i IN -c copy OUT.mkv`") == true)
  }

  @Test(arguments: ["heic", "mif1", "avif"])
  func `a picture in HEIF is named as one`(brand: String) async throws {
    let media = try GeneratedMedia()
    let path = media.path("a.heic")
    try Data([0, 0, 0, 24] + "ftyp\(brand)".utf8 + [0, 0, 0, 0] + "mif1heic".utf8)
      .write(to: URL(fileURLWithPath: path))
    let error = await #expect(throws: DecodingError.heif(path: path)) {
      try await RecordingReader.open(path: path)
    }
    #expect(error?.description.hasSuffix("save it as PNG or JPEG") == true)
  }

  @Test func `an animated WebP is named as one`() async throws {
    let media = try GeneratedMedia()
    let path = media.path("a.webp")
    // The header of RFC 9649: a flag says that there are several frames.
    try Data(
      "RIFF".utf8 + [22, 0, 0, 0] + "WEBPVP8X".utf8 + [10, 0, 0, 0, 2]
        + [UInt8](repeating: 0, count: 9)
    )
    .write(to: URL(fileURLWithPath: path))
    await #expect(throws: DecodingError.animatedWebP(path: path)) {
      try await RecordingReader.open(path: path)
    }
  }

  @Test func `a transport stream with times before its packets is read`() async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture("a.m2ts", Self.h264 + ["-mpegts_m2ts_mode", "1"])
    #expect(try await DecodedRecording(path).frames.count == 10)
  }

  @Test func `a codec that is not on the list is named`() async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture("a.mkv", ["-c:v", "mpeg4"])
    await #expect(throws: DecodingError.noDecoder(path: path, codec: "mpeg4")) {
      try await RecordingReader.open(path: path)
    }
  }

  @Test func `limits on pixels and length are kept`() async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture("a.mp4", seconds: 3, Self.h264)
    var limits = DecodingLimits()
    limits.maximumPixels = 160 * 120 - 1
    await #expect(throws: DecodingError.self) {
      try await RecordingReader.open(path: path, limits: limits)
    }
    limits = DecodingLimits()
    limits.maximumDuration = 2
    await #expect(throws: DecodingError.self) {
      try await RecordingReader.open(path: path, limits: limits)
    }
    limits.maximumDuration = 3.5
    limits.maximumFrames = 29
    let error = await #expect(throws: DecodingError.self) {
      try await DecodedRecording(path, limits: limits)
    }
    #expect(error?.description.contains("--max-frames") == true)
    limits.maximumFrames = 30
    #expect(try await DecodedRecording(path, limits: limits).frames.count == 30)
  }
}

struct RefusalTests {
  @Test func `what is no file, or nothing, is refused with its path and a way out`() async throws {
    let media = try GeneratedMedia()
    let empty = try media.write("empty.mp4", [])
    let noise = try media.write("noise.mkv", (0..<4000).map { UInt8(truncatingIfNeeded: $0 * 37) })
    for path in [media.path("absent.mp4"), media.directory.path, empty, noise, "/dev/null"] {
      let error = await #expect(throws: DecodingError.self) {
        try await RecordingReader.open(path: path)
      }
      #expect(error?.description.hasPrefix("\(path): not a video or a screenshot") == true)
    }
  }

  @Test func `the linked libraries have versions`() {
    let versions = FFmpegLibrary.versions
    #expect(versions.map(\.name) == ["libavformat", "libavcodec", "libavutil", "libswscale"])
    for (_, version) in versions { #expect(version.split(separator: ".").count == 3) }
  }
}
