import Decoding
import Imaging
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct StillTests {
  @Test(arguments: ["pal8", "rgb24", "rgba", "gray", "ya8", "rgb48be", "rgba64be", "monob"])
  func `a PNG of every kind is decoded as FFmpeg shows it`(_ format: String) async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(
      "a.png", ["-vf", "scale=61:47", "-frames:v", "1", "-pix_fmt", format])
    let image = try StoredStill(at: path).expanded
    #expect(image.width == 61 && image.height == 47)
    #expect(image.samples == (try media.raw(path, pixelFormat: "rgba")))
    let reading = try await DecodedRecording(path)
    #expect(reading.header.isStill && reading.header.duration == 0)
    #expect(reading.header.codec == "png" && reading.times == [0])
    #expect(reading.damage.isEmpty)
    let color = reading.frames[0].color(in: image.bounds)
    let opaque = image.samples.indices.filter { $0 % 4 != 3 }.map { image.samples[$0] }
    #expect(color.samples == opaque)
  }

  @Test func `a PNG with a palette keeps it`() throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(
      "a.png",
      [
        "-vf", "scale=61:47,format=rgba,colorchannelmixer=aa=0.7", "-frames:v", "1", "-pix_fmt",
        "pal8",
      ])
    guard case .palette(let image) = try StoredStill(at: path) else {
      Issue.record("the palette is lost")
      return
    }
    #expect(image.expanded.samples == (try media.raw(path, pixelFormat: "rgba")))
  }

  @Test func `alpha is straight, and clear places keep their color`() throws {
    let media = try GeneratedMedia()
    let path = try media.make(
      "a.png",
      ["-f", "lavfi", "-i", "color=0x40C080@0.25:size=8x8,format=rgba", "-frames:v", "1"])
    let image = try StoredStill(at: path).expanded
    #expect(Array(image.samples.prefix(4)) == [0x40, 0xC0, 0x80, 0x3F])
  }

  @Test(arguments: [
    ("a.jpg", "mjpeg", ["-q:v", "2"]), ("a.webp", "webp", ["-lossless", "0"]),
    ("b.webp", "webp", ["-lossless", "1"]),
  ])
  func `a JPEG or a WebP is read as a still, and one that was cut off says so`(
    file: String, codec: String, options: [String]
  ) async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(file, size: "320x240", ["-frames:v", "1"] + options)
    let reading = try await DecodedRecording(path)
    #expect(reading.header.codec == codec && reading.header.isStill)
    #expect(reading.frames.count == 1 && reading.damage.isEmpty)
    let gray = try media.raw(path, pixelFormat: "gray")
    #expect(meanDifference(reading.frames[0].luma(in: reading.frames[0].bounds).samples, gray) < 1)
    #expect(try StoredStill(at: path).expanded.width == 320)
    let bytes = try GeneratedMedia.bytes(path)
    let half = try media.write("half-\(file)", bytes.prefix(bytes.count / 2))
    // Nothing of half a WebP may come out at all.
    let cut = try? await DecodedRecording(half)
    #expect(cut?.damage.isEmpty != true)
    #expect(throws: DecodingError.self) { try StoredStill(at: half) }
  }

  @Test func `a picture that is cut off, and a video, are no stills`() throws {
    let media = try GeneratedMedia()
    let good = try media.testPicture("a.png", ["-frames:v", "1"])
    let bytes = try GeneratedMedia.bytes(good)
    let bad = try media.write("b.png", bytes.prefix(200))
    #expect(throws: DecodingError.self) { try StoredStill(at: bad) }
    let video = try media.testPicture("a.mp4", ["-c:v", "libx264"])
    #expect(throws: DecodingError.self) { try StoredStill(at: video) }
  }
}
