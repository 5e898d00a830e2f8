import Imaging
import Testing

@testable import Decoding

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct OrientationTests {
  /// The eight display matrices, as the four numbers that turn, and what `ffmpeg` does for each.
  static let turns: [(matrix: [Int32], filter: String)] = [
    ([1, 0, 0, 1], "null"), ([0, 1, -1, 0], "transpose=clock"),
    ([-1, 0, 0, -1], "hflip,vflip"), ([0, -1, 1, 0], "transpose=cclock"),
    ([-1, 0, 0, 1], "hflip"), ([1, 0, 0, -1], "vflip"),
    ([0, 1, 1, 0], "transpose=cclock_flip"), ([0, -1, -1, 0], "transpose=clock_flip"),
  ]

  @Test(arguments: turns.indices)
  func `a display matrix turns every way of reading the picture`(_ index: Int) async throws {
    let (matrix, filter) = Self.turns[index]
    let media = try GeneratedMedia()
    let plain = try media.testPicture("a.mp4", seconds: 0.2, ["-c:v", "libx264"])
    let path = try media.write("b.mp4", try Self.turned(try GeneratedMedia.bytes(plain), matrix))
    let frame = try #require(try await DecodedRecording(path).frames.first)
    let upright = try #require(try await DecodedRecording(plain).frames.first)
    #expect((frame.width == 120) == (matrix[0] == 0))

    let gray = try media.raw(plain, pixelFormat: "gray", "-vf", filter + ",format=gray")
    let luma = frame.luma(in: frame.bounds)
    #expect(meanDifference(luma.samples, Array(gray.prefix(19200))) < 1)

    let part = Rectangle(x: 11, y: 7, width: 61, height: 43)
    #expect(frame.luma(in: part) == luma.crop(part))
    let color = frame.color(in: frame.bounds)
    #expect(frame.color(in: part) == color.crop(part))
    #expect(frame.color(everyNthPixel: 3) == color.color(everyNthPixel: 3))
    #expect(
      frame.color(in: part, everyNthPixel: 3) == color.crop(part).color(everyNthPixel: 3))
    let (reduced, levels) = (frame.color(in: part, meanOf: 3), frame.luma(in: part))
    let means = (0..<14).flatMap { y in
      (0..<20).map { x in
        let square = levels.crop(Rectangle(x: 3 * x, y: 3 * y, width: 3, height: 3))
        return UInt8(square.samples.reduce(4) { $0 + Int($1) } / 9)
      }
    }
    #expect(reduced.width == 20 && reduced.height == 14)
    #expect(meanDifference(reduced.luma().samples, means) < 2)
    #expect(color.samples.sorted() == upright.color(in: upright.bounds).samples.sorted())

    var all: [UInt8] = []
    var some: [UInt8] = [1, 2, 3]
    frame.copyRawLuma(in: part, everyNthRow: 1, to: &all)
    frame.copyRawLuma(in: part, everyNthRow: 4, to: &some)
    #expect(all.count == 61 * 43 && some.count == 61 * 11)
    for row in 0..<11 {
      #expect(some[(row * 61)..<(row * 61 + 61)] == all[(row * 244)..<(row * 244 + 61)])
    }
  }

  /// An MP4 whose track header has another display matrix.
  static func turned(_ bytes: [UInt8], _ matrix: [Int32]) throws -> [UInt8] {
    var bytes = bytes
    let name = Array("tkhd".utf8)
    let found = bytes.indices.dropLast(4).first { Array(bytes[$0..<($0 + 4)]) == name }
    let start = try #require(found) + 4 + 40
    for (place, value) in zip([0, 1, 3, 4], matrix) {
      let fixed = UInt32(bitPattern: value << 16)
      for byte in 0..<4 {
        bytes[start + 4 * place + byte] = UInt8(truncatingIfNeeded: fixed >> UInt32(24 - 8 * byte))
      }
    }
    return bytes
  }

  @Test func `the old tag of Matroska turns clockwise`() async throws {
    let media = try GeneratedMedia()
    // ffmpeg turns a tag of this name into a matrix by itself, so another is renamed afterwards.
    let plain = try media.testPicture(
      "a.mkv", ["-c:v", "libx264", "-metadata:s:v", "qotate=90"])
    var bytes = try GeneratedMedia.bytes(plain)
    let name = Array("QOTATE".utf8)
    let found = bytes.indices.dropLast(6).first { Array(bytes[$0..<($0 + 6)]) == name }
    bytes[try #require(found)] = UInt8(ascii: "R")
    let frame = try #require(
      try await DecodedRecording(try media.write("b.mkv", bytes)).frames.first)
    #expect(frame.width == 120 && frame.height == 160)
    let gray = try media.raw(plain, pixelFormat: "gray", "-vf", "transpose=clock,format=gray")
    #expect(
      meanDifference(frame.luma(in: frame.bounds).samples, Array(gray.prefix(19200))) < 1)
  }

  /// Rounding leaves the last one.
  @Test(arguments: [("4/3", 200, 120), ("3/4", 150, 160), ("120/119", 150, 120)])
  func `pixels that are not square are stretched until they are`(
    ratio: String, width: Int, height: Int
  ) async throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(
      "a.mp4", size: "150x120", seconds: 0.2,
      ["-vf", "setsar=r=\(ratio):max=1000", "-c:v", "libx264"])
    let frame = try #require(try await DecodedRecording(path).frames.first)
    #expect(frame.width == width && frame.height == height)
    var limits = DecodingLimits()
    limits.maximumPixels = 23_900
    let limited = try #require(try await DecodedRecording(path, limits: limits).frames.first)
    #expect(limited.width == 150 && limited.height == 120)
    let gray = try media.raw(
      path, pixelFormat: "gray", "-vf", "scale=\(width):\(height):flags=bicubic,format=gray")
    #expect(
      meanDifference(frame.luma(in: frame.bounds).samples, Array(gray.prefix(width * height))) < 2)
  }

  @Test func `degrees and Exif numbers name the same turns`() {
    #expect(Orientation(clockwiseDegrees: 90) == Orientation(exif: 6))
    #expect(Orientation(clockwiseDegrees: -90) == Orientation(exif: 8))
    #expect(Orientation(clockwiseDegrees: 540) == Orientation(exif: 3))
    #expect(Orientation(clockwiseDegrees: 0) == Orientation(exif: 1))
    #expect(Orientation(exif: 0) == nil && Orientation(exif: 9) == nil)
  }
}
