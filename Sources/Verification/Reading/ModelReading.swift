package import Imaging

/// The picture of a phone's 3D model with the scene around it.
package struct ModelReading: Hashable, Sendable {
  package var hash: PerceptualHash
  /// Pixels of the frame.
  package var box: Rectangle

  /// The square in which the model stands, in reference pixels beside the layout's place for the picture:
  /// as wide as the widest models, from above the tallest ones to below the feet.
  ///
  /// The scene is not cut away, for nothing tells it from the model; it depends on the first type and so
  /// is the same for the same Pokémon. Over the drawn recordings, the same Pokémon in another visit is 2
  /// to 8 of 64 away, and another species 14 or more.
  static let side = 606.0
  /// Reference pixels between the square and the lower edge of the layout's place.
  static let below = 66.0

  package init(hash: PerceptualHash, box: Rectangle) {
    self.hash = hash
    self.box = box
  }

  /// `nil` where the square does not lie on the frame.
  init?(_ picture: any Picture, at placement: Placement) {
    let render = placement.layout.render
    let square = ReferenceRectangle(
      x: render.midX - Self.side / 2, y: render.maxY - Self.below - Self.side, width: Self.side,
      height: Self.side)
    let box = placement.frame(square)
    guard box.intersection(picture.bounds) == box, box.width >= 64 else { return nil }
    hash = PerceptualHash(picture.luma(in: box))
    self.box = box
  }
}
