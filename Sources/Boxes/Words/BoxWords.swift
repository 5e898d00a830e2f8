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
///
/// A line is read three times, twice for its digits alone and once with what stands between them: two of the readings
/// must be of as many digits as there are glyphs, and none of those may say another number.
package struct BoxWordReader: Sendable {
  private let recogniser: any TextRecognizing

  /// Heights of the digits in pixels at which they are read.
  private static let heights = [30, 42]
  private static let wordHeight = 34
  private static let leastReadings = 2
  /// Room in one box.
  private static let slots = 30
  /// Digits of a number at most.
  private static let mostDigits = 5

  package init(recogniser: any TextRecognizing) { self.recogniser = recogniser }

  package func words(on picture: any Picture, at placement: BoxPlacement) async throws -> BoxWords {
    var words = BoxWords()
    let layout = placement.layout
    func luma(_ place: ReferenceRectangle) -> Plane { picture.luma(in: placement.frame(place)) }
    if let read = try await numbers(luma(layout.number), count: 2), (1...read[1]).contains(read[0])
    {
      (words.number, words.total) = (read[0], read[1])
    }
    if let read = try await numbers(luma(layout.deposited), count: 2), read[0] <= read[1],
      read[1] >= Self.slots
    {
      words.deposited = read[0]
    }
    words.emptyBoxes = try await numbers(luma(layout.emptyBoxes), count: 1)?.first
    return words
  }

  /// Numbers with strokes between them.
  private func numbers(_ luma: Plane, count: Int) async throws -> [Int]? {
    for share in DigitLine.inkShares {
      guard let line = DigitLine(luma, inkShare: share) else { continue }
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
    readings = readings.map { $0.filter { $0.isASCII && $0.isNumber } }
      .filter { $0.count == digits.count }
    guard let first = readings.first, readings.count >= Self.leastReadings,
      readings.allSatisfy({ $0 == first })
    else { return nil }
    var rest = first[...]
    return lengths.compactMap { length in
      defer { rest = rest.dropFirst(length) }
      return Int(rest.prefix(length))
    }
  }

  private func reading(_ plane: Plane?, _ alphabet: TextAlphabet) async throws -> [String] {
    guard let plane else { return [] }
    return [try await recogniser.recognise(plane, alphabet: alphabet, language: "en").text]
  }
}
