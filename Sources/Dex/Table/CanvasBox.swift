package import Imaging

/// Where a reference picture's Pokémon stands on its canvas, in 1/1024 of the canvas's width and height.
///
/// A screen that shows the very render shows its whole canvas at one place: there the Pokémon's box is known
/// even where its outline cannot be seen, white on white or thin as a blade.
package struct CanvasBox: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// Parts of a canvas's side that are told apart: half a pixel of the largest renders.
  package static let parts = 1024

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// - Parameters:
  ///   - box: the Pokémon's box, in pixels of the picture.
  ///   - bounds: the whole picture.
  package init(_ box: Rectangle, of bounds: Rectangle) {
    func part(_ value: Int, of whole: Int) -> Int {
      (value * Self.parts + whole / 2) / max(1, whole)
    }
    x = part(box.x, of: bounds.width)
    y = part(box.y, of: bounds.height)
    width = part(box.maxX, of: bounds.width) - x
    height = part(box.maxY, of: bounds.height) - y
  }

  /// Four numbers of 16 bits: x, y, width, height.
  package var word: UInt64 {
    [x, y, width, height].reduce(0) { $0 << 16 | UInt64(clamping: $1) }
  }

  /// `nil` when the box is empty or reaches beyond its canvas.
  package init?(word: UInt64) {
    x = Int(word >> 48)
    y = Int(word >> 32 & 0xffff)
    width = Int(word >> 16 & 0xffff)
    height = Int(word & 0xffff)
    guard width > 0, height > 0, x + width <= Self.parts, y + height <= Self.parts else {
      return nil
    }
  }

  /// Its pixels on a canvas whose corner and side are given in pixels.
  package func rectangle(x left: Double, y top: Double, side: Double) -> Rectangle {
    func place(_ parts: Int) -> Double { Double(parts) / Double(Self.parts) * side }
    let from = (x: Int((left + place(x)).rounded()), y: Int((top + place(y)).rounded()))
    return Rectangle(
      x: from.x, y: from.y, width: Int((left + place(x + width)).rounded()) - from.x,
      height: Int((top + place(y + height)).rounded()) - from.y)
  }
}
