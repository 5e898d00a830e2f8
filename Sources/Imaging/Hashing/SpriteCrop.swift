/// How a picture of a Pokémon is framed before it is hashed, so that a reference and a screen are
/// framed alike: the bounding box of the foreground, padded with the background colour to a square.
/// Where the padding is odd, the odd pixel goes to the right or to the bottom.
package enum SpriteCrop {
  /// Alpha from which a pixel counts towards the box, 0…255. A lower bar lets a stray, almost
  /// transparent pixel move the box (DATA, section 2).
  package static let alphaBar: UInt8 = 64

  /// The smallest rectangle with every pixel of at least `alpha`; `nil` when there is none.
  package static func box(of image: RGBAImage, alpha: UInt8 = alphaBar) -> Rectangle? {
    var left = image.width
    var right = -1
    var top = image.height
    var bottom = -1
    for y in 0..<image.height {
      for x in 0..<image.width where image.samples[4 * (y * image.width + x) + 3] >= alpha {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    guard right >= left else { return nil }
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
    var out: [UInt8] = []
    out.reserveCapacity(3 * width * height)
    let behind = (Int(background.red), Int(background.green), Int(background.blue))
    for i in stride(from: 0, to: samples.count, by: 4) {
      let alpha = Int(samples[i + 3])
      let rest = 255 - alpha
      out.append(UInt8((Int(samples[i]) * alpha + behind.0 * rest + 127) / 255))
      out.append(UInt8((Int(samples[i + 1]) * alpha + behind.1 * rest + 127) / 255))
      out.append(UInt8((Int(samples[i + 2]) * alpha + behind.2 * rest + 127) / 255))
    }
    return RGBImage(width: width, height: height, samples: out)
  }
}

extension RGBImage {
  /// What is inside `box`, in the middle of a square of `background`; parts of the box beyond the
  /// picture are background too.
  ///
  /// - Precondition: the box is not empty.
  package func spriteSquare(box: Rectangle, background: RGB) -> RGBImage {
    let square = SpriteCrop.square(around: box)
    let inside = box.intersection(bounds)
    var out: [UInt8] = []
    out.reserveCapacity(3 * square.area)
    for _ in 0..<square.area {
      out.append(background.red)
      out.append(background.green)
      out.append(background.blue)
    }
    for y in inside.y..<inside.maxY {
      let from = 3 * (y * width + inside.x)
      let to = 3 * ((y - square.y) * square.width + inside.x - square.x)
      let count = 3 * inside.width
      out.replaceSubrange(to..<(to + count), with: samples[from..<(from + count)])
    }
    return RGBImage(width: square.width, height: square.height, samples: out)
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
