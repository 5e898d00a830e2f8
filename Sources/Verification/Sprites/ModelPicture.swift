package import Imaging

/// The picture of a phone's 3D model with the scene around it.
///
/// The hash is that of the edges in the model's square, weighted towards its middle. The scene
/// around the model is lit smoothly, in each recording otherwise: neither light nor a gradient
/// makes an edge. Of 96 drawn Pokémon on two phones, 93 % are under the bar on the other phone
/// (docs/review.md has the command). Another species came as near as 6 of 64 in one of 4,416 pairs.
package struct ModelPicture: Hashable, Sendable {
  package var hash: PerceptualHash
  /// Pixels of the frame.
  package var box: Rectangle
  /// The edges in the square and around it, reduced; `nil` where only the hash is known.
  private var edges: Plane?

  /// The square in which the model stands, in reference pixels beside the layout's place for the
  /// picture: as wide as the widest models, from above the tallest ones to below the feet.
  static let side = 606.0
  /// Reference pixels between the square and the lower edge of the layout's place.
  static let below = 66.0
  /// By how much the square is moved, as a share of its side: that far apart two phones may show a
  /// model, and a larger step finds no more of them.
  private static let step = 0.02
  /// Pixels of step and side once they are reduced: three for each of the hash's 32.
  private static let reducedStep = 2
  private static let reducedSide = 96

  package init(hash: PerceptualHash, box: Rectangle) {
    self.hash = hash
    self.box = box
  }

  /// `nil` where the square does not lie on the frame, with what it is moved by.
  init?(_ picture: any Picture, at registration: Registration) {
    let render = registration.layout.render
    let square = ReferenceRectangle(
      x: render.midX - Self.side / 2, y: render.maxY - Self.below - Self.side, width: Self.side,
      height: Self.side)
    let box = registration.frame(square)
    let step = Self.step(of: box)
    let around = box.insetBy(dx: -step, dy: -step)
    guard picture.bounds.contains(around), box.width >= 64 else { return nil }
    let side = Self.reducedSide + 2 * Self.reducedStep
    let edges = picture.luma(in: around).resized(width: side, height: side).steepness()
    self.init(hash: Self.hash(of: edges, movedBy: (0, 0)), box: box)
    self.edges = edges
  }

  /// This picture, and those moved by a step to each side and into each corner.
  var moved: [ModelPicture] {
    guard let edges else { return [self] }
    let step = Self.step(of: box)
    let sides = [-1, 0, 1]
    return [self]
      + sides.flatMap { y in sides.map { x in (x, y) } }.filter { $0 != (0, 0) }.map { x, y in
        ModelPicture(
          hash: Self.hash(of: edges, movedBy: (x, y)),
          box: box.offsetBy(dx: x * step, dy: y * step))
      }
  }

  /// Pixels of the frame by which the square is moved.
  private static func step(of box: Rectangle) -> Int { Int((Double(box.width) * step).rounded()) }

  private static func hash(of edges: Plane, movedBy steps: (x: Int, y: Int)) -> PerceptualHash {
    let square = Rectangle(
      x: (1 + steps.x) * reducedStep, y: (1 + steps.y) * reducedStep, width: reducedSide,
      height: reducedSide)
    return PerceptualHash(edges.crop(square).windowed())
  }
}
