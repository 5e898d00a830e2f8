import Imaging

/// Finds the parts of the identity region over which something else moves, such as a camera's
/// picture in a corner of a stream: nothing would ever stand still beside it.
///
/// Every page is shown for a second, and its turn takes less than one. So each part of it stands
/// still now and then. A part that does not is looked at no more until it does. Parts with the
/// fields that tell which Pokémon it is are never left out.
struct Unrest {
  /// The parts that are left out now.
  private(set) var parts: Set<Int> = []
  /// A part of which it is not known whether it ever stands still.
  private struct Suspect {
    /// The region when the part changed last, and its time.
    var sample: IdentitySample
    var start: Double
    /// The last time at which the part had stood still for long enough to be read.
    var lastStill: Double
  }
  private var suspects: [Int: Suspect] = [:]

  /// Seconds in which a part that nothing moves over stands still: the turn of a page and as long
  /// again.
  static let longest = 1.0

  /// Takes the next sample.
  ///
  /// - Parameter hasStill: true where the parts that are not left out stand still.
  mutating func consume(
    _ sample: IdentitySample, at time: Double, hasStill: Bool, in grid: IdentityGrid
  ) {
    if hasStill, parts.isEmpty {
      suspects = [:]
      return
    }
    for part in grid.spareParts {
      var suspect =
        suspects[part] ?? Suspect(sample: sample, start: time, lastStill: time)
      if !grid.isStable(from: suspect.sample, to: sample, in: part..<(part + 1)) {
        (suspect.sample, suspect.start) = (sample, time)
      }
      if time - suspect.start >= StabilityRule.minimumDwell { suspect.lastStill = time }
      suspects[part] = suspect
      if time - suspect.lastStill > Self.longest {
        parts.insert(part)
      } else if suspect.lastStill == time {
        parts.remove(part)
      }
    }
  }

  /// The parts that are to stand still.
  func restingParts(of grid: IdentityGrid) -> [Int] {
    grid.rectangles.indices.filter { !parts.contains($0) }
  }
}
