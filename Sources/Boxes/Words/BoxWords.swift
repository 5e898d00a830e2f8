import Dex
package import Imaging
package import Verification

/// Lines of a box page that can only be read in the interface's language, or that reveal it.
package struct BoxLines: Sendable {
  /// The box's name; `nil` where something covers it.
  package var title: PlainLine?
  package var nature: PlainLine?
  package var ability: PlainLine?
  /// The place of the box's number, which the next page may show unread.
  var number: NumberPicture?

  package init() {}

  package init(on picture: any Picture, at registration: BoxRegistration) {
    let layout = registration.layout
    func line(_ place: ReferenceRectangle, isCentered: Bool = false) -> PlainLine? {
      let box = registration.frame(place)
      guard picture.bounds.contains(box) else { return nil }
      return PlainLine(
        picture.color(in: box), capHeight: layout.capHeight * registration.scaleY,
        isCentered: isCentered)
    }
    title = line(layout.title, isCentered: true)
    nature = line(layout.nature)
    ability = line(layout.ability)
    number = NumberPicture(on: picture, at: registration)
  }

  /// True where a line can reveal the language.
  package var hasWords: Bool { nature != nil || ability != nil }
}

/// The numbers on a box page, which can be read in any language.
package struct BoxWords: Hashable, Sendable {
  /// The number of the box, and the number of all boxes.
  package var number: Int?
  package var total: Int?
  /// The number of Pokémon in all boxes, and of boxes without one.
  package var deposited: Int?
  package var emptyBoxes: Int?

  package init() {}
}

/// Reads the numbers of box pages.
///
/// A line is read four times: twice with its digits only, once with the separators too, and once
/// in black and white, because what coarse coding leaves of the page before is gray. At least three
/// readings must have as many digits as there are glyphs, and all of those must agree.
package struct BoxWordReader: Sendable {
  private let recognizer: any TextRecognizing

  /// The heights in pixels to which digits are scaled for reading.
  private static let heights = [30, 42]
  private static let wordHeight = 34
  /// The height of other lines in black and white, too (`TextReader.Pass.binary`).
  private static let binaryHeight = 40
  private static let leastReadings = 3
  private static let mostDigits = 5

  package init(recognizer: any TextRecognizing) { self.recognizer = recognizer }

  package func words(on picture: any Picture, at registration: BoxRegistration) async throws
    -> BoxWords
  {
    var words = BoxWords()
    let layout = registration.layout
    // A part that is cut off may hold a digit.
    func luma(_ place: ReferenceRectangle) -> Plane? {
      let box = registration.frame(place)
      return picture.bounds.contains(box) ? picture.luma(in: box) : nil
    }
    if let read = try await numbers(luma(layout.number), count: 2), read[0] > 0,
      read[0] <= read[1]
    {
      (words.number, words.total) = (read[0], read[1])
    }
    if let read = try await numbers(luma(layout.deposited), count: 2), read[0] <= read[1],
      read[1] >= layout.grid.count
    {
      words.deposited = read[0]
    }
    words.emptyBoxes = try await numbers(luma(layout.emptyBoxes), count: 1)?.first
    return words
  }

  /// Reads `count` numbers that are separated by strokes.
  private func numbers(_ luma: Plane?, count: Int) async throws -> [Int]? {
    guard let luma else { return nil }
    for share in DigitLine.thresholdShares {
      guard let line = DigitLine(luma, thresholdShare: share) else { continue }
      let parts = line.glyphs.split(omittingEmptySubsequences: false, whereSeparator: \.isStroke)
      guard parts.count == count, parts.allSatisfy({ (1...Self.mostDigits).contains($0.count) })
      else { continue }
      return try await numbers(line, lengths: parts.map(\.count))
    }
    return nil
  }

  private func numbers(_ line: DigitLine, lengths: [Int]) async throws -> [Int]? {
    let digits = line.glyphs.filter { !$0.isStroke }
    var readings: [String] = []
    for height in Self.heights {
      readings += try await reading(line.part(digits, height: height), .digits)
    }
    readings += try await reading(line.part(line.glyphs, height: Self.wordHeight), .words)
    let binary = line.part(line.glyphs, height: Self.binaryHeight)?.thresholded(at: line.threshold)
    readings += try await reading(binary, .words)
    readings = readings.filter { $0.count == digits.count }
    guard let first = readings.first, readings.count >= Self.leastReadings,
      readings.allSatisfy({ $0 == first })
    else { return nil }
    var rest = first[...]
    return lengths.compactMap { length in
      defer { rest = rest.dropFirst(length) }
      return Int(rest.prefix(length))
    }
  }

  /// Returns the digits that are read on a line.
  private func reading(_ plane: Plane?, _ alphabet: TextAlphabet) async throws -> [String] {
    guard let plane else { return [] }
    let text = try await recognizer.recognize(plane, alphabet: alphabet, language: .english).text
    return [text.filter { $0.isASCII && $0.isNumber }]
  }
}
