package import Imaging

/// Why a layout does not lie on a picture: the first thing that was looked for and is not there.
package enum LocatorFinding: Hashable, Sendable {
  /// The picture inside its border is lower than text can be read in.
  case tooLow(height: Int)
  /// Width over height of the picture inside its border.
  case otherShape(aspect: Double, expected: Double)
  /// No bar of the colour and height in the part of the frame where it was looked for.
  case noBar(BarPlace, searched: Rectangle)
  /// Two bars, but not as far apart as the layout says; the ratio of both distances.
  case barsApart(ratio: Double)
  /// The layout has no box for the number or the first type.
  case incompleteLayout
  /// The longest run of the panel's colour across the picture's middle, as a share of its width.
  case noPanel(widest: Double)
  /// The panel's colour over a page's width, but not for as many rows as lie above the pill.
  case panelTooLow
  /// A panel that does not stand in the middle: a page that slides, or another screen.
  case panelOffCentre
  case noNumber(Rectangle)
  case noBadge(Rectangle)
  /// Something lies over the panel between its top and the pill.
  case panelCovered
  /// No white frame round the Pokémon's language above the panel.
  case noHeader(Rectangle)

  package enum BarPlace: String, Hashable, Sendable {
    case upper, lower
  }

  /// How much was found before this was missed: of several places on a picture, the one that comes
  /// furthest says most.
  package var depth: Int {
    switch self {
    case .tooLow, .otherShape, .incompleteLayout, .noPanel: 0
    case .noBar(.upper, _), .panelTooLow: 1
    case .noBar(.lower, _), .panelOffCentre: 2
    case .barsApart, .noNumber: 3
    case .noBadge: 4
    case .panelCovered: 5
    case .noHeader: 6
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
