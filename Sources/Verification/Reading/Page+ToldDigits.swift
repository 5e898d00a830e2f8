import Imaging

/// Digits that their ink tells better than recognition does.
extension Page {
  /// Which digit stands in a box of the ink where one was read, if the ink says it for certain.
  typealias DigitTelling = (_ glyph: Rectangle, _ ink: Plane, _ read: Character) -> Character?

  /// The glyphs of a number, by themselves.
  ///
  /// - Parameters:
  ///   - line: where it was read.
  ///   - box: the line's crop on the frame.
  func digits(of number: Reading<Int>, in line: TextLine, box: Rectangle) -> TextLine? {
    line.from(x: number.box.x - box.x - 2)?.before(x: number.box.maxX - box.x)
  }

  /// The number with the digits that their ink says; `nil` where it says no others.
  ///
  /// - Parameter digits: its glyphs, as many as it has digits, or nothing is said.
  func number(
    _ number: Reading<Int>, with digits: TextLine, told: DigitTelling
  ) -> Reading<Int>? {
    guard let text = number.text, digits.glyphs.count == text.count else { return nil }
    let other = String(
      zip(text, digits.glyphs).map { told($1.box, digits.ink, $0) ?? $0 })
    guard other != text, let value = Int(other) else { return nil }
    return Reading(value: value, text: other, confidence: number.confidence, box: number.box)
  }
}
