import Dex
import Imaging

/// The types that a fill colour may mean.
///
/// A capture chain shifts all colours of a page together: Water's blue in a warm tint is Dragon's in none. So a
/// colour is not compared by itself, but with what the page shows of colours that are known: its white, its bar.
struct TypeColours {
  let palette: [(type: PokemonType, colour: RGB)]

  /// How far a channel of the palette may be from the truth: its two sources differ by about as much.
  static let paletteNoise = 10.0
  /// Cost above the anchors' own from which a colour is no type's: one in ten thousand of a type's colours
  /// is that far off (χ² of three channels).
  static let reach = 21.1
  /// Types that are less than a hundred times less likely than the likeliest may be what is shown: a
  /// contradiction must be clear.
  static let slack = 9.2
  /// Types that are ten times less likely than the likeliest are rather not what is shown, if the likeliest fits as
  /// well as a shown type does: costs its three channels' mean or less.
  static let doubt = 4.6
  static let fit = 3.0

  init(layout: ScreenLayout) {
    palette = PokemonType.allCases.flatMap { type in
      Self.shown(by: layout.typeColours[type] ?? []).map { (type, $0) }
    }
  }

  /// A type's colours by each source, and what lies between them, where sources differ.
  private static func shown(by sources: [[Double]]) -> [RGB] {
    let colours = sources.map { RGB(components: $0) }
    guard colours.count > 1 else { return colours }
    let middle = (0..<3).map { c in sources.reduce(0) { $0 + $1[c] } / Double(sources.count) }
    return colours + [RGB(components: middle)]
  }

  /// The types that `colour` can be, likeliest first.
  ///
  /// - Parameters:
  ///   - anchors: what the page shows of known colours.
  ///   - blur: how many times less sure the colour is than a large patch's.
  ///   - reach: the cost of the likeliest at most; beyond its own the others may cost more in the same proportion.
  func candidates(
    for colour: RGB, beside anchors: [ColourSighting] = [], blur: Double = 1,
    reach: Double = TypeColours.reach
  ) -> [(type: PokemonType, cost: Double)] {
    let own = CaptureDistortion.leastCost(of: anchors)
    var least: [PokemonType: Double] = [:]
    for (type, known) in palette {
      let sighting = ColourSighting(
        known: known, seen: colour, noise: Self.paletteNoise * blur)
      let cost = CaptureDistortion.leastCost(of: anchors + [sighting]) - own
      least[type] = min(least[type] ?? .infinity, cost)
    }
    let ranked = PokemonType.allCases.compactMap { type in
      least[type].map { (type: type, cost: $0) }
    }.sorted { $0.cost < $1.cost }
    guard let first = ranked.first, first.cost <= reach else { return [] }
    let slack = Self.slack * max(1, first.cost / Self.reach)
    return ranked.filter { $0.cost <= first.cost + slack }
  }

  /// Those of the types that a colour can be that are not far less likely than the first.
  ///
  /// Where none fits well the page differs in more than noise from what is known, and the costs say less.
  static func likely(of ranked: [(type: PokemonType, cost: Double)]) -> [PokemonType] {
    guard let least = ranked.first?.cost else { return [] }
    return ranked.filter { $0.cost <= least + doubt * max(1, least / fit) }.map(\.type)
  }
}
