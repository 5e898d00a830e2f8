package import Imaging
import Verification

/// Finds the box page on a picture by its frame, its header and the white between its cells.
package struct BoxLocator: Sendable {
  package let layout: BoxLayout

  /// Degrees by which a capture chain may turn the hue of frame and header. Among the four chains
  /// whose teal is known, the largest difference is 7°.
  static let widestHue = 20.0
  /// The smallest saturation of frame and header. They have 0.75 and more on a real page, and
  /// chains take away up to half.
  static let leastSaturation = 0.3
  static let leastFrame = 0.85
  /// The smallest share of the header's strip that has its hue: the cursor's label covers up to
  /// 0.42 of the strip.
  static let leastHeader = 0.45
  /// The smallest white share of the gaps: the label covers a ninth of the height of three of the
  /// five gaps.
  static let leastWhite = 0.75
  /// The largest deviation of the screen's aspect ratio from the Switch's, as a share.
  static let mostOffShape = 0.02

  package init(layout: BoxLayout) { self.layout = layout }

  /// Returns where the page lies on `picture`, in a black border or without one; `nil` when the
  /// picture shows none.
  package func locate(in picture: any Picture) -> BoxRegistration? {
    for place in [place(on: picture), placeInBorder(on: picture)] {
      if let place, isPage(picture, at: place) { return place }
    }
    return nil
  }

  /// Returns where a page would lie; `nil` on a picture of another shape.
  func place(on picture: any Picture) -> BoxRegistration? {
    place(in: picture.bounds) ?? placeInBorder(on: picture)
  }

  /// Returns where a page would lie inside a black border, as capture programs and the Switch's
  /// setting of the screen's size make one.
  func placeInBorder(on picture: any Picture) -> BoxRegistration? {
    place(in: ContentBox.find(in: picture))
  }

  private func place(in content: Rectangle) -> BoxRegistration? {
    let whole = layout.reference.width / layout.reference.height
    let shape = Double(content.width) / Double(max(1, content.height))
    guard content.height >= 360, abs(shape / whole - 1) <= Self.mostOffShape else { return nil }
    return BoxRegistration(
      layout: layout, scale: Double(content.height) / layout.reference.height,
      originX: Double(content.x), originY: Double(content.y))
  }

  /// Returns true where frame, header and the white between the cells lie at `registration`.
  package func isPage(_ picture: any Picture, at registration: BoxRegistration) -> Bool {
    guard share(of: layout.header, in: picture, at: registration) >= Self.leastHeader else {
      return false
    }
    guard
      layout.frames.allSatisfy({ share(of: $0, in: picture, at: registration) >= Self.leastFrame })
    else { return false }
    let gaps = PageWhite.gaps(of: layout).map {
      picture.colour(in: registration.frame($0), everyNthPixel: 2)
    }
    guard let white = PageWhite(gaps) else { return false }
    return white.share(of: gaps) >= Self.leastWhite
  }

  /// The share of a strip that has the layout's hue.
  private func share(
    of rectangle: ReferenceRectangle, in picture: any Picture, at registration: BoxRegistration
  ) -> Double {
    let strip = registration.frame(rectangle).insetBy(dx: 1, dy: 1)
    let pixels = picture.colour(in: strip).pixels
    let own = pixels.count { pixel in
      guard pixel.saturation >= Self.leastSaturation, let hue = pixel.hue else { return false }
      return RGB.hueDistance(hue, layout.hue) <= Self.widestHue
    }
    return Double(own) / Double(max(1, pixels.count))
  }
}
