/// The framing of a Pokémon's picture before it is hashed, the same for references and screens: the
/// bounding box of the foreground, padded with the background color to a square. Odd padding puts
/// its extra pixel at the right or at the bottom.
package enum SpriteCrop {
  /// The alpha from which a pixel counts towards the box, 0…255. With a lower bar, a stray and
  /// almost transparent pixel would move the box (docs/hashes.md).
  package static let alphaBar: UInt8 = 64

  /// Returns the smallest rectangle with every pixel of at least `alpha`; `nil` when there is none.
  package static func box(of image: RGBAImage, alpha: UInt8 = alphaBar) -> Rectangle? {
    let samples = image.samples
    return box(width: image.width, height: image.height) { samples[4 * $0 + 3] >= alpha }
  }

  /// - Parameter isOpaque: called with the places of pixels, counted row by row.
  static func box(width: Int, height: Int, isOpaque: (Int) -> Bool) -> Rectangle? {
    func isEmpty(_ y: Int) -> Bool { !(0..<width).contains { isOpaque(y * width + $0) } }
    guard let top = (0..<height).first(where: { !isEmpty($0) }),
      let bottom = (top..<height).last(where: { !isEmpty($0) })
    else { return nil }
    var left = width - 1
    var right = 0
    for y in top...bottom {
      left = (0..<left).first { isOpaque(y * width + $0) } ?? left
      right = ((right + 1)..<max(right + 1, width)).last { isOpaque(y * width + $0) } ?? right
    }
    return Rectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Returns the square with `box` in its middle, which may reach beyond the picture.
  package static func square(around box: Rectangle) -> Rectangle {
    let side = max(box.width, box.height)
    return Rectangle(
      x: box.x - (side - box.width) / 2, y: box.y - (side - box.height) / 2, width: side,
      height: side)
  }
}

extension RGBAImage {
  /// Returns the picture on a color, each channel rounded to the nearest level.
  package func composed(on background: RGB) -> RGBImage { part(bounds, on: background) }

  /// Returns the part inside `box` on a color, in the middle of a square of that color. It does the
  /// work of `composed(on:)` and `RGBImage.spriteSquare` in one.
  ///
  /// - Precondition: the box is not empty.
  package func spriteSquare(box: Rectangle, background: RGB) -> RGBImage {
    let inside = box.intersection(bounds)
    return part(inside, on: background).spriteSquare(
      box: box.offsetBy(dx: -inside.x, dy: -inside.y), background: background)
  }

  /// - Precondition: the rectangle is inside the picture.
  private func part(_ rectangle: Rectangle, on background: RGB) -> RGBImage {
    var out = RGBImage(filledWith: background, width: rectangle.width, height: rectangle.height)
    let behind = (Int(background.red), Int(background.green), Int(background.blue))
    let source = samples.span
    var target = out.samples.mutableSpan
    var to = 0
    for y in rectangle.y..<rectangle.maxY {
      var from = 4 * (y * width + rectangle.x)
      for _ in 0..<rectangle.width {
        let alpha = Int(source[from + 3])
        if alpha != 0 {
          target[to] = Self.blend(Int(source[from]), behind.0, alpha)
          target[to + 1] = Self.blend(Int(source[from + 1]), behind.1, alpha)
          target[to + 2] = Self.blend(Int(source[from + 2]), behind.2, alpha)
        }
        from += 4
        to += 3
      }
    }
    return out
  }

  /// Returns the rounded mean weighted by alpha. It divides by 255 without a division.
  static func blend(_ front: Int, _ behind: Int, _ alpha: Int) -> UInt8 {
    let sum = front &* alpha &+ behind &* (255 &- alpha) &+ 128
    return UInt8(truncatingIfNeeded: (sum &+ (sum >> 8)) >> 8)
  }
}

extension RGBImage {
  /// Returns the part inside `box`, in the middle of a square of `background`. Parts of the box
  /// beyond the picture are background too.
  ///
  /// - Precondition: the box is not empty.
  package func spriteSquare(box: Rectangle, background: RGB) -> RGBImage {
    let square = SpriteCrop.square(around: box)
    let inside = box.intersection(bounds)
    var out = RGBImage(filledWith: background, width: square.width, height: square.height)
    for y in inside.y..<inside.maxY {
      let from = 3 * (y * width + inside.x)
      let to = 3 * ((y - square.y) * square.width + inside.x - square.x)
      let count = 3 * inside.width
      out.samples.replaceSubrange(to..<(to + count), with: samples[from..<(from + count)])
    }
    return out
  }
}

extension Plane {
  /// Returns `RGBImage.spriteSquare` for luma alone, a quick way to hash many crops of one picture.
  ///
  /// - Precondition: the box is not empty.
  package func spriteSquare(box: Rectangle, background: UInt8) -> Plane {
    let square = SpriteCrop.square(around: box)
    let inside = box.intersection(bounds)
    var out = Plane(width: square.width, height: square.height, filledWith: background)
    for y in inside.y..<inside.maxY {
      let from = y * width + inside.x
      let to = (y - square.y) * square.width + inside.x - square.x
      out.samples.replaceSubrange(
        to..<(to + inside.width), with: samples[from..<(from + inside.width)])
    }
    return out
  }
}
