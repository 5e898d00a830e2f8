import Imaging

/// Finds the header row over a phone's panel by the white frame around the Pokémon's language.
///
/// Its height above the panel changes with the device's safe area, so it is looked for.
struct HeaderLocator {
  let anchor: PanelAnchor
  /// The panel's colour on this picture: the frame is as light.
  let paper: RGB

  /// Compression darkens thin lines.
  static let whiteTolerance = 40.0
  /// The frame's line is 4 reference pixels thick; a light area is no line.
  static let thickestLine = 10.0

  func locate(in picture: any Picture, at placement: Placement) -> Placement? {
    let frame = anchor.languageFrame
    let area = area(at: placement).intersection(picture.bounds)
    let luma = picture.luma(in: area)
    let white = paper.brightness - Self.whiteTolerance
    let lines = horizontalLines(
      in: luma, lighterThan: white, length: placement.length(frame.width),
      thickness: max(3, placement.length(Self.thickestLine)))
    guard
      let middle = pairedMiddle(
        of: lines, height: placement.length(frame.height), in: luma, lighterThan: white)
    else { return nil }
    var found = placement
    let expected = placement.originY + anchor.headerCentre * placement.scale
    found.headerOffset = Double(area.y) + middle - expected
    return found
  }

  /// Where the frame is looked for.
  func area(at placement: Placement) -> Rectangle {
    let frame = anchor.languageFrame
    return placement.frame(
      ReferenceRectangle(
        x: frame.x - 70, y: anchor.top - anchor.headerSearch.below, width: frame.width + 140,
        height: anchor.headerSearch.below - anchor.headerSearch.above))
  }

  private struct Line {
    var start: Int
    var end: Int
    var row: Double
  }

  /// Rows with one light run about as long as the frame, neighbouring rows taken together.
  private func horizontalLines(
    in luma: Plane, lighterThan white: Double, length: Double, thickness: Double
  ) -> [Line] {
    var lines: [Line] = []
    var group: [(row: Int, start: Int, end: Int)] = []
    func close() {
      if let first = group.first, let last = group.last, Double(group.count) <= thickness {
        let widest = group.max { $0.end - $0.start < $1.end - $1.start } ?? first
        lines.append(
          Line(start: widest.start, end: widest.end, row: Double(first.row + last.row) / 2 + 0.5))
      }
      group = []
    }
    for y in 0..<luma.height {
      var start = 0
      var best = (start: 0, end: 0)
      for x in 0...luma.width {
        if x < luma.width, Double(luma[x, y]) >= white { continue }
        if x - start > best.end - best.start { best = (start, x) }
        start = x + 1
      }
      let run = Double(best.end - best.start)
      if run > length * 0.7, run < length * 1.35 {
        group.append((y, best.start, best.end))
      } else {
        close()
      }
    }
    close()
    return lines
  }

  /// The middle of the two lines that are as far apart as the frame is high, and joined at both ends.
  private func pairedMiddle(
    of lines: [Line], height: Double, in luma: Plane, lighterThan white: Double
  ) -> Double? {
    var best: (error: Double, middle: Double)?
    for (i, upper) in lines.enumerated() {
      for lower in lines[(i + 1)...] {
        let distance = lower.row - upper.row
        let shift = abs(lower.start - upper.start) + abs(lower.end - upper.end)
        guard distance > height * 0.6, distance < height * 1.4, Double(shift) < height * 0.5,
          hasSides(upper, lower, in: luma, lighterThan: white)
        else { continue }
        let error = abs(distance - height * 0.93)
        if best.map({ error < $0.error }) ?? true {
          best = (error, (upper.row + lower.row) / 2)
        }
      }
    }
    return best?.middle
  }

  /// Whether light lines join the ends of two lines, round a ground that is darker.
  ///
  /// On a small recording the sides are two or three smoothed pixels: they are told by being lighter than
  /// half-way from the ground to white.
  private func hasSides(
    _ upper: Line, _ lower: Line, in luma: Plane, lighterThan white: Double
  ) -> Bool {
    let rows = (Int(upper.row.rounded()) + 1)..<max(Int(lower.row.rounded()), Int(upper.row) + 2)
    let reach = max(2, rows.count / 8)
    var closed = 0
    var hollow = 0
    for y in rows {
      func levels(_ from: Int, _ to: Int) -> [UInt8] {
        (max(0, from)..<min(luma.width, max(from, to))).map { luma[$0, y] }
      }
      let inside = levels(upper.start + 2 * reach, upper.end - 2 * reach).sorted()
      guard !inside.isEmpty else { return false }
      let ground = Double(inside[inside.count / 4])
      let left = Double(levels(upper.start - reach, upper.start + reach).max() ?? 0)
      let right = Double(levels(upper.end - reach, upper.end + reach).max() ?? 0)
      if ground < white - 15 { hollow += 1 }
      if min(left, right) > (ground + white) / 2 { closed += 1 }
    }
    return closed * 10 >= rows.count * 8 && hollow * 10 >= rows.count * 6
  }
}
