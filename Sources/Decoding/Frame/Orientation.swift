internal import Imaging

/// The turn and mirroring that display stored pixels: one of the eight that keep the axes.
struct Orientation: Hashable, Sendable {
  /// Stored rows are displayed as columns.
  let isTransposed: Bool
  /// Displayed `x` grows as the stored coordinate that it comes from falls.
  let reversesX: Bool
  /// Displayed `y` grows as the stored coordinate that it comes from falls.
  let reversesY: Bool

  static let upright = Orientation(isTransposed: false, reversesX: false, reversesY: false)
}

extension Orientation {
  /// From the nine numbers of a display matrix, of which the first two of the first two rows turn:
  /// displayed `x = a · x + c · y`, `y = b · x + d · y` (`libavutil/display.h`). An angle that is
  /// not a quarter turn is taken for the nearest one.
  init(displayMatrix matrix: UnsafePointer<Int32>) {
    let (a, b) = unsafe (Int(matrix[0]), Int(matrix[1]))
    let (c, d) = unsafe (Int(matrix[3]), Int(matrix[4]))
    if abs(b) + abs(c) > abs(a) + abs(d) {
      self.init(isTransposed: true, reversesX: c < 0, reversesY: b < 0)
    } else {
      self.init(isTransposed: false, reversesX: a < 0, reversesY: d < 0)
    }
  }

  /// From the degrees that the picture is to be turned clockwise; what is no quarter turn turns
  /// nothing.
  init(clockwiseDegrees degrees: Int) {
    self = .upright.turned(QuarterTurn(rawValue: (degrees % 360 + 360) % 360) ?? .none)
  }

  /// From the Exif orientation of a photograph, 1…8 (Exif 2.32, tag 0x0112); nil for other numbers.
  init?(exif: Int) {
    guard (1...8).contains(exif) else { return nil }
    self.init(
      isTransposed: exif > 4, reversesX: [2, 3, 6, 7].contains(exif),
      reversesY: [3, 4, 7, 8].contains(exif))
  }

  /// This orientation, and then a turn of what is displayed.
  func turned(_ turn: QuarterTurn) -> Orientation {
    var turned = self
    for _ in 0..<(turn.rawValue / 90) {
      turned = Orientation(
        isTransposed: !turned.isTransposed, reversesX: !turned.reversesY,
        reversesY: turned.reversesX)
    }
    return turned
  }
}
