import Decoding
import Imaging
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct PixelTests {
  struct Patch: CustomTestStringConvertible, Sendable {
    let matrix: String
    let range: String
    let size: String
    var testDescription: String { "\(matrix) \(range) \(size)" }
  }

  static let patches = [
    Patch(matrix: "bt709", range: "tv", size: "160x120"),
    Patch(matrix: "bt709", range: "pc", size: "160x120"),
    Patch(matrix: "smpte170m", range: "tv", size: "1280x720"),
    Patch(matrix: "bt2020nc", range: "tv", size: "160x120"),
    Patch(matrix: "unspecified", range: "tv", size: "640x480"),
    Patch(matrix: "unspecified", range: "tv", size: "1280x720"),
  ]

  @Test(arguments: patches)
  func `a color comes back in every matrix and range`(_ patch: Patch) async throws {
    let media = try GeneratedMedia()
    let height = Int(patch.size.split(separator: "x")[1]) ?? 0
    let assumed = height >= 720 ? "bt709" : "smpte170m"
    let matrix = patch.matrix == "unspecified" ? assumed : patch.matrix
    let scale = matrix == "bt2020nc" ? "bt2020" : matrix
    let path = try media.make(
      "a.mp4",
      ["-f", "lavfi", "-i", "color=0xE6781E:size=\(patch.size):rate=10:duration=0.2"]
        + ["-vf", "format=rgb24,scale=out_color_matrix=\(scale):out_range=\(patch.range)"]
        + ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-qp", "0", "-color_range", patch.range]
        + (patch.matrix == "unspecified" ? [] : ["-colorspace", patch.matrix]))
    let frame = try #require(try await DecodedRecording(path).frames.first)
    let color = frame.color(in: Rectangle(x: 40, y: 40, width: 1, height: 1))[0, 0]
    #expect(abs(Int(color.red) - 230) <= 3, "\(color)")
    #expect(abs(Int(color.green) - 120) <= 3, "\(color)")
    #expect(abs(Int(color.blue) - 30) <= 3, "\(color)")
    let weights = [
      "bt709": (0.2126, 0.0722), "smpte170m": (0.299, 0.114), "bt2020nc": (0.2627, 0.0593),
    ]
    let (red, blue) = try #require(weights[matrix])
    let green = 1 - red - blue
    let expected =
      Double(color.red) * red + Double(color.green) * green + Double(color.blue) * blue
    let luma = frame.luma(in: Rectangle(x: 40, y: 40, width: 1, height: 1))[0, 0]
    #expect(abs(Double(luma) - expected) <= 1, "luma \(luma), not \(expected)")
  }

  @Test(
    arguments: [("smpte2084", 100), ("smpte2084", 203), ("arib-std-b67", 203)],
    [RGB(239, 87, 123), RGB(141, 141, 141), RGB(70, 160, 90)])
  func `a page in a recording of high range has the colors that it has in standard range`(
    high: (transfer: String, white: Int), color: RGB
  ) async throws {
    let media = try GeneratedMedia()
    let hexadecimal = [color.red, color.green, color.blue].map {
      String(Int($0) + 256, radix: 16).dropFirst()
    }.joined()
    let conversion =
      "zscale=tin=iec61966-2-1:pin=bt709:min=gbr:rin=full:t=\(high.transfer):p=bt2020:m=bt2020nc"
      + ":r=limited:npl=\(high.white):agamma=false"
    let path = try media.make(
      "a.mp4",
      ["-f", "lavfi", "-i", "color=0xF8FAF5:size=640x480:rate=10:duration=0.2"]
        + [
          "-vf", "format=rgb24,drawbox=0:0:320:480:0x\(hexadecimal):fill,format=gbrp,\(conversion)",
        ]
        + ["-pix_fmt", "yuv420p10le", "-c:v", "libx264", "-qp", "0"]
        + ["-color_trc", high.transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc"])
    let frame = try #require(try await DecodedRecording(path).frames.first)
    func seen(_ x: Int) -> RGB {
      frame.color(in: Rectangle(x: x, y: 40, width: 1, height: 1))[0, 0]
    }
    #expect(seen(480).chebyshevDistance(to: RGB(248, 250, 245)) <= 4, "\(seen(480))")
    #expect(seen(160).chebyshevDistance(to: color) <= 6, "\(seen(160))")
    // The luma by which stability is judged is that of the page, too.
    var luma: [UInt8] = []
    frame.copyRawLuma(
      in: Rectangle(x: 480, y: 40, width: 1, height: 1), everyNthRow: 1, to: &luma)
    #expect(luma.count == 1 && luma[0] >= 245, "\(luma)")
  }

  @Test(arguments: ["yuv420p", "yuv444p", "yuv422p10", "yuv420p10", "nv12", "p010", "gray", "gbrp"])
  func `odd sizes are read to the last pixel in every format`(_ format: String) async throws {
    let media = try GeneratedMedia()
    // Without loss in RGB or YUV; VP9 and H.264 between them take every format.
    let coder =
      format == "gbrp" || format == "yuv420p"
      ? ["-c:v", "libvpx-vp9", "-lossless", "1"] : ["-c:v", "libx264", "-qp", "0"]
    // libx264 refuses odd sizes where chroma is subsampled.
    let isOdd = ["yuv420p", "yuv444p", "gray", "gbrp"].contains(format)
    let path = try media.testPicture(
      "a.mkv", seconds: 0.2,
      ["-vf", "scale=\(isOdd ? "161:121" : "162:122")", "-pix_fmt", format] + coder)
    let reading = try await DecodedRecording(path)
    let frame = try #require(reading.frames.first)
    #expect(frame.width == (isOdd ? 161 : 162) && frame.height == (isOdd ? 121 : 122))
    let colors = try media.raw(
      path, pixelFormat: "rgb24", "-sws_flags", "neighbor+accurate_rnd+full_chroma_int+bitexact")
    let ours = frame.color(in: frame.bounds)
    // FFmpeg spreads 81 chroma samples over 161 pixels; here each covers two.
    let tolerance = format == "yuv420p" ? 4.0 : 1
    #expect(
      meanDifference(ours.samples, Array(colors.prefix(ours.samples.count))) < tolerance)
    let corner = Rectangle(x: frame.width - 3, y: frame.height - 2, width: 100, height: 100)
    #expect(frame.color(in: corner) == ours.crop(corner))
    #expect(frame.luma(in: corner) == frame.luma(in: frame.bounds).crop(corner))
    let outside = Rectangle(x: frame.width, y: 0, width: 5, height: 5)
    #expect(frame.luma(in: outside).samples.isEmpty)
    #expect(frame.color(in: outside).samples.isEmpty)
  }
}
