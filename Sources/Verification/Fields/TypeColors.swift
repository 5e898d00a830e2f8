import Dex
import Imaging

/// The types that a fill color may mean.
///
/// A capture chain shifts all colors of a page together: Water's blue in a warm tint is Dragon's in
/// none. So a color is compared beside known colors of the page: its white, its bar.
struct TypeColors {
  let palette: [(type: PokemonType, color: RGB)]

  /// Levels by which a channel of the palette may be off: its two sources differ by as much.
  static let paletteNoise = 10.0
  /// Cost above the anchors' own from which a color is rather something else's: one in ten
  /// thousand of a type's colors is that far off (χ² of three channels).
  static let reach = 21.1
  init(layout: ScreenLayout) {
    palette = PokemonType.allCases.flatMap { type in
      Self.shown(by: layout.typeColors[type] ?? []).map { (type, $0) }
    }
  }

  /// A type's colors by each source, and what lies between them, where sources differ.
  private static func shown(by sources: [[Double]]) -> [RGB] {
    let colors = sources.map { RGB(components: $0) }
    guard colors.count > 1 else { return colors }
    let middle = (0..<3).map { c in sources.reduce(0) { $0 + $1[c] } / Double(sources.count) }
    return colors + [RGB(components: middle)]
  }

  /// The decades by which `color` is likelier for each type than for something else there.
  ///
  /// Costs are χ² of three channels, −2 ln of a likelihood; at `reach` something else is as likely.
  ///
  /// - Parameters:
  ///   - anchors: what the page shows of known colors.
  ///   - blur: how many times less sure the color is than a large patch's.
  func measurement(
    of color: RGB, beside anchors: [ColorSighting], blur: Double = 1, box: Rectangle
  ) -> Measurement<PokemonType> {
    let own = CaptureDistortion.leastCost(of: anchors)
    var least: [PokemonType: Double] = [:]
    for (type, known) in palette {
      let sighting = ColorSighting(known: known, seen: color, noise: Self.paletteNoise * blur)
      let cost = CaptureDistortion.leastCost(of: anchors + [sighting]) - own
      least[type] = min(least[type] ?? .infinity, cost)
    }
    // Where none fits well, or the known colors do not, the page differs in more than noise from
    // what is known, and every cost says less: the errors are scaled until the best one fits
    // (Birge, "The calculation of errors by the method of least squares", 1932).
    let best = least.values.min() ?? 0
    let scale = max(1, best / Self.channels, own / (Self.channels * Double(max(1, anchors.count))))
    return Measurement(
      PokemonType.allCases.compactMap { type in
        least[type].map {
          Measurement.Ratio(type, (Self.reach - best - ($0 - best) / scale) / (2 * Self.decade))
        }
      }, floor: -Self.reach / (2 * Self.decade), box: box)
  }

  /// The channels of a color: the χ² of a type's own color on average.
  private static let channels = 3.0

  /// Nats in a decade.
  private static let decade = 2.302585
}
