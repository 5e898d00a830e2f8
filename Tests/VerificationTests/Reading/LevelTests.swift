import Imaging
import Testing

@testable import Verification

/// Reads a line as a text, each letter of which stands where the line has columns of ink.
private struct ColumnRecogniser: TextRecognizing {
  let text: String

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    let inked = (0..<line.width).filter { x in (0..<line.height).contains { line[x, $0] < 128 } }
    var blocks: [ClosedRange<Int>] = []
    for x in inked {
      if let last = blocks.last, last.upperBound == x - 1 {
        blocks[blocks.count - 1] = last.lowerBound...x
      } else {
        blocks.append(x...x)
      }
    }
    return RecognisedText(
      text: text, confidence: 90,
      symbols: zip(text, blocks).map { letter, columns in
        RecognisedSymbol(
          text: String(letter), confidence: 90,
          box: Rectangle(x: columns.lowerBound, y: 0, width: columns.count, height: line.height))
      })
  }

  func canRead(language: String) async -> Bool { true }
}

struct LevelTests: ReadingDrawnPages {
  /// The level that is read as `text` where two stems stand, with flags or without.
  private func level(_ text: String, flag: Int) async throws -> Int? {
    var image = RGBImage(width: 100, height: 60, filledWith: RGB(255, 255, 255))
    for x in [30, 60] {
      image.fill(Rectangle(x: x, y: 10, width: 6, height: 40), RGB(0, 0, 0))
      for row in 0..<flag {
        image.fill(Rectangle(x: x - row, y: 10 + row, width: 6, height: 4), RGB(0, 0, 0))
      }
    }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    let line = try #require(TextLine(in: ink, capHeight: 40))
    return try await page(ColumnRecogniser(text: text))
      .level(in: line, box: Rectangle(x: 0, y: 0, width: 100, height: 60))?.value
  }

  @Test(arguments: ["71", "17", "14", "11"])
  func `a stem with a flag is a 1, whatever it was taken for`(text: String) async throws {
    #expect(try await level(text, flag: 12) == 11)
  }

  @Test func `strokes that say nothing leave what was read`() async throws {
    #expect(try await level("71", flag: 0) == 71)
    #expect(try await level("28", flag: 12) == 28)
  }
}
