/// A source of pixels that is read part by part: a decoded frame, or a picture in memory.
///
/// Only the requested parts are converted or copied: a large frame costs what is looked at.
package protocol Picture: Sendable {
  /// The displayed size in pixels, after rotation.
  var width: Int { get }
  var height: Int { get }

  /// Returns the full-range luma (0…255) inside `rectangle`, which is clipped to the picture.
  func luma(in rectangle: Rectangle) -> Plane

  /// Copies every `step`th row of the luma inside `rectangle` to `samples`, row by row. The samples
  /// stay as the source holds them: in its own range, and with the high 8 bits of deeper samples.
  /// This compares pictures of one source without converting anything.
  func copyRawLuma(in rectangle: Rectangle, everyNthRow step: Int, to samples: inout [UInt8])

  /// Returns the colors inside `rectangle`, which is clipped to the picture.
  func color(in rectangle: Rectangle) -> RGBImage

  /// Returns the colors inside `rectangle`, which is clipped to the picture, reduced for quick
  /// searches. It keeps the pixel in the middle of each square of `step` × `step`.
  func color(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage

  /// Returns the colors inside `rectangle`, which is clipped to the picture, reduced for a person
  /// to look at. It takes the mean of each square of `step` × `step`, at least of its luma.
  func color(in rectangle: Rectangle, meanOf step: Int) -> RGBImage
}

extension Picture {
  package var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// Returns the whole picture reduced to every `step`th pixel of every `step`th row.
  package func color(everyNthPixel step: Int) -> RGBImage { color(in: bounds, everyNthPixel: step) }
}

extension RGBImage: Picture {
  package func luma(in rectangle: Rectangle) -> Plane { crop(rectangle).luma() }

  package func copyRawLuma(
    in rectangle: Rectangle, everyNthRow step: Int, to samples: inout [UInt8]
  ) {
    let plane = crop(rectangle).luma()
    samples.removeAll(keepingCapacity: true)
    for y in stride(from: 0, to: plane.height, by: step) {
      samples.append(contentsOf: plane.samples[(y * plane.width)..<((y + 1) * plane.width)])
    }
  }

  package func color(in rectangle: Rectangle) -> RGBImage { crop(rectangle) }

  package func color(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage {
    let part = rectangle.intersection(bounds)
    let (columns, rows) = (part.places(across: step), part.places(down: step))
    var out: [UInt8] = []
    out.reserveCapacity(3 * columns.count * rows.count)
    for row in rows {
      for column in columns {
        let i = 3 * (row * width + column)
        out.append(contentsOf: samples[i..<(i + 3)])
      }
    }
    return RGBImage(width: columns.count, height: rows.count, samples: out)
  }

  package func color(in rectangle: Rectangle, meanOf step: Int) -> RGBImage {
    let part = crop(rectangle)
    guard part.width >= step, part.height >= step
    else { return RGBImage(width: 0, height: 0, samples: []) }
    return part.resized(width: part.width / step, height: part.height / step)
  }
}
