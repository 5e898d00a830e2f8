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
    var digits = ""
    var confidence = 100.0
    for glyph in group.glyphs {
      if Double(glyph.box.width) < NumberText.leastWidth * Double(glyph.box.height) {
        digits += "1"
        continue
      }
      guard let alone = group.from(x: glyph.box.x)?.before(x: glyph.box.maxX),
        let read = try await digit(alone, box: box)
      else { return nil }
      digits += read.text
      confidence = min(confidence, read.confidence)
    }
    guard FigureHeights.fit(digits, in: group.glyphs.map(\.box)) else { return nil }
    return Int(digits).map {
      Reading(
        value: $0, text: digits, confidence: confidence,
        box: group.box.offsetBy(dx: box.x, dy: box.y)
      ).doubted
    }
  }

  /// A glyph as one digit, at the first size at which recognition makes anything of it.
  private func digit(_ glyph: TextLine, box: Rectangle) async throws -> LineReader.Line? {
    for size in TextCrop.sizes {
      guard
        let read = try await numbers.read(glyph, origin: box, alphabet: .digits, sizes: [size])
      else { continue }
      return read.symbols.count == 1 && NumberText.last(in: read, digits: 1...1) != nil ? read : nil
    }
    return nil
  }
}
