extension ColourSignature {
  /// How unlike two signatures are in colour: 0 for the same one; around 10 for different colours of
  /// one form.
  package func distance(to other: ColourSignature) -> Double {
    let shared = ColourSignature.weights([self, other])
    return ColourSignature.mean(
      zip(cells, other.cells).map { ColourSignature.difference($0.colour, $1.colour) },
      weighted: shared)
  }

  /// The distances of what a screen shows from each of a few candidates.
  ///
  /// Better than `distance(to:)` for the question which of them it is: cells on which the candidates
  /// agree do not count, and a distortion that is common to all is left out.
  package static func rank(
    _ observed: ColourSignature, _ candidates: [ColourSignature]
  ) -> [Double] {
    candidates.map { observed.distance(to: $0) }
  }

  private static func weights(_ signatures: [ColourSignature]) -> [Double] {
    (0..<(side * side)).map { cell in
      Double(signatures.map { $0.cells[cell].cover }.min() ?? 0) / 15
    }
  }

  private static func mean(_ values: [Double], weighted weights: [Double]) -> Double {
    let total = weights.reduce(0, +)
    guard total > 0 else { return 0 }
    return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
  }

  /// Euclidean over luma and two opponent axes.
  private static func difference(_ a: RGB, _ b: RGB) -> Double {
    let red = Double(a.red) - Double(b.red)
    let green = Double(a.green) - Double(b.green)
    let blue = Double(a.blue) - Double(b.blue)
    let luma = (red + 2 * green + blue) / 4
    let warm = red - blue
    let lush = green - (red + blue) / 2
    return (luma * luma + warm * warm / 4 + lush * lush / 4).squareRoot()
  }
}
