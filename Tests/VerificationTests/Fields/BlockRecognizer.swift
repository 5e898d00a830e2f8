import Dex
import Imaging

@testable import Verification

/// Stands in for text recognition on drawn pages, whose letters are blocks: a line whose groups of
/// blocks have as many blocks as a known text's words have letters is that text.
struct BlockRecognizer: TextRecognizing {
  let words: [String]
  var confidence = 97.0

  func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: Language
  ) async throws -> RecognizedText {
    let groups = groups(of: blocks(of: line))
    let known = words.first { $0.split(separator: " ").map(\.count) == groups }
    guard let text = known else { return RecognizedText(text: "", confidence: 0) }
    return RecognizedText(
      text: text, confidence: confidence,
      symbols: text.filter { $0 != " " }.map {
        RecognizedSymbol(text: String($0), confidence: confidence)
      })
  }

  func canRead(language: Language) async -> Bool { true }

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

  /// How many blocks stand together: the gap between words is twice as wide as a block, the one
  /// between letters half.
  private func groups(of blocks: [Rectangle]) -> [Int] {
    var groups: [Int] = []
    for (place, block) in blocks.enumerated() {
      if place > 0, 2 * (block.x - blocks[place - 1].maxX) <= 3 * block.width {
        groups[groups.count - 1] += 1
      } else {
        groups.append(1)
      }
    }
    return groups
  }
}
