package import Imaging
import Verification

/// Finds the box page on a picture by the edges of its panel, and confirms it by its frame, its
/// header, the screen's tab and the white between its cells.
package struct BoxLocator: Sendable {
  package let layout: BoxLayout

  /// The smallest share of a strip of the frame that has its hue: nothing of a page covers it.
  static let leastFrame = 0.85
  /// The smallest share of the header's strip that has its hue: the label covers up to 0.42.
  static let leastHeader = 0.45
  /// The smallest white share of the gaps: the label covers a ninth of three of the five.
  static let leastWhite = 0.75
  /// The smallest white share of the tab's strip. Beside the tab, the background is green.
  static let leastTab = 0.5
  /// The largest difference between the scales across and down, as a share. It comes of a picture
  /// that is cut at two opposite sides and stretched to its old shape: one that still shows the
  /// left frame, which ends 56 pixels beside the screen's border, is cut by 5.8 % at most.
  static let mostStretch = 0.06
  /// The largest share of the screen that is cut off at each side: television shows titles inside
  /// of the middle 80 % (SMPTE RP 27.3).
  static let mostCut = 0.1

  package init(layout: BoxLayout) { self.layout = layout }

  /// Returns where the page lies on `picture`; `nil` when the picture shows none.
  package func locate(in picture: any Picture) -> BoxRegistration? {
    PanelSearch(layout: layout, picture: picture).place {
      isPossible($0, on: picture) && isPage(picture, at: $0)
    }
  }

  /// Returns true where the screen has its shape, and where `picture` shows most of it.
  private func isPossible(_ place: BoxRegistration, on picture: any Picture) -> Bool {
    guard abs(place.scaleX / place.scaleY - 1) <= Self.mostStretch else { return false }
    let edge = place.originX + layout.panel.x * place.scaleX
    guard place.isWidthMeasured || edge <= layout.frame * place.scaleX else { return false }
    let (width, height) = (
      layout.reference.width * place.scaleX, layout.reference.height * place.scaleY
    )
    guard picture.mayShow(pageOfWidth: width) else { return false }
    let cutX = max(-place.originX, place.originX + width - Double(picture.width))
    let cutY = max(-place.originY, place.originY + height - Double(picture.height))
    return cutX <= Self.mostCut * width && cutY <= Self.mostCut * height
  }

  /// Returns true where the screen's tab and the panel of a page lie at `registration`.
  private func isPage(_ picture: any Picture, at registration: BoxRegistration) -> Bool {
    guard let white = white(ofPanelOn: picture, at: registration) else { return false }
    let tab = picture.color(in: registration.frame(layout.tab))
    return tab.pixels.share(where: white.matches) >= Self.leastTab
  }

  /// Returns true where the panel of a page lies at `registration`, where a page was found before.
  /// A notification of the Switch may cover the tab for some seconds.
  package func isStillPage(_ picture: any Picture, at registration: BoxRegistration) -> Bool {
    white(ofPanelOn: picture, at: registration) != nil
  }

  /// Returns the white between the cells; `nil` unless frame, header and white lie in their places.
  private func white(
    ofPanelOn picture: any Picture, at registration: BoxRegistration
  ) -> PageWhite? {
    func frameShare(_ strip: ReferenceRectangle) -> Double {
      picture.color(in: registration.frame(strip)).pixels.share(where: layout.isFrame)
    }
    guard frameShare(layout.header) >= Self.leastHeader else { return nil }
    let frames = layout.frames.filter { registration.isWidthMeasured || $0.maxX > layout.panel.x }
    guard frames.allSatisfy({ frameShare($0) >= Self.leastFrame }) else { return nil }
    let gaps = PageWhite.gaps(of: layout).map {
      picture.color(in: registration.frame($0), everyNthPixel: 2)
    }
    guard let white = PageWhite(gaps),
      gaps.flatMap(\.pixels).share(where: white.matches) >= Self.leastWhite
    else { return nil }
    return white
  }
}

extension BoxLayout {
  /// Degrees by which a capture chain may turn the hue of frame and header. Among the four chains
  /// whose teal is known, the largest difference is 7°.
  private static let widestHue = 20.0
  /// The smallest saturation of frame and header. They have 0.75 and more on a real page, and
  /// chains take away up to half.
  private static let leastSaturation = 0.3

  /// Returns true for a color that the frame and the header may have.
  func isFrame(_ pixel: RGB) -> Bool {
    pixel.saturation >= Self.leastSaturation && pixel.hasHue(hue, within: Self.widestHue)
  }
}
