import Dex
import Imaging
import Testing

@testable import Verification

struct ShapeReaderTests {
  private let shapes: CharacterShapes

  init() throws { shapes = try CharacterShapes.bundled() }

  @Test(
    arguments: [
      (Language.simplifiedChinese, "妙蛙种子"), (.simplifiedChinese, "喷火龙"),
      (.traditionalChinese, "噴火龍"), (.korean, "이상해씨"), (.korean, "꼬부기"),
    ] as [(Language, String)])
  func `a line is read as the characters that it looks like`(
    language: Language, word: String
  ) throws {
    let grids = language == .korean ? shapes.hangul : shapes.hanzi
    let reader = try #require(try ShapeReader.bundled(for: language))
    for pitch in [18, 26, 34] {
      let drawn = DrawnCharacters(side: shapes.side, grids: grids, pitch: pitch)
      #expect(reader.read(try drawn.line(of: word)) == word)
    }
  }

  @Test(arguments: [Language.english, .french, .german, .spanish, .italian, .japanese])
  func `letters that do not stand in cells of one width are not read by shape`(
    language: Language
  ) throws {
    #expect(try ShapeReader.bundled(for: language) == nil)
  }

  @Test func `a line that is lower than the shapes' grid is not read`() throws {
    let reader = try #require(try ShapeReader.bundled(for: .korean))
    var image = RGBImage(width: 60, height: 20, filledWith: RGB(255, 255, 255))
    image.fill(Rectangle(x: 10, y: 8, width: 5, height: 5), RGB(0, 0, 0))
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    #expect(reader.read(try #require(TextLine(in: ink, capHeight: 6))) == nil)
  }
}
