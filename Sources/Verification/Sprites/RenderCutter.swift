import Dex
import Files
import Imaging

/// Cuts the Pokémon's render out of a page whose background is even there (the Switch).
enum RenderCutter {
  /// Levels by which the render's pixels differ from the background: first above the noise of
  /// coding, then above its ghosts too, then down to the palest shading of a white Pokémon.
  static let differences = [12, 28, 6]

  /// `nil` when nothing stands there.
  static func cut(from picture: any Picture, at registration: Registration) -> CutRender? {
    let place = registration.frame(registration.layout.render).intersection(picture.bounds)
    var pixels = picture.color(in: place)
    guard pixels.width > 40, pixels.height > 40, let background = RGB.median(of: pixels.border)
    else { return nil }
    if case .bars(let anchor) = registration.layout.anchor {
      removeBar(
        registration.frame(anchor.upper, lowerBy: registration.upperBarOffset).offsetBy(
          dx: -place.x, dy: -place.y), color: RGB(components: anchor.color), of: &pixels,
        background: background)
    }
    let distances = Plane(
      width: pixels.width, height: pixels.height,
      samples: pixels.pixels.map { UInt8(clamping: $0.chebyshevDistance(to: background)) })
    let subjects = differences.flatMap {
      boxes(of: Mask(of: distances, atLeast: UInt8($0 + 1)).components(), in: pixels)
    }.uniqued()
    guard !subjects.isEmpty else { return nil }
    return CutRender(
      pixels: pixels, subjects: subjects, background: background,
      canvas: canvas(at: registration, in: place), place: place)
  }

  /// Levels by which the bar differs from itself, and columns and rows that coding spills from it.
  private static let barTolerance = 40
  private static let spilt = 3

  /// Clears the end of a bar that comes in from the left: nobody knows for certain where it ends.
  private static func removeBar(
    _ bar: Rectangle, color: RGB, of pixels: inout RGBImage, background: RGB
  ) {
    let rows = bar.insetBy(dx: 0, dy: -spilt)
    let seen = pixels[0, min(pixels.height - 1, max(0, bar.y + bar.height / 2))]
    guard let hue = color.hue, seen.saturation >= BarsLocator.leastSaturation,
      seen.hasHue(hue, within: BarsLocator.hueTolerance),
      seen.chebyshevDistance(to: background) > barTolerance
    else { return }
    for y in max(0, rows.y)..<min(pixels.height, rows.maxY) {
      let end = (0..<pixels.width).first {
        pixels[$0, y].chebyshevDistance(to: seen) > barTolerance
      }
      // The rows at the bar's own edges are smoothed: they end where the row of its middle does.
      guard let end, end > 0 else { continue }
      for x in 0..<min(pixels.width, end + spilt) { pixels[x, y] = background }
    }
  }

  private static func canvas(at registration: Registration, in place: Rectangle) -> RenderCanvas? {
    guard let canvas = registration.layout.renderCanvas else { return nil }
    return RenderCanvas(
      x: registration.x(canvas.x) - Double(place.x), y: registration.y(canvas.y) - Double(place.y),
      side: canvas.width * registration.scale)
  }

  /// The box of all parts, and the box without the small ones, which may be ghosts of video coding.
  private static func boxes(of components: [Component], in pixels: RGBImage) -> [Rectangle] {
    let least = max(8, pixels.width * pixels.height / 6000)
    let parts = components.filter { $0.count >= least }
    guard let main = parts.max(by: { $0.count < $1.count }) else { return [] }
    // A part that runs in from outside (the end of a bar, a button) is not the render's.
    let inside = pixels.bounds.insetBy(dx: 1, dy: 1)
    let own = parts.filter { $0 == main || inside.contains($0.box) }
    let large = own.filter { $0.count * 100 >= main.count }
    return [own, large].map { $0.map(\.box).union }.filter {
      $0.width > pixels.width / 10 && $0.height > pixels.height / 10
    }
  }
}

/// The picture of the Pokémon, cut out of its background.
struct CutRender: Hashable, Sendable {
  /// The render's surroundings, with the background around it.
  var pixels: RGBImage
  /// The boxes that the render may have, in pixels of `pixels`, the likeliest first; never empty.
  var subjects: [Rectangle]
  var background: RGB
  /// Where the render's canvas stands in `pixels`; `nil` where the layout does not say.
  var canvas: RenderCanvas?
  /// `pixels`' place on the frame.
  var place: Rectangle
  /// The known colors as the frame shows them.
  var sightings: [ColorSighting] = []
}

/// The square that shows a render's whole canvas, in pixels of a picture of its surroundings.
package struct RenderCanvas: Hashable, Sendable {
  package let x: Double
  package let y: Double
  package let side: Double

  /// Share of the side by which the canvas may stand elsewhere: bars and render of one page are
  /// each within 1 % of where programs know them, and the page is placed by the bars.
  static let mostShift = 0.025

  /// The boxes that a reference's Pokémon may have: where the canvas stands by the layout, and
  /// where it stands when one side and one end are those of the outline that was found.
  ///
  /// An outline that is lost on one side, white on white, is right on another.
  func boxes(of reference: Reference, outlines: [Rectangle]) -> [Rectangle] {
    let nominal = reference.canvasBox.rectangle(x: x, y: y, side: side)
    var lefts = [nominal.x]
    var tops = [nominal.y]
    for outline in outlines {
      lefts += [outline.x, outline.maxX - nominal.width]
      tops += [outline.y, outline.maxY - nominal.height]
    }
    let reach = Self.mostShift * side
    func near(_ places: [Int], _ place: Int) -> [Int] {
      places.uniqued().filter { abs(Double($0 - place)) <= reach }
    }
    return near(lefts, nominal.x).flatMap { left in
      near(tops, nominal.y).map { top in
        Rectangle(x: left, y: top, width: nominal.width, height: nominal.height)
      }
    }
  }
}
