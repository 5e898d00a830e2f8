import Imaging

/// Finds the header row over a phone's panel by the light frame around the Pokémon's language.
///
/// Its height above the panel changes with the device's safe area, so it is looked for. The scene
/// behind it may be nearly as light as the frame. So a line counts by how much lighter it is than
/// both sides of it: the white top-hat of mathematical morphology (Serra, "Image Analysis and
/// Mathematical Morphology", 1982), summed along the frame's sides.
struct HeaderLocator {
  let anchor: PanelAnchor

  /// The frame's line in reference pixels.
  static let lineWidth = 4.0
  /// Reference pixels by which the frame may stand left or right of its place.
  static let reach = 70.0
  /// Levels beyond which a line is no more of one: no other bright thing may stand for a frame.
  static let mostResponse = 40
  /// Levels by which the frame's faintest side stands out: coding moves an even area by 2 to 4.
  static let leastResponse = 3.0
  /// Mean responses of the area that it has at least: a scene's own lines make no such frame.
  static let leastRatio = 4.0

  /// Pixels by which the header stands lower than the layout says; `nil` where no frame is seen.
  func offset(in picture: any Picture, at registration: Registration) -> Double? {
    let area = area(at: registration).intersection(picture.bounds)
    guard let best = search(area, of: picture, at: registration),
      best.response >= Self.leastRatio * best.mean
    else { return nil }
    return Double(area.y + best.y) + Double(size(at: registration).height) / 2
      - registration.y(anchor.headerCenter)
  }

  /// True where the frame stands on `picture` where it was found before, and nothing lies over it.
  func isVisible(in picture: any Picture, at registration: Registration) -> Bool {
    let place = registration.frame(anchor.languageFrame, lowerBy: registration.headerOffset)
    let slack = 2 * max(2, lineWidth(at: registration))
    let area = place.insetBy(dx: -Int(registration.length(Self.reach)), dy: -slack)
    return search(area.intersection(picture.bounds), of: picture, at: registration) != nil
  }

  /// The part of a picture in which the frame is looked for.
  func area(at registration: Registration) -> Rectangle {
    let frame = anchor.languageFrame
    return registration.frame(
      ReferenceRectangle(
        x: frame.x - Self.reach, y: anchor.top - anchor.headerSearch.below,
        width: frame.width + 2 * Self.reach,
        height: anchor.headerSearch.below - anchor.headerSearch.above))
  }

  /// The frame's row in an area, its response and the area's mean one; `nil` where none stands out.
  private func search(
    _ area: Rectangle, of picture: any Picture, at registration: Registration
  ) -> (y: Int, response: Double, mean: Double)? {
    let size = size(at: registration)
    guard area.width > size.width, area.height > size.height else { return nil }
    let lines = ThinLines(
      picture.luma(in: area), width: lineWidth(at: registration), most: Self.mostResponse)
    var best = (y: 0, response: 0.0)
    for y in 0...(area.height - size.height) {
      for x in 0...(area.width - size.width) {
        let response = lines.frame(x: x, y: y, width: size.width, height: size.height)
        if response > best.response { best = (y, response) }
      }
    }
    return best.response < Self.leastResponse ? nil : (best.y, best.response, lines.mean)
  }

  private func lineWidth(at registration: Registration) -> Int {
    max(1, Int(registration.length(Self.lineWidth).rounded()))
  }

  private func size(at registration: Registration) -> (width: Int, height: Int) {
    let frame = anchor.languageFrame
    func pixels(_ length: Double) -> Int { Int(registration.length(length).rounded()) }
    return (max(8, pixels(frame.width)), max(6, pixels(frame.height)))
  }
}

/// The thin light lines of a picture: how many levels lighter each pixel is than both its sides.
private struct ThinLines {
  private let width: Int
  private let height: Int
  private let line: Int
  /// Sums of the response to lines across, along each row, and to upright lines, down each column.
  private var across: [Int32]
  private var upright: [Int32]
  /// The mean response anywhere.
  private(set) var mean = 0.0

  init(_ luma: Plane, width line: Int, most: Int) {
    (width, height, self.line) = (luma.width, luma.height, line)
    across = [Int32](repeating: 0, count: (luma.width + 1) * luma.height)
    upright = [Int32](repeating: 0, count: luma.width * (luma.height + 1))
    let step = line + 1
    var sum = 0
    for y in 0..<luma.height {
      for x in 0..<width {
        func response(_ dx: Int, _ dy: Int) -> Int {
          guard x >= dx, y >= dy, x + dx < width, y + dy < luma.height else { return 0 }
          let sides = max(luma[x - dx, y - dy], luma[x + dx, y + dy])
          return min(most, max(0, Int(luma[x, y]) - Int(sides)))
        }
        let (row, column) = (response(0, step), response(step, 0))
        sum += row + column
        across[y * (width + 1) + x + 1] = across[y * (width + 1) + x] + Int32(row)
        upright[(y + 1) * width + x] = upright[y * width + x] + Int32(column)
      }
    }
    mean = Double(sum) / Double(max(1, 2 * width * luma.height))
  }

  /// The mean response along the faintest side of a frame, levels.
  ///
  /// The lower and the right side may be a pixel off: a frame's size is no whole number of them.
  func frame(x: Int, y: Int, width: Int, height: Int) -> Double {
    func side(across row: Int) -> Double {
      let start = (y + row) * (self.width + 1) + x
      return Double(across[start + width] - across[start]) / Double(width)
    }
    func side(upright column: Int) -> Double {
      let start = y * self.width + x + column
      return Double(upright[start + height * self.width] - upright[start]) / Double(height)
    }
    func nearest(_ place: Int, of count: Int, _ side: (Int) -> Double) -> Double {
      (place - 1...min(place + 1, count - 1)).reduce(0) { max($0, side($1)) }
    }
    let middle = line / 2
    let top = side(across: middle)
    // Nearly all places end here.
    if top < HeaderLocator.leastResponse { return 0 }
    return min(
      top, nearest(height - 1 - middle, of: self.height - y, side(across:)), side(upright: middle),
      nearest(width - 1 - middle, of: self.width - x, side(upright:)))
  }
}
