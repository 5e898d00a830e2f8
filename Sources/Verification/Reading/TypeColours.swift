import Dex
import Imaging

/// The nearest types to a fill colour.
struct TypeColours {
  let palette: [(type: PokemonType, colour: RGB)]

  /// Distance up to which a colour can be a type's: capture chains differ by ±20 a channel.
  static let reach = 60.0
  /// Types whose colour is nearly as near as the nearest cannot be told from it.
  static let slack = 24.0
  /// The same as a share of the nearest one's distance.
  static let doubt = 0.8

  init(layout: ScreenLayout) {
    palette = PokemonType.allCases.flatMap { type in
      (layout.typeColours[type] ?? []).map { (type, RGB(components: $0)) }
    }
  }

  /// The types that `colour` can be, nearest first.
  func candidates(for colour: RGB) -> [(type: PokemonType, distance: Double)] {
    var nearestOf: [PokemonType: Double] = [:]
    for (type, own) in palette {
      nearestOf[type] = min(nearestOf[type] ?? .infinity, Self.distance(own, colour))
    }
    let ranked = PokemonType.allCases.compactMap { type in
      nearestOf[type].map { (type: type, distance: $0) }
    }.sorted { $0.distance < $1.distance }
    guard let nearest = ranked.first, nearest.distance <= Self.reach else { return [] }
    // The farther the nearest is, the more the capture chain has shifted, and the less is certain.
    let slack = max(Self.slack, nearest.distance * Self.doubt)
    return ranked.filter { $0.distance <= nearest.distance + slack }
  }

  /// Difference of colours with lightness counted half: lightness suffers most in a capture chain,
  /// hue least. In levels of 0…255.
  static func distance(_ a: RGB, _ b: RGB) -> Double {
    let dr = Double(a.red) - Double(b.red)
    let dg = Double(a.green) - Double(b.green)
    let db = Double(a.blue) - Double(b.blue)
    let mean = (dr + dg + db) / 3
    let chromatic =
      (dr - mean) * (dr - mean) + (dg - mean) * (dg - mean) + (db - mean) * (db - mean)
    return (chromatic + 0.5 * mean * mean).squareRoot()
  }
}
