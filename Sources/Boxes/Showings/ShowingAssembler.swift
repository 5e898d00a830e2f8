import Foundation
import Imaging
package import Verification

/// Puts the pages that were read together to showings: while one box is shown, the cursor moves, renders load, and a
/// Pokémon may be moved.
package struct ShowingAssembler: Sendable {
  private var open: [BoxPage] = []
  package private(set) var showings: [BoxShowing] = []
  /// Of each showing the line of its box's name, where it was free.
  package private(set) var titles: [PlainLine?] = []

  /// Seconds between two stills of one showing: a box further on and back takes longer.
  private static let widestGap = 0.5
  /// Of the cells that are known on two pages this share may differ, for one showing.
  private static let mostChanged = 0.5
  /// Grids of one recording that are further apart show different pictures, in mean squares of grey levels: coding alone
  /// moves a cell by up to 50.
  private static let otherPicture: Float = 150

  package init() {}

  /// Takes the next page, in order of time.
  package mutating func take(_ page: BoxPage) {
    if let last = open.last, !continues(last, page) { close() }
    open.append(page)
  }

  package mutating func finish() { close() }

  private func continues(_ last: BoxPage, _ page: BoxPage) -> Bool {
    guard page.start - last.end <= Self.widestGap else { return false }
    if let a = open.compactMap(\.words.number).last, let b = page.words.number, a != b {
      return false
    }
    var (known, changed) = (0, 0)
    for (a, b) in zip(last.cells, page.cells) {
      guard let isSame = Self.isSame(a, b) else { continue }
      known += 1
      if !isSame { changed += 1 }
    }
    return Double(changed) <= Self.mostChanged * Double(known)
  }

  /// Whether two filled cells show one picture; `nil` where one of them is not filled.
  private static func isSame(_ a: CellReading, _ b: CellReading) -> Bool? {
    guard a.slot.state == .filled, b.slot.state == .filled, let one = a.grid, let other = b.grid
    else { return nil }
    func differs<Value: Equatable>(_ path: KeyPath<Slot, Value?>) -> Bool {
      guard let x = a.slot[keyPath: path], let y = b.slot[keyPath: path] else { return false }
      return x != y
    }
    if differs(\.speciesId) || differs(\.form) || differs(\.isShiny) || differs(\.look) {
      return false
    }
    return one.distance(to: other) <= otherPicture
  }

  private mutating func close() {
    defer { open = [] }
    guard let first = open.first, let last = open.last else { return }
    let numbers = open.compactMap { page in
      page.words.number.flatMap { number in page.words.total.map { (number, $0) } }
    }
    // Read otherwise on another still, it is not read.
    let number = numbers.first.flatMap { first in
      numbers.allSatisfy { $0 == first } ? first : nil
    }
    func agreed(_ values: [Int]) -> Int? {
      values.allSatisfy { $0 == values[0] } ? values.first : nil
    }
    titles.append(open.compactMap(\.lines.title).first)
    showings.append(
      BoxShowing(
        index: showings.count, start: first.start, end: last.end, number: number?.0,
        total: number?.1, deposited: agreed(open.compactMap(\.words.deposited)),
        emptyBoxes: agreed(open.compactMap(\.words.emptyBoxes)),
        slots: first.cells.indices.map { place in Self.merged(open.map { $0.cells[place] }) },
        picture: picture))
  }

  /// That of the still on which least is hidden; of several the last, on which all has loaded.
  private var picture: Data? {
    func hidden(_ page: BoxPage) -> Int { page.cells.count { $0.slot.state == .hidden } }
    return open.reversed().min { hidden($0) < hidden($1) }?.picture
  }

  /// One slot on all stills of a showing.
  ///
  /// What is empty first and filled later has loaded late; what is filled first and then empty, or another picture, is
  /// neither.
  private static func merged(_ cells: [CellReading]) -> Slot {
    let free = cells.filter { $0.slot.state != .hidden }
    guard let first = free.first else { return cells[0].slot }
    guard let start = free.firstIndex(where: { $0.slot.state == .filled }) else {
      let isEmpty = free.allSatisfy { $0.slot.state == .empty }
      return isEmpty ? first.slot : first.slot.unclaimed(as: .unknown)
    }
    let filled = free[start...].filter { $0.slot.state == .filled }
    let isOne =
      free[start...].allSatisfy { $0.slot.state != .empty }
      && zip(filled, filled.dropFirst()).allSatisfy { isSame($0, $1) ?? true }
    guard isOne else { return first.slot.unclaimed(as: .unknown) }
    // Of equal pictures the one with most claims.
    func claims(_ slot: Slot) -> Int {
      [slot.speciesId != nil, slot.form != nil, slot.isShiny != nil, slot.look != nil]
        .count { $0 }
    }
    return filled.map(\.slot).max { claims($0) < claims($1) } ?? first.slot
  }
}
