package import Foundation
import Imaging
package import Verification

/// A page that stood still, as it was read.
package struct BoxPage: Sendable {
  /// The times of the first and the last frame, in seconds.
  package var start: Double
  package let end: Double
  package var measurement: BoxPageMeasurement
  package var words: BoxWords
  /// The lines of text that may be read later.
  package var lines: BoxLines
  /// A JPEG file of its cells.
  package let picture: Data?

  package init(
    start: Double, end: Double, measurement: BoxPageMeasurement, words: BoxWords, lines: BoxLines,
    picture: Data?
  ) {
    self.start = start
    self.end = end
    self.measurement = measurement
    self.words = words
    self.lines = lines
    self.picture = picture
  }

  var cells: [CellMeasurement] { measurement.cells }
}

/// Joins the pages that were read into showings of one box.
///
/// While one box is shown, the cursor moves, renders load, and a Pokémon may be moved.
package struct ShowingAssembler: Sendable {
  private var open: [BoxPage] = []
  /// The page before the open ones; `nil` where they are the first.
  private var before: BoxPage?
  package private(set) var showings: [BoxShowing] = []
  /// For each showing, the line of its box's name; `nil` where something covered it.
  package private(set) var titles: [PlainLine?] = []

  /// The most seconds between stills of one showing: turning to a box and back takes longer.
  private static let widestGap = 0.5
  /// Seconds between stills that no turning fits into: three frames at 30 a second.
  private static let noTurn = 0.1
  /// The largest share of cells known on two pages that may differ within one showing.
  private static let mostChanged = 0.5
  /// The largest distance between two grids of one picture, in mean squares of gray levels. Coding
  /// alone moves a cell by up to 50.
  private static let otherPicture: Float = 150

  package init() {}

  /// Takes the next page, in order of time.
  package mutating func take(_ page: BoxPage) {
    if let last = open.last, !continues(last, page) {
      if isLate(last, before: page) {
        for i in open.indices { (open[i].words.number, open[i].words.total) = (nil, nil) }
      }
      // The page before has shown those cells.
      if isEarly(last, before: page) { open = [] } else { close() }
      before = last
    }
    open.append(page)
  }

  package mutating func finish() { close() }

  private func continues(_ last: BoxPage, _ page: BoxPage) -> Bool {
    guard page.start - last.end <= Self.widestGap else { return false }
    if let a = open.compactMap(\.words.number).last, let b = page.words.number, a != b {
      return false
    }
    // Under another number, which was not read, no render has loaded late.
    let isOneBox = Self.showOneNumber(last, page)
    var (known, changed) = (0, 0)
    for (a, b) in zip(last.cells, page.cells) {
      let isOneFilled = Set([a.slot.state, b.slot.state]) == [.filled, .empty]
      guard let isSame = isOneFilled && !isOneBox ? false : Self.isSame(a, b) else { continue }
      known += 1
      if !isSame { changed += 1 }
    }
    return Double(changed) <= Self.mostChanged * Double(known)
  }

  /// Returns true where both pages show one number. It was read on both, or on one, and the other
  /// has the same picture there.
  private static func showOneNumber(_ a: BoxPage, _ b: BoxPage) -> Bool {
    if let one = a.words.number, let other = b.words.number { return one == other }
    guard a.words.number ?? b.words.number != nil, let one = a.lines.number,
      let other = b.lines.number
    else { return false }
    return one.isSame(as: other)
  }

  /// Returns true where the number changes soon under cells that stay: the page then turned
  /// before, and its first number is that of the box before. Cells that stay for long are those of
  /// two boxes that look alike, such as empty ones. So are those whose number has changed with
  /// them.
  private func isLate(_ last: BoxPage, before page: BoxPage) -> Bool {
    guard isBrief(last, before: page), Self.showSame(last, page) else { return false }
    guard let before, let first = open.first, first.start - before.end <= Self.noTurn,
      let number = before.words.number
    else { return true }
    return number == last.words.number
  }

  /// Returns true where the cells change soon under a number that stays, and were those of the
  /// page before it: the number then turned first, and the cells are those of the box before.
  private func isEarly(_ last: BoxPage, before page: BoxPage) -> Bool {
    guard let before, let first = open.first, let number = last.words.number else { return false }
    return isBrief(last, before: page) && page.words.number == number
      && first.start - before.end <= Self.noTurn && Self.showSame(before, first)
  }

  /// Returns true where the open pages end with `last`, stood for a short time, and `page` follows
  /// at once.
  private func isBrief(_ last: BoxPage, before page: BoxPage) -> Bool {
    page.start - last.end <= Self.noTurn
      && last.end - (open.first?.start ?? last.start) < Self.widestGap
  }

  private static func showSame(_ a: BoxPage, _ b: BoxPage) -> Bool {
    zip(a.cells, b.cells).allSatisfy { isSame($0, $1) ?? true }
      && a.cells.map(\.slot.state) == b.cells.map(\.slot.state)
  }

  /// Returns true where two filled cells show one picture; `nil` where one of them is not filled.
  private static func isSame(_ a: CellMeasurement, _ b: CellMeasurement) -> Bool? {
    guard a.slot.state == .filled, b.slot.state == .filled, let one = a.grid, let other = b.grid
    else { return nil }
    guard a.slot.mayShowSame(as: b.slot) else { return false }
    return one.distance(to: other) <= otherPicture
  }

  private mutating func close() {
    defer { open = [] }
    guard let first = open.first, let last = open.last else { return }
    let numbers = open.compactMap { page in
      page.words.number.flatMap { number in page.words.total.map { (number, $0) } }
    }
    // A number that another still contradicts counts as unread.
    let number = numbers.first.flatMap { first in numbers.allSatisfy { $0 == first } ? first : nil }
    func agreed(_ values: [Int]) -> Int? {
      values.allSatisfy { $0 == values[0] } ? values.first : nil
    }
    // The stills from the first one on in which a cell shows another picture than before.
    let replaced =
      open.indices.dropFirst().first { index in
        zip(open[index - 1].cells, open[index].cells).contains { Self.isSame($0, $1) == false }
      } ?? open.endIndex
    titles.append(open.compactMap(\.lines.title).first)
    showings.append(
      BoxShowing(
        index: showings.count, start: first.start, end: last.end, number: number?.0,
        total: number?.1, deposited: agreed(open.compactMap(\.words.deposited)),
        emptyBoxes: agreed(open.compactMap(\.words.emptyBoxes)),
        slots: first.cells.indices.map { place in
          Self.merged(open.map { $0.cells[place] }, afterReplacement: replaced)
        }, picture: picture))
  }

  /// The picture of the still that hides the fewest cells: the last, when everything has loaded.
  private var picture: Data? {
    func hidden(_ page: BoxPage) -> Int { page.cells.count { $0.slot.state == .hidden } }
    return open.reversed().min { hidden($0) < hidden($1) }?.picture
  }

  /// Merges one slot of all stills of a showing.
  ///
  /// A slot that is empty first and filled later has loaded late. A slot that is filled first, and
  /// then empty or different, is unknown. So is one that is filled when another slot's picture is
  /// replaced: the still may mix two boxes.
  private static func merged(_ cells: [CellMeasurement], afterReplacement replaced: Int) -> Slot {
    let free = cells.filter { $0.slot.state != .hidden }
    guard let first = free.first else { return cells[0].slot }
    guard let start = free.firstIndex(where: { $0.slot.state == .filled }) else {
      let isEmpty = free.allSatisfy { $0.slot.state == .empty }
      return isEmpty ? first.slot : first.slot.unclaimed(as: .unknown)
    }
    let isBefore = cells.prefix(replaced).contains { $0.slot.state == .filled }
    guard start == 0 || isBefore else { return first.slot.unclaimed(as: .unknown) }
    let filled = free[start...].filter { $0.slot.state == .filled }
    let isOne =
      free[start...].allSatisfy { $0.slot.state != .empty }
      && zip(filled, filled.dropFirst()).allSatisfy { isSame($0, $1) ?? true }
    guard isOne else { return first.slot.unclaimed(as: .unknown) }
    // Of equal pictures, the one with the most claims.
    func claims(_ slot: Slot) -> Int {
      [slot.speciesId != nil, slot.form != nil, slot.isShiny != nil, slot.side != nil].count { $0 }
    }
    return filled.map(\.slot).max { claims($0) < claims($1) } ?? first.slot
  }
}
