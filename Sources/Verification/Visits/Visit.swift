/// One visit to one Pokémon's page: its stills, and what was read on them.
package struct Visit: Sendable {
  /// Seconds: the first and the last stable frame.
  package var start: Double
  package var end: Double
  /// Seconds of the longest still.
  package var longestDwell: Double
  package var readings: [PageReading]
  /// Whether damaged frames came in between.
  package var isDamaged: Bool
  /// Whether the recording is one picture, for which no time is needed.
  package var isStillImage: Bool

  package init(
    start: Double, end: Double, longestDwell: Double, readings: [PageReading],
    isDamaged: Bool = false,
    isStillImage: Bool
  ) {
    self.start = start
    self.end = end
    self.longestDwell = longestDwell
    self.readings = readings
    self.isDamaged = isDamaged
    self.isStillImage = isStillImage
  }
}
