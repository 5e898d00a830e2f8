/// A colour that is known, as a screen shows it.
package struct ColourSighting: Hashable, Sendable {
  package var known: RGB
  package var seen: RGB
  /// How far a channel may be off for other reasons than the capture chain, in levels of 0…255 (one
  /// standard deviation): coding, or a colour that is not known exactly.
  package var noise: Double

  /// How far off coding leaves the middle of an even patch.
  package static let evenPatch = 4.0
  /// The same of a patch of a few blocks of chroma, whose true colour was measured on one screen.
  package static let smallPatch = 8.0

  package init(known: RGB, seen: RGB, noise: Double) {
    self.known = known
    self.seen = seen
    self.noise = noise
  }
}

extension CaptureDistortion {
  /// How hard it is to explain what was seen by one distortion: the least sum of squares that are left,
  /// in squares of the noise, and of the distortion itself, in squares of what is usual.
  ///
  /// The difference of two such costs is twice the logarithm of how much likelier one explanation is.
  package static func leastCost(of sightings: [ColourSighting]) -> Double {
    var equations = RidgeEquations(parameters: parametersWithMatrix, penalty: 1)
    add(sightings, to: &equations)
    return equations.leastCost()
  }

  /// Adds to `equations` of `parametersWithMatrix` what a distortion must explain.
  ///
  /// - Parameter unit: what a noise of one standard deviation counts.
  static func add(
    _ sightings: [ColourSighting], to equations: inout RidgeEquations, unit: Double = 1
  ) {
    for sighting in sightings {
      let known = vector(sighting.known)
      let seen = vector(sighting.seen)
      let directions = (0..<parametersWithMatrix).map { direction($0, at: known) }
      for channel in 0..<3 {
        let scale = unit / noise(of: seen[channel], sighting)
        equations.add((seen[channel] - known[channel]) * scale) {
          directions[$0][channel] * scale
        }
      }
    }
  }

  /// A channel at its end is cut off there: how far a distortion went beyond it, nobody sees.
  private static func noise(of seen: Double, _ sighting: ColourSighting) -> Double {
    seen > 252 || seen < 3 ? max(shift, sighting.noise) : sighting.noise
  }

  private static func vector(_ colour: RGB) -> SIMD3<Double> {
    SIMD3(Double(colour.red), Double(colour.green), Double(colour.blue))
  }
}
