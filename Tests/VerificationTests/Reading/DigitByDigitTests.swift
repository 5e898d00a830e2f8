import Dex
import Imaging
import Testing

@testable import Verification

/// Reads nothing but digits: a line alone as `one`, of several as `all`.
private struct DigitRecogniser: TextRecognizing {
  var one = "5"
  var all = ""

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    let text = alphabet == .words ? "" : line.width < line.height * 3 / 2 ? one : all
    let part = line.width / max(1, text.count)
    return RecognisedText(
      text: text, confidence: 90,
      symbols: text.enumerated().map { place, digit in
        RecognisedSymbol(
          text: String(digit), confidence: 90,
          box: Rectangle(x: part * place, y: 10, width: part, height: line.height - 20))
      })
  }

  func canRead(language: String) async -> Bool { true }
}

struct DigitByDigitTests {
  private func reader(_ recogniser: DigitRecogniser) throws -> PageReader {
    try PageReader(
      recogniser: recogniser, language: .english, trainedData: [.english],
      dex: Dex(date: "", species: []), table: DrawnSprites.table)
  }

  private func placement(_ picture: RGBImage) throws -> Placement {
    try #require(ScreenLocator(layouts: Layouts.all).locate(in: picture))
  }

  /// Bars and blocks of these widths and heights, in a row.
  private func number(
    of glyphs: [(width: Int, height: Int)], one: String = "5"
  ) async throws -> Reading<Int>? {
    var image = RGBImage(width: 160, height: 50, filledWith: RGB(255, 255, 255))
    for (place, glyph) in glyphs.enumerated() {
      image.fill(
        Rectangle(
          x: 12 + 26 * place, y: 36 - glyph.height, width: glyph.width, height: glyph.height),
        RGB(0, 0, 0))
    }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    let line = try #require(TextLine(in: ink, capHeight: 24))
    let picture = DrawnPhonePage().image
    return try await reader(DigitRecogniser(one: one)).page(picture, at: placement(picture))
      .number(digitByDigit: line, box: Rectangle(x: 100, y: 0, width: 160, height: 50))
  }

  @Test
  func `bars are ones, and other digits are read one at a time`() async throws {
    let wide = (width: 14, height: 24)
    let bar = (width: 5, height: 24)
    let number = try #require(try await number(of: [wide, bar, bar, wide]))
    #expect(number.value == 5115)
    #expect(number.box == Rectangle(x: 112, y: 12, width: 92, height: 24))
    // It contradicts nothing.
    #expect(number.confidence < TextReading.readable)
    #expect(try await self.number(of: [bar, bar, bar])?.text == "111")
  }

  @Test
  func `what is no row of digits is no number`() async throws {
    let wide = (width: 14, height: 24)
    #expect(try await number(of: [wide, wide]) == nil)
    #expect(try await number(of: [wide, wide, wide, wide, wide]) == nil)
    #expect(try await number(of: [wide, (14, 18), wide]) == nil)
    #expect(try await number(of: [wide, wide, wide], one: "") == nil)
    #expect(try await number(of: [wide, wide, wide], one: "55") == nil)
  }

  @Test
  func `digits that touch are as many as recognition sees`() async throws {
    var page = DrawnSwitchPage(scale: 0.5, strip: "No. 0744 Rockruff").image
    // The last two are joined.
    page.fill(Rectangle(x: 425, y: 143, width: 10, height: 3), RGB(255, 255, 255))
    let reading = try await reader(DigitRecogniser(one: "", all: "0744"))
      .read(page, at: placement(page), time: 0)
    #expect(reading.number?.value == 744)
  }

  @Test(arguments: ["No. 062? Golett", "No. ?622 Golett", "No. 06·2 Golett"])
  func `a digit that was lost, or taken for something else, belongs to the number`(
    read text: String
  ) async throws {
    let page = DrawnSwitchPage(scale: 0.5, strip: "No. 0622 Golett").image
    let reader = try PageReader(
      recogniser: BlockRecogniser(words: [text, "Golett"], digits: ["0622"]),
      language: .english, trainedData: [.english], dex: Dex(date: "", species: []),
      table: DrawnSprites.table)
    let reading = try await reader.read(page, at: placement(page), time: 0)
    #expect(reading.number?.value == 622)
    #expect(reading.name?.text == "Golett")
  }
}
