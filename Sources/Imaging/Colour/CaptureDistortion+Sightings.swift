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
  /// in squares of the noise, and of the distortion itself, in squares of what is usual. Single colours that are known show
  /// a wrong matrix, too, as a seventh number.
  ///
  /// The difference of two such costs is twice the logarithm of how much likelier one explanation is.
  package static func leastCost(of sightings: [ColourSighting]) -> Double {
    var equations = RidgeEquations(parameters: parameters + 1, penalty: 1)
    for sighting in sightings {
      let known = vector(sighting.known)
      let seen = vector(sighting.seen)
      let directions =
        (0..<parameters).map { direction($0, at: known) } + [matrixChange(at: known)]
      for channel in 0..<3 {
        let noise = noise(of: seen[channel], sighting)
        equations.add((seen[channel] - known[channel]) / noise) {
          directions[$0][channel] / noise
        }
      }
    }
    return equations.leastCost()
  }

  /// How a colour changes when a capture takes its chroma for another standard's by a quarter: it is coded by the matrix of
  /// BT.601 and shown by that of BT.709, or the reverse, which some programs do (ITU-R BT.601-7 and BT.709-6, items 2.5.1
  /// and 3.2). Greys stay; one standard deviation, so that a whole change is four.
  private static func matrixChange(at colour: SIMD3<Double>) -> SIMD3<Double> {
    let luma = 0.299 * colour.x + 0.587 * colour.y + 0.114 * colour.z
    let red = luma + 0.7874 / 0.701 * (colour.x - luma)
    let blue = luma + 0.9278 / 0.886 * (colour.z - luma)
    let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
    return (SIMD3(red, green, blue) - colour) / 4
  }

  /// A channel at its end is cut off there: how far a distortion went beyond it, nobody sees.
  private static func noise(of seen: Double, _ sighting: ColourSighting) -> Double {
    seen > 252 || seen < 3 ? max(shift, sighting.noise) : sighting.noise
  }

  private static func vector(_ colour: RGB) -> SIMD3<Double> {
    SIMD3(Double(colour.red), Double(colour.green), Double(colour.blue))
  }
}
