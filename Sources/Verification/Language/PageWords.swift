import Imaging

/// The words of a page that tell its language, as one engine read them.
struct PageWords: Equatable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    case name, type, nature, ability
  }

  /// The species that the number means, if it was read.
  var number: Int?
  /// What was read, left to right where there are several.
  var readings: [Kind: [TextReading]] = [:]
  /// The ink of what was read, 255 for full ink, cut out.
  var inks: [Kind: Plane] = [:]

  init(number: Int?, readings: [Kind: [TextReading]] = [:], inks: [Kind: Plane] = [:]) {
    self.number = number
    self.readings = readings
    self.inks = inks
  }

  /// What the readings of one still hold of them: the surest of each.
  init(_ pages: [PageReading]) {
    number = pages.compactMap(\.number).max { $0.confidence < $1.confidence }?.value
    if let name = pages.compactMap(\.name).max(by: { $0.confidence < $1.confidence }) {
      readings[.name] = [name]
    }
    readings[.type] = pages.compactMap(\.types).first?.compactMap { type in
      type.text.map { TextReading(text: $0, confidence: type.confidence, box: type.box) }
    }
  }
}
