import Imaging

/// The words of a page that tell its language, as the trained data of one language read them.
struct PageWords: Equatable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    case name, type, nature, ability
  }

  /// The species that the number means, if it was read.
  var number: Int?
  /// The recognised texts, left to right where there are several.
  var texts: [Kind: [String]] = [:]
  /// The foreground of each text, 255 for full, cut out.
  var foregrounds: [Kind: Plane] = [:]

  init(number: Int?, texts: [Kind: [String]] = [:], foregrounds: [Kind: Plane] = [:]) {
    self.number = number
    self.texts = texts
    self.foregrounds = foregrounds
  }

  /// The words that one still's measurements hold.
  init(_ pages: [PageMeasurement]) {
    number = Measurement.mean(pages.compactMap(\.number))?.best
    if let name = pages.compactMap(\.name?.text).first { texts[.name] = [name] }
    if let types = pages.map(\.typeWords).first(where: { !$0.isEmpty }) { texts[.type] = types }
  }
}
