package import Imaging

/// Finds a known screen on a picture.
package struct ScreenLocator: Sendable {
  package let layouts: [ScreenLayout]

  package init(layouts: [ScreenLayout]) {
    self.layouts = layouts
  }

  /// The first layout that lies on `picture`, and where; `nil` when none does.
  package func locate(in picture: any Picture) -> Placement? {
    for layout in layouts {
      if let placement = answer(layout, in: picture).placement { return placement }
    }
    return nil
  }

  func answer(_ layout: ScreenLayout, in picture: any Picture) -> LocatorAnswer {
    switch layout.anchor {
    case .bars(let bars): BarsLocator(layout: layout, anchor: bars).search(picture)
    case .panel(let panel): PanelLocator(layout: layout, anchor: panel).search(picture)
    }
  }

  /// Whether the page that `placement` was learned from stands on `picture`, unmoved.
  package func isPage(_ picture: any Picture, at placement: Placement) -> Bool {
    switch placement.layout.anchor {
    case .bars(let bars):
      BarsLocator(layout: placement.layout, anchor: bars).isPage(picture, at: placement)
    case .panel(let panel):
      PanelLocator(layout: placement.layout, anchor: panel).isPage(picture, at: placement)
    }
  }
}
