import Imaging

/// A white ground of which a capture has cut off the top.
///
/// Where a limited range (16…235) is stretched twice, white would be 278 and is 255, and what is drawn on it has become
/// lighter by as much: a white Pokémon is nearer to its ground than in the reference, and its hash another one.
enum ClippedGround {
  /// Levels from which a ground may have been cut off: coding moves an even area by 2 to 4.
  static let least = 250
  /// By how much white is over the top: (255 − 16) · 255 ∕ 219 − 255 (ITU-R BT.709, limited range).
  static let excess = 23
  /// Levels under white in which coding still leaves the ground.
  private static let noise = 6

  /// The picture without what made it lighter, up to the ground, which stays.
  static func restored(_ luma: Plane) -> Plane {
    let levels = (0...255).map { level in
      UInt8(max(0, level - excess * min(noise, 255 - level) / noise))
    }
    return Plane(
      width: luma.width, height: luma.height, samples: luma.samples.map { levels[Int($0)] })
  }
}
