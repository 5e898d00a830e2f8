import Imaging

@testable import Verification

/// Stands in for text recognition on drawn pages, whose letters are blocks: a line with as many blocks as
/// a known text has letters is that text.
struct BlockRecogniser: TextRecognizing {
  let words: [String]
  let digits: [String]
  var confidence = 90.0

  /// Stands in a text for a letter that recognition makes nothing of.
  static let lost: Character = "·"

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    let blocks = blocks(of: line)
    let known = alphabet == .digits ? digits : words
    guard let text = known.first(where: { letters($0).count == blocks.count }) else {
      return RecognisedText(text: "", confidence: 0)
    }
    return RecognisedText(
      text: text.filter { $0 != Self.lost }, confidence: confidence,
      symbols: zip(letters(text), blocks).filter { $0.0 != Self.lost }.map {
        RecognisedSymbol(text: String($0), confidence: confidence, box: $1)
      })
  }

  func canRead(language: String) async -> Bool { true }

  private func letters(_ text: String) -> [Character] { text.filter { $0 != " " } }

  /// The runs of columns with dark samples.
  private func blocks(of line: Plane) -> [Rectangle] {
    let row = line.height / 2
    var blocks: [Rectangle] = []
    var start: Int?
    for x in 0...line.width {
      if x < line.width, line[x, row] < 128 {
        start = start ?? x
      } else if let from = start {
        blocks.append(Rectangle(x: from, y: 10, width: x - from, height: line.height - 20))
        start = nil
      }
    }
    return blocks
  }
}
