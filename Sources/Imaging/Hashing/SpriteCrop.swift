/// How a picture of a Pokémon is framed before it is hashed, so that a reference and a screen are
/// framed alike: the bounding box of the foreground, padded with the background colour to a square.
/// Where the padding is odd, the odd pixel goes to the right or to the bottom.
package enum SpriteCrop {
  /// Alpha from which a pixel counts towards the box, 0…255. A lower bar lets a stray, almost
  /// transparent pixel move the box (docs/hashes.md).
  package static let alphaBar: UInt8 = 64

  /// The smallest rectangle with every pixel of at least `alpha`; `nil` when there is none.
  package static func box(of image: RGBAImage, alpha: UInt8 = alphaBar) -> Rectangle? {
    let samples = image.samples
    return box(width: image.width, height: image.height) { samples[4 * $0 + 3] >= alpha }
  }

  /// - Parameter isOpaque: asked of pixels by their place, row by row.
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

  /// The square that holds `box` in its middle; it may reach beyond the picture.
  package static func square(around box: Rectangle) -> Rectangle {
    let side = max(box.width, box.height)
    return Rectangle(
      x: box.x - (side - box.width) / 2, y: box.y - (side - box.height) / 2, width: side,
      height: side)
  }
}

extension RGBAImage {
  /// The picture on a colour, each channel rounded to the nearest.
  package func composed(on background: RGB) -> RGBImage {
    part(bounds, on: background)
  }

  /// What is inside `box` on a colour, in the middle of a square of that colour: `composed(on:)` and
  /// `RGBImage.spriteSquare` in one.
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

  /// A mean weighted by alpha, rounded: a division by 255 without dividing.
  static func blend(_ front: Int, _ behind: Int, _ alpha: Int) -> UInt8 {
    let sum = front &* alpha &+ behind &* (255 &- alpha) &+ 128
    return UInt8(truncatingIfNeeded: (sum &+ (sum >> 8)) >> 8)
  }
}

extension RGBImage {
  /// A picture of one colour.
  package init(filledWith colour: RGB, width: Int, height: Int) {
    var samples = [UInt8](repeating: colour.red, count: 3 * width * height)
    if colour.green != colour.red || colour.blue != colour.red {
      for i in stride(from: 0, to: samples.count, by: 3) {
        samples[i + 1] = colour.green
        samples[i + 2] = colour.blue
      }
    }
    self.init(width: width, height: height, samples: samples)
  }

  /// What is inside `box`, in the middle of a square of `background`; parts of the box beyond the
  /// picture are background too.
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
  /// `RGBImage.spriteSquare` for luma alone: the quick way to hash many crops of one picture.
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

extension RGB {
  /// ITU-R 601 luma, as `RGBImage.luma()` rounds it.
  package var luma: UInt8 {
    let sum: Int = Int(red) * 19595 + Int(green) * 38470
    return UInt8((sum + Int(blue) * 7471 + 32768) >> 16)
  }
}
