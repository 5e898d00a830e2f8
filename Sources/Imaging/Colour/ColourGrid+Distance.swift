extension ColourGrid {
  /// The noise of one cell that coding and a box a pixel off leave, in grey levels (one standard
  /// deviation).
  private static let noise = 3.0
  /// Weight of the two colour axes against luma, which lighting moves most.
  private static let chroma = 2.0

  /// How unlike a screen's colours are to a reference's, in grey levels of luma a cell: the
  /// distortions of capture that explain the difference count little.
  ///
  /// Over all cells: only distances of one picture from several references mean something beside each other. Between a
  /// few candidates, `rank` tells better.
  package func distance(to reference: ColourSignature) -> Double {
    distance(to: reference, over: Array(colours.indices))
  }

  /// The distances of what a screen shows from each of a few candidates, over the cells in which
  /// any of them has its Pokémon, so that they can be compared with one another:
  /// `|a − b| / (a + b)` under 0.2 is undecided.
  ///
  /// - Parameter sightings: colours that are known beside it: what the capture does to them it does to the Pokémon.
  package func rank(
    _ candidates: [ColourSignature], beside sightings: [ColourSighting] = []
  ) -> [Double] {
    let cells = Self.cells(of: candidates)
    return candidates.map { distance(to: $0, over: cells, beside: sightings) }
  }

  private static func cells(of signatures: [ColourSignature]) -> [Int] {
    (0..<(side * side)).filter { cell in signatures.contains { $0.isCovered(cell) } }
  }

  /// The root of the mean square that is left after the best distortion, itself penalised: a ridge
  /// regression of the difference on `CaptureDistortion.directions`.
  private func distance(
    to reference: ColourSignature, over cells: [Int], beside sightings: [ColourSighting] = []
  ) -> Double {
    guard !cells.isEmpty else { return 0 }
    let parameters =
      sightings.isEmpty ? CaptureDistortion.parameters : CaptureDistortion.parametersWithMatrix
    var equations = RidgeEquations(parameters: parameters, penalty: Self.noise * Self.noise)
    CaptureDistortion.add(sightings, to: &equations, unit: Self.noise)
    var directions = [SIMD3<Double>](repeating: .zero, count: parameters)
    for cell in cells {
      let expected = reference.colour(cell)
      let difference = Self.opponent(colours[cell] - expected)
      for parameter in directions.indices {
        directions[parameter] = Self.opponent(
          CaptureDistortion.direction(parameter, at: expected))
      }
      for axis in 0..<3 {
        equations.add(difference[axis]) { directions[$0][axis] }
      }
    }
    return (equations.leastCost() / Double(cells.count)).squareRoot()
  }

  /// Luma and two axes of colour.
  private static func opponent(_ colour: SIMD3<Double>) -> SIMD3<Double> {
    let sides = colour.x + colour.z
    return SIMD3(
      (sides + 2 * colour.y) / 4, Self.chroma * (colour.x - colour.z) / 2,
      Self.chroma * (2 * colour.y - sides) / 4)
  }
}
