package import Imaging

/// A layout that does not lie on a picture.
package struct MissedLayout: Sendable {
  package let layout: ScreenLayout
  package let finding: LocatorFinding
  /// The middle colour of the finding's box on the picture, for who writes a layout file.
  package let seen: RGB?

  package init(layout: ScreenLayout, finding: LocatorFinding, seen: RGB?) {
    self.layout = layout
    self.finding = finding
    self.seen = seen
  }
}

extension ScreenLocator {
  /// Why each of the layouts does not lie on `picture`; a layout that does is left out.
  package func missed(in picture: any Picture) -> [MissedLayout] {
    layouts.compactMap { layout in
      guard case .missed(let finding) = answer(layout, in: picture) else { return nil }
      let seen = finding.box.map { picture.colour(in: $0) }.flatMap { pixels in
        RGB.median(
          of: (0..<(pixels.width * pixels.height)).map {
            pixels[$0 % pixels.width, $0 / pixels.width]
          })
      }
      return MissedLayout(layout: layout, finding: finding, seen: seen)
    }
  }
}
