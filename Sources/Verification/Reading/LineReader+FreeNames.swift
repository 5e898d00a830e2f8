import Foundation
import Imaging

/// Names that a person gave, which no list of words can prove.
extension LineReader {
  /// Reads a nickname or a trainer's name: one that is not sure is read at other sizes too. What is written in a script
  /// that the trained data do not know is taken for their letters, now and then with a confidence of 90, but for others
  /// at each size.
  ///
  /// - Parameter isKnown: tells what chance does not spell: names of species.
  /// - Returns: a reading without text, of which only the place is known, where no letter was recognised.
  func readFree(
    _ line: TextLine, origin: Rectangle, isKnown: (String) -> Bool = { _ in false }
  ) async throws -> TextReading {
    guard var reading = try await read(line, origin: origin)?.reading else {
      // Ink that recognition makes nothing of is a name nevertheless, and a person may read it.
      let box = line.box.offsetBy(dx: origin.x, dy: origin.y)
      return TextReading(text: "", confidence: 0, box: box)
    }
    let disputed = min(reading.confidence, TextReading.disputed)
    if counterparts?.contradict(reading.text, on: line) == true { reading.confidence = disputed }
    guard reading.confidence >= TextReading.readable, !isKnown(reading.text) else { return reading }
    let ink = LatinInk(line)
    reading.text = Self.written(reading.text, in: ink)
    guard !isKnown(reading.text) else { return reading }
    // Signs alone are what recognition makes of stars, hearts and characters of one stroke.
    let isOfSigns = !reading.text.contains { $0.isLetter || $0.isNumber }
    if isOfSigns || ink.contradicts(reading.text) { reading.confidence = disputed }
    guard (TextReading.readable..<Self.sure).contains(reading.confidence) else { return reading }
    for size in TextCrop.otherSizes {
      let again = try await read(line, origin: origin, sizes: [size])?.text
      guard again.map({ Self.written($0, in: ink) }) == reading.text else {
        reading.confidence = disputed
        break
      }
    }
    return reading
  }

  /// What was recognised as it is written: with the accents that the ink shows, and three dots as the one character that
  /// they are on the games' own keyboards.
  private static func written(_ text: String, in ink: LatinInk) -> String {
    ink.accented(text).replacing(/\.+…|…\.+|\.{3}/, with: "…")
  }
}
