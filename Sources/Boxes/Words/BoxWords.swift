package import Imaging
import Verification

/// What is written on a box page and needs no language.
package struct BoxWords: Hashable, Sendable {
  /// Which box it is, and of how many.
  package var number: Int?
  package var total: Int?
  /// Pokémon in all boxes, and boxes without one.
  package var deposited: Int?
  package var emptyBoxes: Int?

  package init() {}
}

/// Reads the numbers of box pages.
package struct BoxWordReader: Sendable {
  private let recogniser: any TextRecognizing

  /// Heights of the digits in pixels at which they are read: only what is read alike at both counts.
  private static let heights = [30, 42]
  /// A box holds this many; more are not deposited.
  private static let slots = 30
  /// Digits of a number at most.
  private static let mostDigits = 5

  package init(recogniser: any TextRecognizing) { self.recogniser = recogniser }

  package func words(on picture: any Picture, at placement: BoxPlacement) async throws -> BoxWords {
    var words = BoxWords()
    let layout = placement.layout
    func line(_ place: ReferenceRectangle) -> DigitLine? {
      DigitLine(picture.luma(in: placement.frame(place)))
    }
    if let (number, total) = try await fraction(line(layout.number)), (1...total).contains(number) {
      (words.number, words.total) = (number, total)
    }
    if let (count, room) = try await fraction(line(layout.deposited)), count <= room,
      room >= Self.slots
    {
      words.deposited = count
    }
    if let line = line(layout.emptyBoxes), !line.glyphs.contains(where: \.isStroke) {
      words.emptyBoxes = try await number(line, line.glyphs[...])
    }
    return words
  }

  /// Two numbers with a stroke between them.
  private func fraction(_ line: DigitLine?) async throws -> (Int, Int)? {
    guard let line, line.glyphs.count(where: \.isStroke) == 1,
      let stroke = line.glyphs.firstIndex(where: \.isStroke),
      let first = try await number(line, line.glyphs[..<stroke]),
      let second = try await number(line, line.glyphs[(stroke + 1)...])
    else { return nil }
    return (first, second)
  }

  /// The number that some glyphs are, one digit each.
  private func number(
    _ line: DigitLine, _ glyphs: ArraySlice<DigitLine.Glyph>
  ) async throws -> Int? {
    guard (1...Self.mostDigits).contains(glyphs.count) else { return nil }
    var found: Int?
    for height in Self.heights {
      guard let plane = line.part(glyphs, height: height) else { return nil }
      let read = try await recogniser.recognise(plane, alphabet: .digits, language: "en")
      let digits = read.text.filter { !$0.isWhitespace }
      guard digits.count == glyphs.count, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int(digits), found == nil || found == number
      else { return nil }
      found = number
    }
    return found
  }
}
