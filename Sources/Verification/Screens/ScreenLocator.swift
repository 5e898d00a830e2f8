package import Imaging

extension ScreenLayout {
  /// True for a screen that is higher than wide.
  fileprivate var isUpright: Bool { reference.width < reference.height }
}

/// Finds a known screen on a picture.
package struct ScreenLocator: Sendable {
  package let layouts: [ScreenLayout]

  package init(layouts: [ScreenLayout]) { self.layouts = layouts }

  /// The first layout that lies on `picture`, and where; `nil` when none does.
  ///
  /// Layouts of upright screens are looked for first on an upright picture, and the others on the
  /// others: most recordings show what they were recorded on.
  ///
  /// - Parameter inMiddle: whether a phone's page must cross the picture's middle: that is quicker.
  package func locate(in picture: any Picture, inMiddle: Bool = false) -> Registration? {
    let isUpright = picture.width < picture.height
    let (likely, others) = (
      layouts.filter { $0.isUpright == isUpright }, layouts.filter { $0.isUpright != isUpright }
    )
    return (likely + others).lazy.compactMap {
      try? locate($0, in: picture, inMiddle: inMiddle)
    }.first
  }

  /// The page on a picture that was turned. It may show anything, so all that tells a page must be
  /// seen.
  package func locate(inTurned picture: any Picture) -> Registration? {
    guard let found = locate(in: picture) else { return nil }
    guard case .panel(let panel) = found.layout.anchor else { return found }
    let locator = PanelLocator(layout: found.layout, anchor: panel)
    return locator.isWhole(picture, at: found) ? found : nil
  }

  private func locate(
    _ layout: ScreenLayout, in picture: any Picture, inMiddle: Bool = false
  ) throws(LocatorError) -> Registration {
    switch layout.anchor {
    case .bars(let bars): try BarsLocator(layout: layout, anchor: bars).locate(in: picture)
    case .panel(let panel):
      try PanelLocator(layout: layout, anchor: panel).locate(in: picture, inMiddle: inMiddle)
    }
  }

  /// True where the page that was found at `registration` stands on `picture`, unmoved.
  package func isPage(_ picture: any Picture, at registration: Registration) -> Bool {
    let layout = registration.layout
    return switch layout.anchor {
    case .bars(let bars):
      BarsLocator(layout: layout, anchor: bars).isPage(picture, at: registration)
    case .panel(let panel):
      PanelLocator(layout: layout, anchor: panel).isPage(picture, at: registration)
    }
  }

  /// True where the page's sides on `picture` lie where `registration` says, as far as seen.
  package func hasSides(_ picture: any Picture, at registration: Registration) -> Bool {
    guard case .panel(let panel) = registration.layout.anchor else { return true }
    return PanelLocator(layout: registration.layout, anchor: panel)
      .hasSides(picture, at: registration)
  }

  /// The first missing part of each layout on `picture`; a layout that lies there is left out.
  package func missed(in picture: any Picture) -> [MissedLayout] {
    layouts.compactMap { layout in
      do throws(LocatorError) {
        _ = try locate(layout, in: picture)
        return nil
      } catch {
        let seen = error.box.flatMap { picture.color(in: $0).median }
        return MissedLayout(layout: layout, error: error, seen: seen)
      }
    }
  }
}

/// A layout that does not lie on a picture.
package struct MissedLayout: Sendable {
  package let layout: ScreenLayout
  package let error: LocatorError
  /// The middle color of the searched box on the picture, for who writes a layout file.
  package let seen: RGB?
}

/// Why a layout does not lie on a picture: the first thing that was looked for and is not there.
package enum LocatorError: Error, Hashable, Sendable {
  /// The picture inside its border is lower than text can be read in.
  case tooLow(height: Int)
  /// Width over height of the picture inside its border.
  case otherShape(aspect: Double, expected: Double)
  /// No bar of the color and height in the part of the frame where it was looked for.
  case noBar(BarPlace, searched: Rectangle)
  /// Two bars, but not as far apart as the layout says; the ratio of both distances.
  case barsApart(ratio: Double)
  /// Two bars as on a page that fills the picture, but the first type disc fits no place.
  case typeElsewhere
  /// The layout has no box for the number or the first type.
  case incompleteLayout
  /// The longest run of the panel's color across the picture's middle, as a share of its width.
  case noPanel(widest: Double)
  /// The panel's color over a page's width, but not for as many rows as lie above the pill.
  case panelTooLow
  /// A panel that does not stand in the middle: a page that slides, or another screen.
  case panelOffCenter
  case noNumber(Rectangle)
  case noBadge(Rectangle)
  /// No white frame round the Pokémon's language above the panel.
  case noHeader(Rectangle)

  package enum BarPlace: String, Hashable, Sendable { case upper, lower }

  /// The number of parts that were found before this one was missed: of several places on a
  /// picture, the one that comes furthest says most.
  package var depth: Int {
    switch self {
    case .tooLow, .otherShape, .incompleteLayout, .noPanel: 0
    case .noBar(.upper, _), .panelTooLow: 1
    case .noBar(.lower, _), .panelOffCenter: 2
    case .barsApart, .noNumber: 3
    case .typeElsewhere, .noBadge: 4
    case .noHeader: 5
    }
  }

  /// The part of the frame where something was looked for and not found.
  package var box: Rectangle? {
    switch self {
    case .noBar(_, let box), .noNumber(let box), .noBadge(let box), .noHeader(let box): box
    default: nil
    }
  }
}

/// The part of a picture inside a black border, as capture programs and players add one.
package enum ContentBox {
  /// A border pixel's brightest channel is below this; black of limited range read as full is 16.
  static let darkest = 28
  /// A line of the border is looked at on every nth pixel.
  private static let step = 3

  package static func find(in picture: any Picture) -> Rectangle {
    let (width, height) = (picture.width, picture.height)
    func isLight(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
      let line = picture.color(in: Rectangle(x: x, y: y, width: width, height: height))
      return stride(from: 0, to: line.samples.count, by: 3 * step).contains { i in
        line.samples[i..<(i + 3)].contains { Int($0) >= darkest }
      }
    }
    let thinned = picture.color(everyNthPixel: max(1, min(width, height) / 64))
    guard thinned.samples.contains(where: { Int($0) >= darkest }),
      let top = (0..<height).first(where: { isLight(0, $0, width, 1) }),
      let bottom = (top..<height).last(where: { isLight(0, $0, width, 1) }),
      let left = (0..<width).first(where: { isLight($0, top, 1, bottom + 1 - top) }),
      let right = (left..<width).last(where: { isLight($0, top, 1, bottom + 1 - top) })
    else { return picture.bounds }
    return Rectangle(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
  }
}

extension Picture {
  /// False for a page of the Switch that is narrower than a picture which is higher than wide: that
  /// is a picture of a page, as in a chat. A recording that somebody put on an upright canvas is as
  /// wide as that.
  package func mayShow(pageOfWidth width: Double) -> Bool {
    self.width >= height || width >= PanelLocator.leastOnPhone * Double(self.width)
  }
}
