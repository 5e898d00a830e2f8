internal import Imaging

/// How stored pixels are turned or mirrored to be displayed: one of the eight ways that keep the axes.
struct Orientation: Hashable, Sendable {
  /// Stored rows are displayed as columns.
  let isTransposed: Bool
  /// Displayed `x` grows as the stored coordinate that it comes from falls.
  let reversesX: Bool
  /// Displayed `y` grows as the stored coordinate that it comes from falls.
  let reversesY: Bool

  static let upright = Orientation(isTransposed: false, reversesX: false, reversesY: false)

  init(isTransposed: Bool, reversesX: Bool, reversesY: Bool) {
    self.isTransposed = isTransposed
    self.reversesX = reversesX
    self.reversesY = reversesY
  }

  /// From the nine numbers of a display matrix, of which the first two of the first two rows turn:
  /// displayed `x = a · x + c · y`, `y = b · x + d · y` (`libavutil/display.h`). An angle that is not
  /// a quarter turn is taken for the nearest one.
  init(displayMatrix matrix: UnsafePointer<Int32>) {
    let (a, b) = unsafe (Int(matrix[0]), Int(matrix[1]))
    let (c, d) = unsafe (Int(matrix[3]), Int(matrix[4]))
    if abs(b) + abs(c) > abs(a) + abs(d) {
      self.init(isTransposed: true, reversesX: c < 0, reversesY: b < 0)
    } else {
      self.init(isTransposed: false, reversesX: a < 0, reversesY: d < 0)
    }
  }

  /// From the degrees that the picture is to be turned clockwise.
  init(clockwiseDegrees degrees: Int) {
    switch ((degrees % 360) + 360) % 360 {
    case 90: self.init(isTransposed: true, reversesX: true, reversesY: false)
    case 180: self.init(isTransposed: false, reversesX: true, reversesY: true)
    case 270: self.init(isTransposed: true, reversesX: false, reversesY: true)
    default: self = .upright
    }
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

  /// From the Exif orientation of a photograph, 1…8 (Exif 2.32, tag 0x0112); nil for other numbers.
  init?(exif: Int) {
    switch exif {
    case 1: self = .upright
    case 2: self.init(isTransposed: false, reversesX: true, reversesY: false)
    case 3: self.init(isTransposed: false, reversesX: true, reversesY: true)
    case 4: self.init(isTransposed: false, reversesX: false, reversesY: true)
    case 5: self.init(isTransposed: true, reversesX: false, reversesY: false)
    case 6: self.init(isTransposed: true, reversesX: true, reversesY: false)
    case 7: self.init(isTransposed: true, reversesX: true, reversesY: true)
    case 8: self.init(isTransposed: true, reversesX: false, reversesY: true)
    default: return nil
    }
  }
}
