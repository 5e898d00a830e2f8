package import Imaging

/// The parts of a page that a person may look at, in no more pixels than they need.
///
/// A frame takes some megabytes, and a page may wait long for the pages before it.
package struct PageView: Sendable {
  package let registration: Registration
  /// Seconds of the recording.
  package let time: Double
  /// All fields and the Pokémon.
  package let page: Part
  /// The fields that hold a name of a person's choice, in all their pixels.
  package let names: [FieldName: Part]

  /// Longer side of a page to look at, in pixels: text of the smallest screens can be read.
  package static let side = 675
  /// The margin around the fields, as a share of the frame's longer side.
  private static let margin = 0.015

  package struct Part: Sendable {
    /// The part's place in the frame.
    package let place: Rectangle
    package let pixels: RGBImage

    /// The pixels of `rectangle`, given in the frame and clipped to the part.
    package func pixels(in rectangle: Rectangle) -> RGBImage {
      let scale = Double(pixels.width) / Double(place.width)
      let inside = rectangle.intersection(place).offsetBy(dx: -place.x, dy: -place.y)
      func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
      let (left, top) = (scaled(inside.x), scaled(inside.y))
      return pixels.crop(
        Rectangle(
          x: left, y: top, width: scaled(inside.maxX) - left, height: scaled(inside.maxY) - top))
    }
  }

  /// - Returns: nil where no pixel of the page is in the picture.
  package init?(of picture: any Picture, at registration: Registration, time: Double) {
    self.registration = registration
    self.time = time
    let parts =
      FieldName.allCases.compactMap { registration.fieldBox(of: $0)?.box }
      + [registration.frame(registration.layout.render)]
    let margin = Int(Double(max(picture.width, picture.height)) * Self.margin)
    let place = parts.union.insetBy(dx: -margin, dy: -margin).intersection(picture.bounds)
    guard !place.isEmpty else { return nil }
    page = Part(place: place, pixels: Self.reduced(picture, in: place))
    var names: [FieldName: Part] = [:]
    for field in [FieldName.nickname, .trainer] {
      guard let box = registration.fieldBox(of: field)?.box else { continue }
      // A name's picture has room around it for marks above and below the letters.
      let place = box.insetBy(dx: -box.height / 2, dy: -box.height / 2).intersection(picture.bounds)
      if !place.isEmpty { names[field] = Part(place: place, pixels: picture.color(in: place)) }
    }
    self.names = names
  }

  /// The page on the frame of the still of which the most is read above a phone's panel, or on the
  /// first one that is read. The panel stands still under a message that covers all above it.
  ///
  /// - Parameter pages: what was measured on frames of the still, the first one first.
  package init?(_ still: PageStill, pages: [PageMeasurement]) {
    let most = pages.map(\.headerFields).max()
    let time = pages.first { $0.headerFields == most }?.time
    guard let sample = still.still.samples.first(where: { $0.time == time }) else { return nil }
    self.init(of: sample.picture, at: still.registration, time: sample.time)
  }

  /// The pixels of `place`, with a longer side of about `side`, or up to one and a half times it.
  private static func reduced(_ picture: any Picture, in place: Rectangle) -> RGBImage {
    let step = (Double(max(place.width, place.height)) / Double(side)).rounded()
    return step > 1 ? picture.color(in: place, meanOf: Int(step)) : picture.color(in: place)
  }
}
