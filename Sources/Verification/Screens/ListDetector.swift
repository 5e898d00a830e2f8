import Imaging

/// Tells a list of Pokémon (a box, all Pokémon) from what merely covers a page for a while.
///
/// Only a list makes the next page another visit. A list shows colored pictures in even columns
/// with empty gutters between them, on a light ground; a menu, the Pokédex, a scrolled page or the
/// Control Center do not.
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
