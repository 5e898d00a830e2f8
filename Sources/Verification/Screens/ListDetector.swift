import Imaging

/// Tells a list of Pokémon (a box, all Pokémon) from what merely covers a page for a while.
///
/// Only a list makes the next page another visit. It shows colored pictures in even columns with
/// empty gutters, on a light background; a menu, the Pokédex or a scrolled page do not.
struct ListDetector {
  let grid: ListGrid

  /// The share of the list's area that is light.
  static let leastLight = 0.5

  func isList(_ picture: any Picture) -> Bool {
    let content = ContentBox.find(in: picture)
    let (width, height) = (Double(content.width), Double(content.height))
    let area = picture.color(
      in: Rectangle(
        x: content.x + Int(width * grid.left), y: content.y + Int(height * grid.top),
        width: Int(width * (grid.right - grid.left)), height: Int(height * (grid.bottom - grid.top))
      ), everyNthPixel: max(1, min(content.width, content.height) / 240))
    guard area.width >= 40, area.height >= 40 else { return false }
    var light = 0
    // The share of each column of pixels that is colored or dark.
    let color = (0..<area.width).map { x in
      let column = (0..<area.height).map { area[x, $0] }
      light += column.count { $0.brightness > 190 }
      let marks = column.count { $0.chroma > 60 || $0.brightness < 120 }
      return Double(marks) / Double(area.height)
    }
    return Double(light) >= Self.leastLight * Double(area.width * area.height)
      && grid.columns.contains { EvenColumns.stand($0, in: color) }
  }
}

/// Tells things that stand in even columns, with empty gutters between them.
enum EvenColumns {
  /// The marks in the gutters as a share of those in the columns: 0.00 to 0.03 on the lists that
  /// were measured, 0.7 and more on every other screen.
  private static let mostInGutters = 0.3
  /// A gutter is this share of a column's pitch, half on either side of its border.
  private static let gutter = 0.18

  /// Returns true where marks stand in most of `count` columns, and hardly any in the gutters.
  ///
  /// - Parameter marks: the share of each column of pixels that is marked, 0…1.
  static func stand(_ count: Int, in marks: [Double]) -> Bool {
    let pitch = Double(marks.count) / Double(count)
    var gutters = (sum: 0.0, count: 0)
    var inner = [Double](repeating: 0, count: count)
    for (x, share) in marks.enumerated() {
      let position = (Double(x) + 0.5) / pitch
      let phase = position - position.rounded(.down)
      if phase < Self.gutter / 2 || phase > 1 - Self.gutter / 2 {
        gutters.sum += share
        gutters.count += 1
      } else if phase > 0.25, phase < 0.75 {
        inner[min(count - 1, Int(position))] += share / (pitch / 2)
      }
    }
    let mean = inner.reduce(0, +) / Double(count)
    let filled = inner.filter { $0 > 0.02 }.count
    return mean > 0.03 && filled * 4 >= count * 3
      && gutters.sum / Double(max(1, gutters.count)) < Self.mostInGutters * mean
  }
}
