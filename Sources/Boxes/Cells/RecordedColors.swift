/// The colors of the sure cells of one species, as equations: from the screen to the renders, and
/// from the renders to the screen.
struct SpeciesColors: Sendable {
  let toRenders: ColorCorrection
  let toScreen: ColorCorrection

  static func + (a: SpeciesColors, b: SpeciesColors) -> SpeciesColors {
    SpeciesColors(toRenders: a.toRenders + b.toRenders, toScreen: a.toScreen + b.toScreen)
  }
}

/// The colors of the screen that a recording shows, by the first sure cells of its pages.
///
/// A page of one species cannot tell whether its screen or its Pokémon has other colors. The pages
/// of a recording come from one screen, so the others tell it.
package struct RecordedColors: Sendable {
  private(set) var species: [Int: SpeciesColors] = [:]

  /// A page has as many cells, and its own colors are known well.
  private static let mostSpecies = 30

  package init() {}

  /// True where further pages change nothing.
  package var isComplete: Bool { species.count >= Self.mostSpecies }

  /// Takes the colors of the next page out of it. Of each species, the first page counts.
  package mutating func take(from measurement: inout BoxPageMeasurement) {
    for (id, colors) in measurement.colors.sorted(by: { $0.key < $1.key }) where !isComplete {
      if species[id] == nil { species[id] = colors }
    }
    measurement.colors = [:]
  }
}
