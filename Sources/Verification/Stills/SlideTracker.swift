import Imaging

/// Follows a page that slides sideways, to tell a page that went from one that came back.
///
/// The columns' brightness in the pill's band is compared from frame to frame; the shift that fits best
/// is added up, to the left and to the right apart. A page that is swiped away moves one way only; a half
/// swipe comes back the way it went. Steps may be missing: phones leave frames out when much moves.
struct SlideTracker: Hashable {
  private let band: Rectangle
  private let width: Double
  private var previous: [Int]?
  private var previousHadItsEdge = false
  /// The profile of the page that stood last.
  private var standing: [Int]?
  /// Page widths moved since the page last stood still.
  private var leftwards = 0.0
  private var rightwards = 0.0
  /// Whether the page was seen to one side of its place and next to the other.
  private var hasCrossed = false
  private var buffer: [UInt8] = []

  /// The profile has about this many columns, whatever the recording's size.
  static let columns = 160
  /// A page moves by less than this share of its width from one frame to the next.
  static let longestStep = 0.45
  /// The share of a change that a shift may leave. Rounding it to whole columns moves the text's strokes, two columns
  /// wide, by up to half a column: a quarter of them, and coding adds a little. Of what a menu, a Pokédex page or
  /// scrolling puts there instead, the best shift leaves a third and more.
  static let mostUnexplained = 0.3
  /// Levels by which the scene beside the page differs from the page at least, where that tells whether it moves.
  static let leastEdge = 24
  /// Page widths that a page which is turned is seen to move at least: half of the way may be missing.
  static let leastWay = 0.3
  /// The share of the way that a page which is turned is seen to move back at most.
  static let mostBack = 0.3

  /// Columns to one side of its place, and then to the other, from which a page has crossed its place. One that springs
  /// back comes to its place and stops; the next page comes in from the other side, and looks the same if it is the same.
  static let crossing = (from: 16, to: 3)

  /// `nil` where pages are not swiped.
  init?(placement: Placement, in bounds: Rectangle) {
    guard case .panel(let anchor) = placement.layout.anchor else { return nil }
    band = placement.frame(
      ReferenceRectangle(
        x: 0, y: anchor.pill.y, width: placement.layout.reference.width,
        height: anchor.pill.height)
    ).intersection(bounds)
    width = Double(Self.columns)
    guard band.width > Self.columns, band.height > 8 else { return nil }
  }

  /// Whether the page has gone since it last stood still, and not come back.
  var hasTurned: Bool {
    let way = max(leftwards, rightwards)
    if hasCrossed { return true }
    return way > Self.leastWay && min(leftwards, rightwards) < Self.mostBack * way
  }

  mutating func consume(_ picture: any Picture) {
    picture.copyRawLuma(in: band, everyNthRow: max(1, band.height / 8), to: &buffer)
    let profile = profile()
    if standing == nil { standing = profile }
    let hasItsEdge = hasItsEdge(profile)
    defer {
      previous = profile
      previousHadItsEdge = hasItsEdge
    }
    // A page that comes to its place shows its edge there, too.
    guard let previous, !(hasItsEdge && previousHadItsEdge) else { return }
    let columns = bestShift(from: previous, to: profile)
    let step = Double(columns) / width
    if step < 0 { leftwards -= step } else { rightwards += step }
    if abs(columns) >= Self.crossing.from + Self.crossing.to, let standing {
      let place = bestShift(from: standing, to: profile, isBetweenColumns: true)
      let side = columns.signum()
      if place * side >= Self.crossing.to, (columns - place) * side >= Self.crossing.from {
        hasCrossed = true
      }
    }
  }

  /// The page stands still again.
  mutating func settle() {
    standing = previous
    leftwards = 0
    rightwards = 0
    hasCrossed = false
  }

  /// The columns beside the page's left edge: the scene is a column wide, and the page's own border ends within the next
  /// two.
  private static let border = 3..<7

  /// Whether the scene is seen beside the page's left edge as it was when the page stood: it scrolls, if it moves.
  ///
  /// The page beside it must be seen too: as it comes in, what is left of the page before may end where its edge will be.
  private func hasItsEdge(_ profile: [Int]) -> Bool {
    guard let standing else { return false }
    let edge = abs(standing[0] - standing[Self.border.lowerBound])
    return edge >= Self.leastEdge && abs(profile[0] - standing[0]) * 2 < edge
      && Self.border.allSatisfy {
        abs(profile[0] - profile[$0]) * 2 > edge && abs(profile[$0] - standing[$0]) * 2 < edge
      }
  }

  private func profile() -> [Int] {
    let rows = buffer.count / band.width
    let step = band.width / Self.columns
    return (0..<Self.columns).map { column in
      var sum = 0
      for row in 0..<rows {
        let start = row * band.width + column * step
        for x in start..<(start + step) { sum += Int(buffer[x]) }
      }
      return sum / max(1, rows * step)
    }
  }

  /// The shift in columns, negative to the left, that explains the new profile best; 0 when standing
  /// still explains it as well.
  ///
  /// - Parameter isBetweenColumns: half a column more or less may explain it, too. That blurs what is compared, and lets
  ///   more pass: for where nothing else is probable than that the page is seen again.
  private func bestShift(
    from old: [Int], to new: [Int], isBetweenColumns: Bool = false
  ) -> Int {
    let still = difference(old, new, shift: 0)
    if still < 1.5 { return 0 }
    let reach = Int(Self.longestStep * width)
    var best = (shift: 0, difference: still)
    for shift in -reach...reach where shift != 0 {
      let d = difference(old, new, shift: shift)
      if d < best.difference { best = (shift, d) }
    }
    // A shift explains a change only if hardly any is left, on the columns that it compares too: a large one
    // compares but half of them, which may be the half where little changed.
    let there = difference(old, new, shift: 0, on: overlap(best.shift))
    let left =
      isBetweenColumns
      ? min(best.difference, differenceBetweenColumns(old, new, beside: best.shift))
      : best.difference
    return left < Self.mostUnexplained * min(still, there) ? best.shift : 0
  }

  /// The least difference half a column to the left or right of a shift.
  private func differenceBetweenColumns(_ old: [Int], _ new: [Int], beside shift: Int) -> Double {
    [-1, 1].map { side in
      let columns = overlap(shift).clamped(to: overlap(shift + side))
      var sum = 0
      for x in columns { sum += abs(2 * new[x] - old[x - shift] - old[x - shift - side]) }
      return Double(sum) / Double(2 * max(1, columns.count))
    }.reduce(.infinity, min)
  }

  private func difference(_ old: [Int], _ new: [Int], shift: Int) -> Double {
    difference(old, new, shift: shift, on: overlap(shift))
  }

  private func difference(_ old: [Int], _ new: [Int], shift: Int, on columns: Range<Int>) -> Double
  {
    var sum = 0
    for x in columns { sum += abs(new[x] - old[x - shift]) }
    return Double(sum) / Double(max(1, columns.count))
  }

  /// The columns of the new profile that a shift puts columns of the old one on.
  private func overlap(_ shift: Int) -> Range<Int> {
    max(0, shift)..<min(Self.columns, Self.columns + shift)
  }
}
