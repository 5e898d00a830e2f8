import Imaging

/// Finds the header row over a phone's panel by the light frame around the Pokémon's language.
///
/// Its height above the panel changes with the device's safe area, so it is looked for. The scene behind it may be nearly
/// as light as the frame; so what counts is not how light a line is, but that it is lighter than what lies on either side
/// of it: the white top-hat of mathematical morphology (Serra, "Image Analysis and Mathematical Morphology", 1982),
/// summed along the frame's four sides.
struct HeaderLocator {
  let anchor: PanelAnchor

  /// The frame's line in reference pixels.
  static let lineWidth = 4.0
  /// Reference pixels by which the frame may stand left or right of its place.
  static let reach = 70.0
  /// Levels of response beyond which a line is no more of a line: no other bright thing may stand for a whole frame.
  static let mostResponse = 40
  /// Levels by which the faintest side of the frame stands out at least: coding moves an even area by 2 to 4.
  static let leastResponse = 3.0
  /// The same in mean responses of what else is there: no arrangement of a scene's own lines is a frame.
  static let leastRatio = 4.0

  func locate(in picture: any Picture, at placement: Placement) -> Placement? {
    let area = area(at: placement).intersection(picture.bounds)
    let size = size(at: placement)
    guard area.width > size.width, area.height > size.height else { return nil }
    let lines = ThinLines(
      picture.luma(in: area), width: lineWidth(at: placement), most: Self.mostResponse)
    var best = (response: 0.0, y: 0)
    for y in 0...(area.height - size.height) {
      for x in 0...(area.width - size.width) {
        let response = lines.frame(x: x, y: y, width: size.width, height: size.height)
        if response > best.response { best = (response, y) }
      }
    }
    guard isFrame(best.response, lines) else { return nil }
    var found = placement
    let expected = placement.originY + anchor.headerCentre * placement.scale
    found.headerOffset = Double(area.y + best.y) + Double(size.height) / 2 - expected
    return found
  }

  /// Whether the frame stands on `picture` where it was found before: something may lie over the header now.
  func isVisible(in picture: any Picture, at placement: Placement) -> Bool {
    let frame = anchor.languageFrame
    let place = placement.frame(frame, lowerBy: placement.headerOffset)
    let slack = max(2, lineWidth(at: placement))
    let area = place.insetBy(dx: -Int(placement.length(Self.reach)), dy: -2 * slack)
      .intersection(picture.bounds)
    let size = size(at: placement)
    guard area.width > size.width, area.height > size.height else { return false }
    let lines = ThinLines(
      picture.luma(in: area), width: lineWidth(at: placement), most: Self.mostResponse)
    return (0...(area.height - size.height)).contains { y in
      (0...(area.width - size.width)).contains { x in
        lines.frame(x: x, y: y, width: size.width, height: size.height) >= Self.leastResponse
      }
    }
  }

  /// Where the frame is looked for.
  func area(at placement: Placement) -> Rectangle {
    let frame = anchor.languageFrame
    return placement.frame(
      ReferenceRectangle(
        x: frame.x - Self.reach, y: anchor.top - anchor.headerSearch.below,
        width: frame.width + 2 * Self.reach,
        height: anchor.headerSearch.below - anchor.headerSearch.above))
  }

  private func isFrame(_ response: Double, _ lines: ThinLines) -> Bool {
    response >= Self.leastResponse && response >= Self.leastRatio * lines.mean
  }

  private func lineWidth(at placement: Placement) -> Int {
    max(1, Int(placement.length(Self.lineWidth).rounded()))
  }

  private func size(at placement: Placement) -> (width: Int, height: Int) {
    let frame = anchor.languageFrame
    return (
      max(8, Int(placement.length(frame.width).rounded())),
      max(6, Int(placement.length(frame.height).rounded()))
    )
  }
}

/// The thin light lines of a picture: by how many levels each pixel is lighter than what lies on both sides of it.
private struct ThinLines {
  private let width: Int
  private let height: Int
  private let line: Int
  /// Sums of the response to lines across, along each row, and of that to upright lines, down each column.
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
    for y in 0..<height {
      for x in 0..<width {
        let own = Int(luma[x, y])
        func response(_ before: Int, _ after: Int) -> Int {
          min(most, max(0, own - max(before, after)))
        }
        var row = 0
        var column = 0
        if y >= step, y + step < height {
          row = response(Int(luma[x, y - step]), Int(luma[x, y + step]))
        }
        if x >= step, x + step < width {
          column = response(Int(luma[x - step, y]), Int(luma[x + step, y]))
        }
        sum += row + column
        across[y * (width + 1) + x + 1] = across[y * (width + 1) + x] + Int32(row)
        upright[(y + 1) * width + x] = upright[y * width + x] + Int32(column)
      }
    }
    mean = Double(sum) / Double(max(1, 2 * width * height))
  }

  /// The mean response along the faintest side of a frame, levels.
  func frame(x: Int, y: Int, width: Int, height: Int) -> Double {
    let middle = line / 2
    func side(across row: Int) -> Double {
      let start = row * (self.width + 1)
      return Double(across[start + x + width] - across[start + x]) / Double(width)
    }
    func side(upright column: Int) -> Double {
      let sum = upright[(y + height) * self.width + column] - upright[y * self.width + column]
      return Double(sum) / Double(height)
    }
    let top = side(across: y + middle)
    if top < HeaderLocator.leastResponse { return 0 }
    return min(
      min(top, side(across: y + height - 1 - middle)),
      min(side(upright: x + middle), side(upright: x + width - 1 - middle)))
  }
}
