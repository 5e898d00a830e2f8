import Dex
import Imaging

/// Reading the type discs of a bar.
extension Page {
  /// A type disc's diameter in reference pixels (docs/layouts.md: 56 × 57).
  private static let discDiameter = 56.0
  /// The middle of a disc is right of this: the first one's is at 1222 (docs/layouts.md), the page may be moved by
  /// 1 % of its width, and the name ends before the disc.
  private static let discsStart = ReferenceRectangle(x: 1195, y: 261, width: 1, height: 1)

  /// Where the type discs of a bar are looked for.
  func discs(in pixels: RGBImage, box: Rectangle) -> TypeDiscs? {
    barColour(in: pixels).map {
      TypeDiscs(
        bar: $0, white: white(in: pixels), diameter: placement.length(Self.discDiameter),
        start: placement.frame(Self.discsStart).x - box.x)
    }
  }

  /// - Parameter reach: the cost at most at which a colour is a type's.
  func types(
    of found: [TypeDiscs.Disc], beside anchors: [ColourSighting], box: Rectangle,
    reach: Double = TypeColours.reach
  ) -> [TypeReading]? {
    guard (1...2).contains(found.count) else { return nil }
    var readings: [TypeReading] = []
    for disc in found {
      guard let colour = RGB.median(of: disc.fill),
        let reading = type(
          colour: colour, beside: anchors, blur: Self.blur(of: disc.box), text: nil,
          box: disc.box.offsetBy(dx: box.x, dy: box.y), reach: reach)
      else { return nil }
      readings.append(reading)
    }
    return readings
  }

  /// What this frame shows of colours that are known: the bar's, its text's white, and the layout's.
  func sightings(beside discs: TypeDiscs) -> [ColourSighting] {
    guard case .bars(let anchor) = placement.layout.anchor else { return [] }
    return [
      ColourSighting(
        known: RGB(components: anchor.colour), seen: discs.bar, noise: ColourSighting.evenPatch),
      ColourSighting(
        known: RGB(255, 255, 255), seen: discs.white, noise: ColourSighting.evenPatch),
    ] + knownColours
  }

  /// Levels within which a part of the page is the known colour: a wrong range and a shift move dark by 30.
  private static let knownReach = 50
  /// The least share of its box that a known colour fills.
  private static let knownShare = 0.2

  /// What this frame shows of the layout's known colours; those that are not where they should be are left out.
  private var knownColours: [ColourSighting] {
    (placement.layout.knownColours ?? []).compactMap { known in
      let pixels = picture.colour(in: placement.frame(known.box).intersection(picture.bounds))
      let colour = RGB(components: known.colour)
      let near = (0..<(pixels.width * pixels.height)).map {
        pixels[$0 % pixels.width, $0 / pixels.width]
      }.filter { $0.chebyshevDistance(to: colour) <= Self.knownReach }
      guard Double(near.count) > Self.knownShare * Double(pixels.width * pixels.height),
        let seen = RGB.median(of: near)
      else { return nil }
      return ColourSighting(known: colour, seen: seen, noise: ColourSighting.smallPatch)
    }
  }

  /// How much less a small disc's colour says: coding keeps chroma in blocks of 16 pixels, of which a disc of
  /// 40 pixels holds one that is all its own. What its surroundings spill into it comes over its rim, which as a share
  /// of its area grows as the disc becomes smaller. On drawn pages the costs of the true types are then as large at
  /// 24 pixels as at 64; with the square they were a third.
  private static func blur(of disc: Rectangle) -> Double {
    max(1, 40 / Double(max(1, min(disc.width, disc.height))))
  }

  /// The white of the text and the glyphs in the bar: its lightest pixels, in each channel.
  private func white(in pixels: RGBImage) -> RGB {
    func level(_ channel: Int) -> UInt8 {
      UInt8(Histogram(pixels.channel(channel)).percentile(0.985))
    }
    return RGB(level(0), level(1), level(2))
  }

  /// The colour of most that is left of the discs and is not text. Chinese names and prefixes cover half of it: what is
  /// darker than its half is bar, and all that is near to that is, too.
  private func barColour(in pixels: RGBImage) -> RGB? {
    let left = pixels.crop(
      Rectangle(
        x: pixels.width / 10, y: pixels.height / 4, width: pixels.width / 2,
        height: pixels.height / 2)
    ).pixels.sorted { $0.minimum < $1.minimum }
    guard let rough = RGB.median(of: Array(left.prefix(left.count / 2))) else { return nil }
    return RGB.median(
      of: left.filter { Double($0.chebyshevDistance(to: rough)) < TypeDiscs.leastDifference })
  }
}
