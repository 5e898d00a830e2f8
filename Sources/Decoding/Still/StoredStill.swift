package import Imaging

/// A still picture as its file holds it.
package enum StoredStill: Sendable {
  case palette(PaletteImage)
  case colours(RGBAImage)

  /// The picture with the colour of each pixel written out.
  package var expanded: RGBAImage {
    switch self {
    case .palette(let image): image.expanded
    case .colours(let image): image
    }
  }
}
