import Imaging

/// Reading a number whose digits recognition makes no line of.
extension Page {
  /// The number that a group of glyphs is, each read alone; `nil` where one is no digit.
  ///
  /// Recognition loses strokes that stand as evenly as "0111" in a face whose 1 is a bar. Of the digits of 27 faces, drawn
  /// alone at two sizes, it reads 96 % and takes two, both the same face's 1, for others; a bar alone it need not read,
  /// no other digit being as narrow. The number is doubted: it may agree, and contradicts nothing.
  func number(digitByDigit group: TextLine, box: Rectangle) async throws -> Reading<Int>? {
    guard (3...4).contains(group.glyphs.count) else { return nil }
    let height = Double(group.box.height)
    var digits = ""
    var confidence = 100.0
    for glyph in group.glyphs {
      // Digits stand as high as each other, and as the line.
      guard Double(glyph.box.height) >= Self.leastHeight * height else { return nil }
      if Double(glyph.box.width) < NumberText.leastWidth * Double(glyph.box.height) {
        digits += "1"
        continue
      }
      guard let alone = group.from(x: glyph.box.x)?.before(x: glyph.box.maxX),
        let read = try await numbers.read(alone, origin: box, alphabet: .digits),
        read.symbols.count == 1, let digit = read.symbols[0].text.first, digit.isASCII,
        digit.isNumber
      else { return nil }
      digits.append(digit)
      confidence = min(confidence, read.confidence)
    }
    return Int(digits).map {
      Reading(
        value: $0, text: digits, confidence: confidence,
        box: group.box.offsetBy(dx: box.x, dy: box.y)
      ).doubted
    }
  }

  /// How high a digit is beside the highest at least: smoothing and coding take a pixel of the ten that the lowest have.
  private static let leastHeight = 0.85
}
