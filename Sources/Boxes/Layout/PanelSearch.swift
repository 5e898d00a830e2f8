import Imaging
import Verification

/// Finds the panel that holds the cells by the edges of its white, at any place and scale.
///
/// The header ends above the white, and the frame begins on its other sides, both in one hue. Lines
/// down the picture that cross the panel agree on where the white begins and ends. The strip below
/// the last row of cells is white from side to side, so the frame is the first thing beside it.
struct PanelSearch {
  let layout: BoxLayout
  let picture: any Picture
  /// Pixels between two samples of a line: a frame half as wide as a whole screen's still has one.
  private let step: Int
  /// The scale of a screen of which the most is cut off.
  private let largestScale: Double

  /// The number of lines down the picture. Nine of them cross the panel of a screen that fills it,
  /// and four cross one half as wide.
  private static let lines = 20
  /// Where none of every nth line may cross a panel, the others are not looked at. A panel a third
  /// as wide is crossed by one of these.
  private static let firstLines = 3
  /// The fewest lines that agree, and their smallest share among those that would cross the panel.
  private static let leastLines = 3
  private static let leastShare = 0.5
  /// The most rows that may be an edge, and the most pairs of them that are looked at. A page has
  /// four of the former (its pill, panel, strip and bar) and two in the summary beside it.
  private static let mostRows = 12
  private static let mostPairs = 8
  /// The fewest rows of the whole screen: with fewer, a cell is under 36 pixels high.
  private static let leastHeight = 360.0

  /// A line down the picture, and its samples in the panel's white next to an edge.
  private struct Line {
    let x: Int
    var tops: [Int] = []
    var bottoms: [Int] = []
  }

  /// Two rows in the white, one next to each edge, and the columns of the lines that have both.
  private struct Pair {
    let top: Int
    let bottom: Int
    let columns: [Int]
  }

  private enum Side { case top, bottom, left, right }

  init(layout: BoxLayout, picture: any Picture) {
    self.layout = layout
    self.picture = picture
    let scale = min(
      Double(picture.width) / layout.reference.width,
      Double(picture.height) / layout.reference.height)
    step = max(1, Int(layout.frame * scale / 2))
    largestScale = scale / (1 - 2 * BoxLocator.mostCut)
  }

  /// Returns the first place where a page may lie, the likeliest ones first, that `isPage` accepts.
  func place(where isPage: (BoxRegistration) -> Bool) -> BoxRegistration? {
    pairs().lazy.compactMap(place).first(where: isPage)
  }

  private func pairs() -> [Pair] {
    let places = (0..<Self.lines).map { ($0 * 2 + 1) * picture.width / (2 * Self.lines) }
    let first = places.indices.filter { $0 % Self.firstLines == Self.firstLines / 2 }
    guard first.contains(where: { mayCrossPanel(line(at: places[$0])) }) else { return [] }
    let lines = places.map(line)
    let tops = Self.rows(lines.map(\.tops))
    let bottoms = Self.rows(lines.map(\.bottoms))
    return tops.flatMap { top in bottoms.compactMap { pair(top, $0, of: lines) } }
      .sorted { ($0.columns.count, $1.top) > ($1.columns.count, $0.top) }.prefix(Self.mostPairs).map
    { $0 }
  }

  private func mayCrossPanel(_ line: Line) -> Bool {
    line.tops.contains { top in line.bottoms.contains { isPossible(top, $0) } }
  }

  /// Returns true where the white between two samples, up to four higher, may be a page's.
  private func isPossible(_ top: Int, _ bottom: Int) -> Bool {
    let least = Double((bottom - top) * step) / layout.panel.height
    let most = Double((bottom - top + 4) * step) / layout.panel.height
    return most >= Self.leastHeight / layout.reference.height && least <= largestScale
  }

  private func line(at x: Int) -> Line {
    let area = Rectangle(x: x - step / 2, y: 0, width: step, height: picture.height)
    let pixels = picture.color(in: area, everyNthPixel: step).pixels
    var line = Line(x: x)
    let isFrame = pixels.map(layout.isFrame)
    /// The first of the next two samples that is white; the edge itself may lie on the other one.
    func white(beside y: Int, towards way: Int) -> Int? {
      [y + way, y + 2 * way].first {
        pixels.indices.contains($0) && PageWhite.isPossible(pixels[$0])
      }
    }
    for y in pixels.indices where isFrame[y] {
      if y + 1 < pixels.count, !isFrame[y + 1], let top = white(beside: y, towards: 1) {
        line.tops.append(top)
      }
      if y > 0, !isFrame[y - 1], let bottom = white(beside: y, towards: -1) {
        line.bottoms.append(bottom)
      }
    }
    return line
  }

  /// Returns the rows on which most lines have an edge, give or take a sample.
  private static func rows(_ lines: [[Int]]) -> [Int] {
    var votes: [Int: Int] = [:]
    for line in lines {
      for row in Set(line.flatMap { [$0 - 1, $0, $0 + 1] }) { votes[row, default: 0] += 1 }
    }
    var rows: [Int] = []
    for (row, count) in votes.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }) {
      guard count >= leastLines, rows.count < mostRows else { break }
      if rows.allSatisfy({ abs($0 - row) > 1 }) { rows.append(row) }
    }
    return rows
  }

  private func pair(_ top: Int, _ bottom: Int, of lines: [Line]) -> Pair? {
    guard isPossible(top, bottom) else { return nil }
    let both = lines.compactMap { line -> (x: Int, top: Int, bottom: Int)? in
      guard let top = line.tops.last(where: { abs($0 - top) <= 1 }),
        let bottom = line.bottoms.first(where: { abs($0 - bottom) <= 1 })
      else { return nil }
      return (line.x, top, bottom)
    }
    let width = layout.panel.width * Double((bottom - top) * step) / layout.panel.height
    let crossing = width * Double(Self.lines) / Double(picture.width)
    guard both.count >= Self.leastLines, Double(both.count) >= Self.leastShare * crossing,
      let first = both.map(\.top).max(), let last = both.map(\.bottom).min()
    else { return nil }
    return Pair(
      top: first * step + step / 2, bottom: last * step + step / 2, columns: both.map(\.x))
  }

  private func place(_ pair: Pair) -> BoxRegistration? {
    let half = halfFrame(Double(pair.bottom - pair.top) / layout.panel.height)
    let reach = 2 * (step + half + 1)
    let (upper, lower) = (pair.top + half, pair.bottom - half)
    func lines(from y: Int) -> [Rectangle] {
      pair.columns.map { Rectangle(x: $0, y: y, width: 1, height: reach) }
    }
    guard let up = edge(of: profile(lines(from: upper - reach), to: .top), half: half),
      let down = edge(of: profile(lines(from: lower), to: .bottom), half: half)
    else { return nil }
    let (top, bottom) = (Double(upper) - up, Double(lower) + down)
    let scaleY = (bottom - top) / layout.panel.height
    let originY = top - layout.panel.y * scaleY
    guard (scaleY * layout.reference.height).rounded() >= Self.leastHeight else { return nil }

    let middle = (pair.columns[0] + pair.columns[pair.columns.count - 1]) / 2
    let clearing = Int((originY + layout.clearing.y * scaleY).rounded(.up))
    let rows = clearing..<(clearing + max(1, Int(layout.clearing.height * scaleY)))
    guard let right = edge(beside: middle, on: rows, to: .right, half: half) else { return nil }
    let left = edge(beside: middle, on: rows, to: .left, half: half)
    let scaleX = left.map { (right - $0) / layout.panel.width } ?? scaleY
    return BoxRegistration(
      layout: layout, scaleX: scaleX, scaleY: scaleY,
      originX: right - layout.panel.maxX * scaleX, originY: originY, isWidthMeasured: left != nil)
  }

  private func halfFrame(_ scale: Double) -> Int {
    max(1, Int((layout.frame * scale / 2).rounded()))
  }

  /// Returns the first edge to the left or right; `nil` where white goes on up to the border.
  private func edge(beside x: Int, on rows: Range<Int>, to side: Side, half: Int) -> Double? {
    let isRight = side == .right
    let row = picture.color(
      in: Rectangle(
        x: isRight ? x : 0, y: (rows.lowerBound + rows.upperBound) / 2,
        width: isRight ? picture.width - x : x, height: 1)
    ).pixels
    let frame =
      isRight ? row.firstIndex(where: layout.isFrame) : row.lastIndex(where: layout.isFrame)
    guard let frame else { return nil }
    let (start, length) = (max(0, (isRight ? frame : x - 1 - frame) - 2 * half), 4 * half + 1)
    let lines = rows.map {
      Rectangle(x: isRight ? x + start : x - start - length, y: $0, width: length, height: 1)
    }
    let edge = edge(of: profile(lines, to: side), half: half).map { $0 + Double(start) }
    return edge.map { isRight ? Double(x) + $0 : Double(x) - $0 }
  }

  /// The middle colors of some lines beside each other, from the panel's inside to its outside.
  private func profile(_ lines: [Rectangle], to side: Side) -> [RGB] {
    let lines = lines.map { picture.color(in: $0).pixels }
    let length = lines.map(\.count).min() ?? 0
    let colors = (0..<length).compactMap { i in RGB.median(of: lines.map { $0[i] }) }
    return side == .top || side == .left ? colors.reversed() : colors
  }

  /// Returns how many pixels of a profile lie before its edge, where half of the change from white
  /// to the frame's color has happened: neither blur nor scaling moves that. The change takes up to
  /// the width of the frame, since colors are coded at half the size.
  ///
  /// - Parameter half: half the width of the frame, in pixels.
  private func edge(of profile: [RGB], half: Int) -> Double? {
    guard let frame = profile.firstIndex(where: layout.isFrame), frame >= half,
      let white = profile[...(frame - half)].lastIndex(where: PageWhite.isPossible),
      frame - white <= 2 * half
    else { return nil }
    let range = white...min(frame + half, profile.count - 1)
    let change = ColorMixtures(from: profile[range.lowerBound], to: profile[range.upperBound])
    return Double(range.upperBound + 1) - range.reduce(0) { $0 + change.share(of: profile[$1]) }
  }
}
