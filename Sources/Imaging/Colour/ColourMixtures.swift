/// The colours between two: what an even ground, ink of another colour and the smoothed edges between them have.
package struct ColourMixtures: Hashable, Sendable {
  private let from: SIMD3<Double>
  private let way: SIMD3<Double>

  package init(from: RGB, to: RGB) {
    self.from = Self.vector(from)
    way = Self.vector(to) - self.from
  }

  /// How much of the second colour is in the mixture that is nearest to `pixel`, 0…1.
  package func share(of pixel: RGB) -> Double {
    let length = (way * way).sum()
    guard length > 0 else { return 0 }
    return min(1, max(0, ((Self.vector(pixel) - from) * way).sum() / length))
  }

  /// The largest difference of a channel from the nearest mixture, in levels.
  package func difference(from pixel: RGB) -> Double {
    let rest = Self.vector(pixel) - from - way * share(of: pixel)
    return max(abs(rest.x), abs(rest.y), abs(rest.z))
  }

  private static func vector(_ colour: RGB) -> SIMD3<Double> {
    SIMD3(Double(colour.red), Double(colour.green), Double(colour.blue))
  }
}
