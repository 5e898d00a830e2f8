import Imaging
import Testing

@testable import Decoding

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct PalettePNGTests {
  /// What FFmpeg's decoder makes of the file; `nil` when it refuses it.
  private func byFFmpeg(_ file: [UInt8]) -> RGBAImage? {
    try? StillDecoder().decode(file, named: "picture")
  }

  private func here(_ file: [UInt8]) -> RGBAImage? {
    PalettePNG.make()?.image(of: file, maximumPixels: 1_000_000)?.expanded
  }

  @Test(arguments: ["none", "sub", "up", "avg", "paeth", "mixed"])
  func `rows of every filter come out as FFmpeg unpacks them`(filter: String) throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(
      "a.png",
      [
        "-vf", "scale=61:47,format=rgba,colorchannelmixer=aa=0.7", "-frames:v", "1", "-pix_fmt",
        "pal8", "-pred", filter,
      ])
    let file = try GeneratedMedia.bytes(path)
    let image = try #require(here(file))
    #expect(image == byFFmpeg(file))
    #expect(try StillDecoder().decode(at: path) == image)
  }

  @Test(arguments: ["rgb24", "rgba", "gray", "ya8", "monob"])
  func `a PNG of another kind is left to FFmpeg`(format: String) throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(
      "a.png", ["-vf", "scale=61:47", "-frames:v", "1", "-pix_fmt", format])
    #expect(here(try GeneratedMedia.bytes(path)) == nil)
  }

  @Test func `a picture over the limit is left to FFmpeg, which refuses it`() throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture("a.png", ["-frames:v", "1", "-pix_fmt", "pal8"])
    let file = try GeneratedMedia.bytes(path)
    #expect(PalettePNG.make()?.image(of: file, maximumPixels: 160 * 120 - 1) == nil)
    #expect(PalettePNG.make()?.image(of: file, maximumPixels: 160 * 120) != nil)
  }

  @Test func `no byte can be changed and no end cut off unnoticed`() throws {
    let media = try GeneratedMedia()
    let path = try media.testPicture(
      "a.png", ["-vf", "scale=9:7", "-frames:v", "1", "-pix_fmt", "pal8"])
    let file = try GeneratedMedia.bytes(path)
    #expect(here(file) != nil)
    for place in file.indices {
      var damaged = file
      damaged[place] ^= 1 << (place % 8)
      #expect(here(damaged) == nil)
      #expect(here(Array(file[..<place])) == nil)
    }
  }
}
