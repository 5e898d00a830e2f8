import Imaging

/// Follows a phone's page that slides sideways, to tell a page that went from one that came back.
///
/// The columns' brightness in the pill's band is compared with that of the page that stood last;
/// the shift that fits best is the page's place. A half swipe comes back the way it went. A page
/// that is turned leaves to one side, and one that looks the same comes in from the other. Steps
/// may be missing: phones leave frames out when much moves.
struct SlideTracker: Hashable {
  private let band: Rectangle
  /// The profile of the page that stood last; `nil` where none has, or something else has stood
  /// since. A page that is swiped does not stop on its way; one that is scrolled does.
  private var standing: [Int]?
  /// The profile of the last frame.
  private var latest: [Int]?
  /// −1 where the page left to the left, 1 where to the right.
  private var side = 1
  /// Columns to that side: the first place of the page beside its own, the farthest, and the last.
  private var first = 0
  private var farthest = 0
  private var last = 0
  private var buffer: [UInt8] = []

  /// The profile has this many columns, whatever the recording's size.
  static let columns = 160
  /// Columns by which a page is followed.
  static let reach = 72
  /// The share of a change that a shift may leave. Rounding to whole columns moves strokes, two
  /// columns wide, by up to half a column: a quarter of them, and coding adds a little. Of a menu,
  /// a Pokédex page or scrolled rows, the best shift leaves a third and more.
  static let mostUnexplained = 0.3
  /// Levels of mean difference that coding alone makes.
  static let noise = 1.5
  /// Columns that a turned page moves at least where the next is not seen: half may be missing.
  static let leastWay = 48
  /// The share of that way by which a page that comes back is seen to return at least.
  static let leastReturn = 0.3
  /// Columns to one side of its place, and then to the other, from which a page has crossed its
  /// place. One that springs back comes to its place and stops. One that first shows so far aside,
  /// and then only comes nearer, has come in: no finger pushes a page a tenth of its width aside
  /// between two frames, and back at once.
  static let crossing = (from: 16, to: 3)

  /// `nil` where pages are not swiped.
  init?(registration: Registration, in bounds: Rectangle) {
    guard case .panel(let anchor) = registration.layout.anchor else { return nil }
    let pill = ReferenceRectangle(
      x: 0, y: anchor.pill.y, width: registration.layout.reference.width, height: anchor.pill.height
    )
    band = registration.frame(pill).intersection(bounds)
    guard band.width > Self.columns, band.height > 8 else { return nil }
  }

  /// True where the page has gone since it last stood still, and has not come back.
  var hasTurned: Bool {
    if last < 0 || first >= Self.crossing.from && first == farthest && last < first { return true }
    return farthest >= Self.leastWay && Double(last) > (1 - Self.leastReturn) * Double(farthest)
  }

  mutating func consume(_ picture: any Picture) {
    picture.copyRawLuma(in: band, everyNthRow: max(1, band.height / 8), to: &buffer)
    let profile = profile()
    latest = profile
    guard let standing else { return }
    let place = shift(from: standing, to: profile)
    guard abs(place) >= Self.crossing.to else { return }
    if place * side < 0, farthest < Self.crossing.from { (side, farthest) = (-side, 0) }
    last = place * side
    if farthest == 0 { first = last }
    farthest = max(farthest, last)
  }

  /// Something stands still, and the way is followed anew.
  ///
  /// - Parameter isPage: the page does, and not something else.
  mutating func settle(isPage: Bool = true) {
    standing = isPage ? latest : nil
    (first, farthest, last) = (0, 0, 0)
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

  /// The shift in columns that explains the new profile, negative to the left; 0 where none fits.
  private func shift(from old: [Int], to new: [Int]) -> Int {
    let still = difference(old, new, by: 0, on: 0..<Self.columns)
    guard still >= Self.noise else { return 0 }
    func left(_ shift: Int) -> Double { difference(old, new, by: shift, on: overlap(shift)) }
    var best = (shift: 0, left: still)
    for shift in -Self.reach...Self.reach where shift != 0 {
      let left = left(shift)
      if left < best.left { best = (shift, left) }
    }
    // A large shift compares but half of the columns, which may be the half where little changed.
    let there = difference(old, new, by: 0, on: overlap(best.shift))
    let between = min(
      best.left, halfway(old, new, best.shift, -1), halfway(old, new, best.shift, 1))
    return between < Self.mostUnexplained * min(still, there) ? best.shift : 0
  }

  /// The difference at a shift; with `side`, half a column beside it.
  private func difference(
    _ old: [Int], _ new: [Int], by shift: Int, side: Int = 0, on columns: Range<Int>
  ) -> Double {
    let sum = columns.reduce(0) { $0 + abs(2 * new[$1] - old[$1 - shift] - old[$1 - shift - side]) }
    return Double(sum) / Double(2 * max(1, columns.count))
  }

  /// The difference half a column beside a shift.
  private func halfway(_ old: [Int], _ new: [Int], _ shift: Int, _ side: Int) -> Double {
    let columns = overlap(shift).clamped(to: overlap(shift + side))
    return difference(old, new, by: shift, side: side, on: columns)
  }

  /// The columns of the new profile that a shift puts columns of the old one on.
  private func overlap(_ shift: Int) -> Range<Int> {
    max(0, shift)..<min(Self.columns, Self.columns + shift)
  }
}
