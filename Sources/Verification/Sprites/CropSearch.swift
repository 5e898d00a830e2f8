import Imaging

/// The crops that are tried when the box round a picture may be off by a few pixels.
///
/// A box that errs by 2 % already fails half of the right references. Trying each side moved by 3 %
/// in and out finds them again, and hardly any wrong one (docs/hashes.md).
enum CropSearch {
  /// The share of its side by which a box is moved.
  static let step = 0.03

  /// The box itself, then the others by how many sides are moved.
  static func boxes(around box: Rectangle) -> [Rectangle] {
    let dx = max(1, Int((Double(box.width) * step).rounded()))
    let dy = max(1, Int((Double(box.height) * step).rounded()))
    let moves = [-1, 0, 1]
    let pairs = moves.flatMap { first in moves.map { second in (first, second) } }
    var all: [(moved: Int, box: Rectangle)] = []
    for (left, right) in pairs {
      for (top, bottom) in pairs {
        let moved = abs(left) + abs(right) + abs(top) + abs(bottom)
        let other = Rectangle(
          x: box.x + left * dx, y: box.y + top * dy, width: box.width + (right - left) * dx,
          height: box.height + (bottom - top) * dy)
        all.append((moved, other))
      }
    }
    return all.sorted { $0.moved < $1.moved }.map(\.box).filter { $0.width > 8 && $0.height > 8 }
  }
}

/// A white background of which a capture has cut off the top.
///
/// Where a limited range (16…235) is stretched twice, white would be 278 and is 255, and all on it
/// is as much lighter: a white Pokémon is nearer to its background, and its hash another one.
enum ClippedBackground {
  /// Levels from which a background may have been cut off: coding moves an even area by 2 to 4.
  static let least = 250
  /// By how much white is over the top: (255 − 16) · 255 ∕ 219 − 255 (ITU-R BT.709, limited range).
  static let excess = 23
  /// Levels under white in which coding still leaves the background.
  private static let noise = 6

  /// The picture without what made it lighter, up to the background, which stays.
  static func restored(_ luma: Plane) -> Plane {
    let levels = (0...255).map { level in
      UInt8(max(0, level - excess * min(noise, 255 - level) / noise))
    }
    return Plane(
      width: luma.width, height: luma.height, samples: luma.samples.map { levels[Int($0)] })
  }
}
