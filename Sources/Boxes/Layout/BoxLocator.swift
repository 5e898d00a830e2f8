package import Imaging
import Verification

/// Finds the box page on a picture by its frame, its header and the white between its cells.
package struct BoxLocator: Sendable {
  package let layout: BoxLayout

  /// Degrees by which a capture chain may turn the hue of frame and header. Of the four chains whose teal is known the
  /// widest apart are 7° apart.
  static let widestHue = 20.0
  /// Frame and header have 0.75 and more on a real page, chains take away up to half.
  static let leastSaturation = 0.3
  static let leastFrame = 0.85
  /// The cursor's label lies over up to 0.42 of the header's strip.
  static let leastHeader = 0.45
  /// The label lies over three of five gaps for a ninth of their height.
  static let leastWhite = 0.75
  /// Width over height of the Switch's screen may be off by this share.
  static let mostOffShape = 0.02

  package init(layout: BoxLayout) { self.layout = layout }

  /// Where the page lies on `picture`; `nil` when it does not.
  package func locate(in picture: any Picture) -> BoxPlacement? {
    guard let placement = place(on: picture), isPage(picture, at: placement) else { return nil }
    return placement
  }

  /// Where the page would lie; `nil` on a picture of another shape.
  func place(on picture: any Picture) -> BoxPlacement? {
    let whole = layout.reference.width / layout.reference.height
    func isOfShape(_ box: Rectangle) -> Bool {
      abs(Double(box.width) / Double(max(1, box.height)) / whole - 1) <= Self.mostOffShape
    }
    let content =
      isOfShape(picture.bounds) ? picture.bounds : ContentBox.find(in: picture)
    guard content.height >= 360, isOfShape(content) else { return nil }
    return BoxPlacement(
      layout: layout, scale: Double(content.height) / layout.reference.height,
      originX: Double(content.x), originY: Double(content.y))
  }

  /// Whether frame, header and the white between the cells are where `placement` says.
  package func isPage(_ picture: any Picture, at placement: BoxPlacement) -> Bool {
    guard share(of: layout.header, in: picture, at: placement) >= Self.leastHeader else {
      return false
    }
    guard
      layout.frames.allSatisfy({ share(of: $0, in: picture, at: placement) >= Self.leastFrame })
    else { return false }
    let gaps = PageWhite.gaps(of: layout).map {
      picture.colour(in: placement.frame($0), everyNthPixel: 2)
    }
    guard let white = PageWhite(gaps) else { return false }
    return white.share(of: gaps) >= Self.leastWhite
  }

  /// The share of a strip that has the layout's hue.
  private func share(
    of rectangle: ReferenceRectangle, in picture: any Picture, at placement: BoxPlacement
  ) -> Double {
    let strip = placement.frame(rectangle).insetBy(dx: 1, dy: 1)
    let pixels = picture.colour(in: strip).pixels
    let own = pixels.count { pixel in
      guard pixel.saturation >= Self.leastSaturation, let hue = pixel.hue else { return false }
      return RGB.hueDistance(hue, layout.hue) <= Self.widestHue
    }
    return Double(own) / Double(max(1, pixels.count))
  }
}
