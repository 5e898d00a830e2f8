import Decoding
import Imaging
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct CodecTests {
  struct Encoding: CustomTestStringConvertible, Sendable {
    let file: String
    let codec: String
    let options: [String]
    var testDescription: String { "\(file) \(options.joined(separator: " "))" }
  }

  static let encodings = [
    Encoding(file: "a.mp4", codec: "h264", options: ["-c:v", "libx264", "-pix_fmt", "yuv420p"]),
    Encoding(file: "b.mov", codec: "h264", options: ["-c:v", "libx264", "-pix_fmt", "yuv444p"]),
    Encoding(file: "c.mkv", codec: "h264", options: ["-c:v", "libx264", "-pix_fmt", "yuv420p10"]),
    Encoding(file: "d.mp4", codec: "hevc", options: ["-c:v", "libx265", "-pix_fmt", "yuv420p"]),
    Encoding(file: "e.mkv", codec: "hevc", options: ["-c:v", "libx265", "-pix_fmt", "yuv420p10"]),
    Encoding(file: "f.webm", codec: "vp8", options: ["-c:v", "libvpx"]),
    Encoding(
      file: "g.webm", codec: "vp9", options: ["-c:v", "libvpx-vp9", "-deadline", "realtime"]),
    Encoding(
      file: "h.mp4", codec: "av1",
      options: ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime"]),
    Encoding(file: "i.mov", codec: "prores", options: ["-c:v", "prores_ks"]),
    Encoding(
      file: "j.mp4", codec: "h264",
      options: ["-c:v", "libx264", "-pix_fmt", "yuvj420p", "-color_range", "pc"]),
    Encoding(file: "k.mkv", codec: "h264", options: ["-c:v", "libx264rgb", "-pix_fmt", "rgb24"]),
    Encoding(file: "l.ts", codec: "h264", options: ["-c:v", "libx264", "-pix_fmt", "yuv420p"]),
    Encoding(file: "m.ts", codec: "hevc", options: ["-c:v", "libx265", "-pix_fmt", "yuv420p"]),
    Encoding(
      file: "n.flv", codec: "h264", options: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "0"]),
    Encoding(file: "o.avi", codec: "h264", options: ["-c:v", "libx264", "-pix_fmt", "yuv420p"]),
    Encoding(file: "p.avi", codec: "mjpeg", options: ["-c:v", "mjpeg", "-q:v", "2"]),
  ]

  @Test(arguments: encodings)
  func `every codec gives all its frames, as FFmpeg shows them`(_ encoding: Encoding) async throws {
    let media = try GeneratedMedia()
    let source = ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=10:duration=1"]
    let path = media.path(encoding.file)
    try media.make(encoding.file, source + encoding.options)
    let reading = try await DecodedRecording(path)
    #expect(reading.header.codec == encoding.codec)
    #expect(reading.header.width == 160 && reading.header.height == 120)
    #expect(abs(reading.header.duration - 1) < 0.02)
    #expect(reading.frames.count == 10)
    #expect(reading.damage.isEmpty, "\(reading.damage)")
    for (index, time) in reading.times.enumerated() {
      #expect(abs(time - Double(index) / 10) < 0.01)
    }

    let colors = try media.raw(
      path, pixelFormat: "rgb24", "-sws_flags", "neighbor+accurate_rnd+full_chroma_int+bitexact")
    let luma = try media.raw(path, pixelFormat: "gray")
    for (index, frame) in reading.frames.enumerated() {
      let color = Array(colors[(index * 57600)..<((index + 1) * 57600)])
      let ours = frame.color(in: frame.bounds).samples
      #expect(meanDifference(ours, color) < 1, "colors of frame \(index)")
      let gray = Array(luma[(index * 19200)..<((index + 1) * 19200)])
      #expect(meanDifference(frame.luma(in: frame.bounds).samples, gray) < 1, "luma of \(index)")
    }
  }

  @Test func `each frame of coarse coding has its block edges smoothed, whatever is made from it`()
    async throws
  {
    let media = try GeneratedMedia()
    try media.make(
      "coarse.mp4",
      ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=10:duration=1", "-c:v", "libx264"]
        + ["-crf", "45", "-bf", "3", "-pix_fmt", "yuv420p"])
    let path = media.path("coarse.mp4")
    let frames = try await DecodedRecording(path).frames
    let planes = try media.raw(path, pixelFormat: "yuv420p")
    let (luma, whole) = (160 * 120, 160 * 120 * 3 / 2)
    #expect(frames.count == 10 && planes.count == frames.count * whole)
    for (index, frame) in frames.enumerated() {
      var own: [UInt8] = []
      frame.copyRawLuma(in: frame.bounds, everyNthRow: 1, to: &own)
      #expect(own == Array(planes[(index * whole)...].prefix(luma)), "frame \(index)")
    }
  }
}

/// Mean of the absolute differences; 255 when the counts differ.
func meanDifference(_ one: [UInt8], _ other: [UInt8]) -> Double {
  guard one.count == other.count, !one.isEmpty else { return 255 }
  return Double(zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(one.count)
}
