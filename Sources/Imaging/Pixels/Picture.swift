/// Anything pixels can be read from, part by part: a decoded frame, or a picture in memory.
///
/// Only what is asked for is converted or copied, so that a large frame costs no more than the few
/// places that are looked at.
package protocol Picture: Sendable {
  /// Displayed size in pixels, after rotation.
  var width: Int { get }
  var height: Int { get }

  /// Full-range luma (0…255) inside `rectangle`, which is clipped to the picture.
  func luma(in rectangle: Rectangle) -> Plane

  /// Copies every `step`th row of the luma inside `rectangle` as the source holds it (its own range,
  /// unscaled, the high 8 bits of deeper samples) to `samples`, row by row; for comparing pictures of
  /// one source with each other without converting anything.
  func copyRawLuma(in rectangle: Rectangle, everyNthRow step: Int, to samples: inout [UInt8])

  /// Colours inside `rectangle`, which is clipped to the picture.
  func colour(in rectangle: Rectangle) -> RGBImage

  /// Colours inside `rectangle`, which is clipped to the picture, reduced to every `step`th pixel of every `step`th
  /// row (the pixel in the middle of each square of `step` × `step`), for finding things quickly.
  func colour(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage
}

extension Picture {
  package var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The whole picture reduced to every `step`th pixel of every `step`th row.
  package func colour(everyNthPixel step: Int) -> RGBImage {
    colour(in: bounds, everyNthPixel: step)
  }
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

  package func colour(in rectangle: Rectangle) -> RGBImage { crop(rectangle) }

  package func colour(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage {
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
}
