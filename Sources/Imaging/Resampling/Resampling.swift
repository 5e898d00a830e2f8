extension Plane {
  /// Returns the plane in another size, cheaply: bilinear when enlarging, an area mean when
  /// reducing.
  package func resized(width: Int, height: Int) -> Plane {
    resampled(.triangle, width: width, height: height)
  }

  /// Returns the plane in another size, equal to Pillow's `resize` bit for bit. It resamples the
  /// rows, rounds to 8 bits, then resamples the columns; a pass between equal lengths is skipped.
  ///
  /// - Precondition: neither plane is empty.
  package func resampled(_ filter: ResamplingFilter, width: Int, height: Int) -> Plane {
    precondition(self.width > 0 && self.height > 0 && width > 0 && height > 0)
    // Each pass turns rows into columns, so that the second pass turns them back.
    return turned(filter, width: width).turned(filter, width: height)
  }

  /// Returns the plane with rows of another length, and with its rows as columns.
  private func turned(_ filter: ResamplingFilter, width: Int) -> Plane {
    width == self.width
      ? turned : turned(.cached(filter: filter, inputs: self.width, outputs: width))
  }

  private var turned: Plane {
    var out = Plane(width: height, height: width)
    let source = samples.span
    var target = out.samples.mutableSpan
    for y in 0..<height {
      for x in 0..<width { target[x * height + y] = source[y * width + x] }
    }
    return out
  }

  private func turned(_ kernel: ResamplingKernel) -> Plane {
    var out = Plane(width: height, height: kernel.outputs)
    var target = out.samples.mutableSpan
    var rows = FourRows(width: width)
    for y in stride(from: 0, to: height, by: 4) {
      rows.fill(from: self, at: y)
      let count = min(4, height - y)
      let pairs = rows.pairs.span
      for x in 0..<kernel.outputs {
        let samples = kernel.samples(x, of: pairs)
        for row in 0..<count { target[x * height + y + row] = samples[row] }
      }
    }
    return out
  }
}

extension RGBImage {
  /// Returns the picture in another size, cheaply: bilinear when enlarging, an area mean when
  /// reducing.
  ///
  /// - Precondition: neither picture is empty.
  package func resized(width: Int, height: Int) -> RGBImage {
    var out = [UInt8](repeating: 0, count: 3 * width * height)
    for channel in 0..<3 {
      let plane = self.channel(channel).resized(width: width, height: height)
      for i in plane.samples.indices { out[3 * i + channel] = plane.samples[i] }
    }
    return RGBImage(width: width, height: height, samples: out)
  }

  /// Returns one channel alone: 0 red, 1 green, 2 blue.
  package func channel(_ channel: Int) -> Plane {
    var out = Plane(width: width, height: height)
    for i in out.samples.indices { out.samples[i] = samples[3 * i + channel] }
    return out
  }
}

/// The curve that weights source samples by their distance from an output sample's center.
package enum ResamplingFilter: Sendable {
  /// A windowed sinc over ±3 samples: Pillow's `LANCZOS`.
  case lanczos
  /// A triangle over ±1 sample: bilinear when enlarging, an area mean when reducing.
  case triangle

  /// The reach to each side, in output samples (in source samples when enlarging).
  var support: Double {
    switch self {
    case .lanczos: 3
    case .triangle: 1
    }
  }

  func weight(at t: Double) -> Double {
    switch self {
    case .lanczos: t >= -3 && t < 3 ? Self.sinc(t) * Self.sinc(t / 3) : 0
    case .triangle: max(0, 1 - t.magnitude)
    }
  }

  private static func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : Trigonometry.sinPi(x) / (x * Double.pi)
  }
}

/// Sine and cosine of multiples of π, computed here: this gives the same bits on every platform,
/// and keeps C libraries out of this target.
enum Trigonometry {
  /// Returns sin(π·x), within 2 units of the last place for any `x` below 2^51 in magnitude.
  static func sinPi(_ x: Double) -> Double {
    let whole = x.rounded()
    let sine = sineNearZero((x - whole) * Double.pi)
    return Int(whole) & 1 == 0 ? sine : -sine
  }

  static func cosPi(_ x: Double) -> Double { sinPi(x + 0.5) }

  /// Returns the Taylor series of the sine for −π/2…π/2. Its first omitted term is under 10⁻¹⁸.
  private static func sineNearZero(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for n in stride(from: 23, through: 3, by: -2) {
      sum = (1 + sum) * -square / Double(n * (n - 1))
    }
    return x * (1 + sum)
  }
}
