package import Imaging

/// The picture of a phone's 3D model with the scene around it.
package struct ModelReading: Hashable, Sendable {
  package var hash: PerceptualHash
  /// Pixels of the frame.
  package var box: Rectangle
  /// The square and what is around it, reduced; `nil` where that is not known.
  private var surroundings: Plane?

  /// The square in which the model stands, in reference pixels beside the layout's place for the picture:
  /// as wide as the widest models, from above the tallest ones to below the feet.
  ///
  /// The scene is not cut away, for nothing tells it from the model; it depends on the first type and so
  /// is the same for the same Pokémon. Over the drawn recordings, the same Pokémon in another visit is 2
  /// to 8 of 64 away, and another species 14 or more.
  static let side = 606.0
  /// By how much the square is moved, as a share of its side: that far apart two phones may show a model, and a
  /// larger step finds no more of them.
  private static let step = 0.02
  /// Pixels of that step, and of the square's side, once they are reduced: three for each of the hash's 32.
  private static let reducedStep = 2
  private static let reducedSide = 100
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
    let around = box.insetBy(
      dx: -Int((Double(box.width) * Self.step).rounded()),
      dy: -Int((Double(box.height) * Self.step).rounded()))
    guard around.intersection(picture.bounds) == around else { return }
    // Kept small: there are many readings of a recording, and few are ever compared with anything.
    let side = Self.reducedSide + 2 * Self.reducedStep
    surroundings = picture.luma(in: around).resized(width: side, height: side)
  }

  /// The same where it stands, and a step to each side and into each corner.
  var moved: [ModelReading] {
    guard let surroundings else { return [self] }
    let step = Int((Double(box.width) * Self.step).rounded())
    let sides = [-1, 0, 1]
    return [self]
      + sides.flatMap { y in sides.map { x in (x: x, y: y) } }.filter { $0 != (0, 0) }.map { to in
        let square = Rectangle(
          x: (1 + to.x) * Self.reducedStep, y: (1 + to.y) * Self.reducedStep,
          width: Self.reducedSide, height: Self.reducedSide)
        return ModelReading(
          hash: PerceptualHash(surroundings.crop(square)),
          box: box.offsetBy(dx: to.x * step, dy: to.y * step))
      }
  }
}
