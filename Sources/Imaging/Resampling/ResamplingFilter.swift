/// The shape that weighs source samples by their distance from an output sample's centre.
package enum ResamplingFilter: Sendable {
  /// A windowed sinc over ±3 samples: Pillow's `LANCZOS`.
  case lanczos
  /// A triangle over ±1 sample: bilinear when enlarging, an area mean when reducing.
  case triangle

  /// Reach to each side, in output samples (in source samples when enlarging).
  var support: Double {
    switch self {
    case .lanczos: 3
    case .triangle: 1
    }
  }

  func weight(at t: Double) -> Double {
    switch self {
    case .lanczos:
      t >= -3 && t < 3 ? Self.sinc(t) * Self.sinc(t / 3) : 0
    case .triangle:
      max(0, 1 - t.magnitude)
    }
  }

  private static func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : Trigonometry.sinPi(x) / (x * Double.pi)
  }
}
