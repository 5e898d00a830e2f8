import Imaging
import Testing

@testable import Verification

struct NumberTextTests {
  /// A line whose symbols are ten pixels wide each; spaces are not among them.
  ///
  /// - Parameter glyphs: the ink, if it is not one piece a symbol.
  private func line(
    _ text: String, confidences: [Double] = [], glyphs: [Rectangle]? = nil
  ) -> LineReader.Line {
    var symbols: [RecognisedSymbol] = []
    for (place, character) in text.enumerated() where character != " " {
      let confidence = symbols.count < confidences.count ? confidences[symbols.count] : 90
      symbols.append(
        RecognisedSymbol(
          text: String(character), confidence: confidence,
          box: Rectangle(x: 10 * place, y: 5, width: 9, height: 12)))
    }
    return LineReader.Line(
      text: text, confidence: 90, symbols: symbols, glyphs: glyphs ?? symbols.map(\.box),
      box: Rectangle(x: 0, y: 5, width: 10 * text.count, height: 12))
  }

  @Test(
    arguments: [
      ("No. 0025", 3...4, 25), ("025 Pikachu", 3...4, 25), ("Lv. 100", 1...3, 100),
      ("No.1025", 3...4, 1025), ("25", 3...4, nil), ("12345", 3...4, nil), ("Lv.", 1...3, nil),
      ("", 1...3, nil), ("٣٤٥", 1...3, nil), ("½", 1...3, nil), ("2", 1...3, 2),
    ] as [(String, ClosedRange<Int>, Int?)])
  func `a number is a run of digits of the right length`(
    text: String, digits: ClosedRange<Int>, number: Int?
  ) {
    #expect(NumberText.last(in: line(text), digits: digits)?.value == number)
    #expect(NumberText.first(in: line(text), digits: digits)?.value == number)
  }

  @Test
  func `the first and the last run differ`() {
    let text = line("233x474")
    #expect(NumberText.first(in: text, digits: 3...4)?.value == 233)
    #expect(NumberText.last(in: text, digits: 3...4)?.value == 474)
    #expect(NumberText.last(in: line("233x1"), digits: 3...4)?.value == 233)
    #expect(NumberText.first(in: line("1x233"), digits: 3...4)?.value == 233)
    // "No. 0459 눈쓰개".
    #expect(NumberText.first(in: line("No. 04594-443}"), digits: 3...4) == nil)
    #expect(NumberText.first(in: line("No. 0459 4-443}"), digits: 3...4)?.value == 459)
  }

  @Test
  func `a number is as sure as its least sure digit, and stands where its digits do`() throws {
    let number = try #require(
      NumberText.last(in: line("N 0025", confidences: [10, 99, 80, 70, 95]), digits: 3...4))
    #expect(number.confidence == 70)
    #expect(number.text == "0025")
    #expect(number.box == Rectangle(x: 20, y: 5, width: 39, height: 12))
  }

  @Test
  func `a number has no more digits than there is ink for`() {
    let three = [0, 10, 20].map { Rectangle(x: $0, y: 5, width: 8, height: 14) }
    #expect(NumberText.first(in: line("2357", glyphs: three), digits: 3...4) == nil)
    #expect(NumberText.first(in: line("237", glyphs: three), digits: 3...4)?.value == 237)
    // Digits that touch are one piece, as wide as two.
    let touching = [(0, 8), (13, 22)].map { Rectangle(x: $0, y: 5, width: $1, height: 14) }
    #expect(NumberText.first(in: line("2357", glyphs: touching), digits: 3...4)?.value == 2357)
  }

  @Test
  func `digits that stand apart are not one number`() {
    #expect(NumberText.first(in: line("No. o15 2}"), digits: 3...4) == nil)
    #expect(NumberText.first(in: line("No. 0152 3"), digits: 3...4)?.value == 152)
    #expect(NumberText.last(in: line("Lv. 10 0"), digits: 1...3)?.value == 0)
  }
}
