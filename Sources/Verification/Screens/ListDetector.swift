import Imaging

/// Tells a list of Pokémon (a box, all Pokémon) from what merely covers a page for a while.
///
/// Only a list makes the next page another visit. A list shows coloured pictures in even columns with
/// empty gutters between them, on a light ground; a menu, the Pokédex, a scrolled page or the Control
/// Centre do not.
struct ListDetector {
  let grid: ListGrid

  /// Colour in the gutters as a share of colour in the columns: 0.00 to 0.03 on the lists that were
  /// measured, 0.7 and more on every other screen.
  static let mostInGutters = 0.3
  /// A gutter is this share of a column's pitch, half on either side of its border.
  static let gutter = 0.18
  /// The share of the list's area that is light.
  static let leastLight = 0.5

  func isList(_ picture: any Picture) -> Bool {
    let content = ContentBox.find(in: picture)
    let step = max(1, min(content.width, content.height) / 240)
    let small = picture.colour(everyNthPixel: step)
    func place(_ origin: Int, _ length: Int, _ share: Double) -> Int {
      Int((Double(origin) + Double(length) * share) / Double(step))
    }
    let left = place(content.x, content.width, grid.left)
    let top = place(content.y, content.height, grid.top)
    let area = small.crop(
      Rectangle(
        x: left, y: top, width: place(content.x, content.width, grid.right) - left,
        height: place(content.y, content.height, grid.bottom) - top))
    guard area.width >= 40, area.height >= 40 else { return false }
    let (colour, light) = profile(of: area)
    return light >= Self.leastLight && grid.columns.contains { hasColumns($0, in: colour) }
  }

  /// The share of each column of pixels that is coloured or dark, and the share of all that is light.
  private func profile(of pixels: RGBImage) -> (colour: [Double], light: Double) {
    var light = 0
    var colour = [Double](repeating: 0, count: pixels.width)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels[x, y]
        if pixel.brightness > 190 { light += 1 }
        if pixel.chroma > 60 || pixel.brightness < 120 { colour[x] += 1 }
      }
    }
    return (
      colour.map { $0 / Double(pixels.height) },
      Double(light) / Double(pixels.width * pixels.height)
    )
  }

  private func hasColumns(_ count: Int, in colour: [Double]) -> Bool {
    let pitch = Double(colour.count) / Double(count)
    var gutters = (sum: 0.0, count: 0)
    var inner = [Double](repeating: 0, count: count)
    for (x, share) in colour.enumerated() {
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
