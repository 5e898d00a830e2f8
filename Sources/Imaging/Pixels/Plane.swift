/// One channel of a picture: `width` × `height` samples of 0…255, row by row, without padding.
package struct Plane: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package var samples: [UInt8]

  /// - Precondition: `samples.count == width * height`.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(samples.count == width * height)
    self.width = width
    self.height = height
    self.samples = samples
  }

  package init(width: Int, height: Int, filledWith sample: UInt8 = 0) {
    self.init(
      width: width, height: height, samples: Array(repeating: sample, count: width * height))
  }

  package subscript(x: Int, y: Int) -> UInt8 {
    get { samples[y * width + x] }
    set { samples[y * width + x] = newValue }
  }

  package var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// Returns the part inside `rectangle`, which is clipped to the plane.
  package func crop(_ rectangle: Rectangle) -> Plane {
    let part = rectangle.intersection(bounds)
    var out: [UInt8] = []
    out.reserveCapacity(part.area)
    for y in part.y..<part.maxY {
      out.append(contentsOf: samples[(y * width + part.x)..<(y * width + part.maxX)])
    }
    return Plane(width: part.width, height: part.height, samples: out)
  }
}

extension Plane: Hashable {
  /// The step between hashed samples: a prime, so that no width puts them all into one column.
  private static let hashStride = 61

  /// Feeds only a part of the samples: feeding all of them takes longer than comparing two planes.
  /// Planes that differ nowhere else are told apart by `==`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    for place in stride(from: 0, to: samples.count, by: Self.hashStride) {
      hasher.combine(samples[place])
    }
  }
}
