/// A reference picture framed by `SpriteCrop`, with its Pokémon in the middle of a square of the
/// background. A table's hashes and colors are computed from it.
package struct FramedSprite: Hashable, Sendable {
  /// The Pokémon's box in the picture.
  package let box: Rectangle
  /// The bounds of the whole picture.
  package let bounds: Rectangle
  package let luma: Plane
  package let signature: ColorSignature

  /// Returns `nil` when nothing of the picture is opaque.
  ///
  /// - Parameter alpha: the alpha from which a pixel counts as opaque, 0…255.
  package init?(_ image: RGBAImage, on background: RGB, alpha: UInt8 = SpriteCrop.alphaBar) {
    guard let box = SpriteCrop.box(of: image, alpha: alpha) else { return nil }
    self.box = box
    bounds = image.bounds
    let square = image.spriteSquare(box: box, background: background)
    luma = square.luma()
    signature = ColorSignature(
      square: square, cover: image.alpha.spriteSquare(box: box, background: 0))
  }

  /// Frames a picture with a palette. The result equals that of `image.expanded`.
  package init?(_ image: PaletteImage, on background: RGB, alpha: UInt8 = SpriteCrop.alphaBar) {
    let isOpaque = image.colors.map { $0.w >= alpha }
    let samples = image.samples
    let found = SpriteCrop.box(width: image.width, height: image.height) {
      isOpaque[Int(samples[$0])]
    }
    guard let box = found else { return nil }
    self.box = box
    bounds = Rectangle(x: 0, y: 0, width: image.width, height: image.height)
    let shown = image.colors.map { $0.composed(on: background) }
    luma = image.square(around: box, of: shown.map(\.luma), background: background.luma)
    signature = ColorSignature(image, box: box, shown: shown, background: background)
  }
}

extension PaletteImage {
  /// Returns the `Plane.spriteSquare` of a plane that has `values` for the palette's colors.
  fileprivate func square(around box: Rectangle, of values: [UInt8], background: UInt8) -> Plane {
    let square = SpriteCrop.square(around: box)
    var out = Plane(width: square.width, height: square.height, filledWith: background)
    let source = samples.span
    let values = values.span
    var target = out.samples.mutableSpan
    for y in box.y..<box.maxY {
      let from = y * width + box.x
      let to = (y - square.y) * square.width + box.x - square.x
      for x in 0..<box.width { target[to + x] = values[Int(source[from + x])] }
    }
    return out
  }
}

extension SIMD4<UInt8> {
  /// Returns a color with straight alpha on a background.
  fileprivate func composed(on background: RGB) -> RGB {
    func channel(_ front: UInt8, _ behind: UInt8) -> UInt8 {
      RGBAImage.blend(Int(front), Int(behind), Int(w))
    }
    return RGB(
      channel(x, background.red), channel(y, background.green), channel(z, background.blue))
  }
}
