import Dex
import Imaging
import Testing
import Verification

@testable import Boxes

/// Stills that are joined into showings of a box.
struct ShowingTests {
  private let table: CellTable

  init() throws { table = try .bundled() }

  /// A page whose first cells show some species, or nothing for `nil`.
  private func page(
    _ species: [Int?], number: Int?, start: Double, end: Double
  ) throws -> BoxPage {
    let cells = try (0..<30).map { place in
      var slot = Slot(row: place / 6 + 1, column: place % 6 + 1, state: .empty)
      guard place < species.count, let id = species[place] else {
        return CellMeasurement(slot: slot, grid: .white)
      }
      let picture = try #require(table.pictures(ofSpecies: id).first)
      (slot.state, slot.speciesId) = (.filled, id)
      return CellMeasurement(slot: slot, grid: table.grids[picture])
    }
    var words = BoxWords()
    (words.number, words.total) = (number, number.map { _ in 200 })
    return BoxPage(
      start: start, end: end, measurement: BoxPageMeasurement(cells: cells), words: words,
      lines: BoxLines(), picture: nil)
  }

  private func showings(_ pages: [BoxPage]) -> [BoxShowing] {
    var assembler = ShowingAssembler()
    for page in pages { assembler.take(page) }
    assembler.finish()
    return assembler.showings
  }

  @Test func `a slot that is filled later has loaded late`() throws {
    let showings = showings([
      try page([1, 4, nil], number: 1, start: 0, end: 1),
      try page([1, 4, 7], number: 1, start: 1.05, end: 2),
    ])
    try #require(showings.count == 1)
    #expect(showings[0].slots.prefix(3).map(\.speciesId) == [1, 4, 7])
    #expect(showings[0].number == 1)
  }

  @Test func `a still that mixes two boxes fills no empty slot`() throws {
    let showings = showings([
      try page([1, 4, 10, nil], number: 1, start: 0, end: 1),
      try page([1, 4, 13, 7], number: 1, start: 1.05, end: 2),
    ])
    try #require(showings.count == 1)
    #expect(showings[0].slots.prefix(2).map(\.speciesId) == [1, 4])
    #expect(showings[0].slots[2...3].allSatisfy { $0.state == .unknown && $0.speciesId == nil })
  }

  @Test func `a number that changes under the same cells is that of the later still`() throws {
    let showings = showings([
      try page([1, 4], number: 1, start: 0, end: 1),
      try page([10, 13], number: 1, start: 1.3, end: 1.5),
      try page([10, 13], number: 2, start: 1.53, end: 2.5),
    ])
    #expect(showings.map(\.number) == [1, nil, 2])
  }

  @Test func `cells that stay under a new number for a moment are those of the box before`() throws
  {
    let showings = showings([
      try page([1, 4], number: 1, start: 0, end: 1),
      try page([1, 4], number: 2, start: 1.03, end: 1.3),
      try page([10, 13], number: 2, start: 1.33, end: 2.5),
      try page([10, 13], number: 3, start: 2.53, end: 3.6),
      try page([16, 19], number: 3, start: 3.63, end: 4.5),
    ])
    #expect(showings.map(\.number) == [1, 2, 3, 3])
    #expect(showings.map { $0.slots[0].speciesId } == [1, 10, 10, 16])
    #expect(showings.map(\.start) == [0, 1.33, 2.53, 3.63])
  }

  @Test func `empty boxes in a row keep their numbers`() throws {
    let showings = showings([
      try page([], number: 1, start: 0, end: 0.8),
      try page([], number: 2, start: 0.83, end: 1.6),
      try page([], number: 3, start: 1.63, end: 2.4),
    ])
    #expect(showings.map(\.number) == [1, 2, 3])
  }

  @Test func `boxes that look alike keep the numbers that came with them, however short`() throws {
    let showings = showings([
      try page([1, 4], number: 1, start: 0, end: 0.47),
      try page([1, 4], number: 2, start: 0.5, end: 0.97),
      try page([1, 4], number: 3, start: 1, end: 1.47),
    ])
    // What came before the first one is not known.
    #expect(showings.map(\.number) == [nil, 2, 3])
  }

  @Test func `two boxes with the same looks keep their numbers`() throws {
    let showings = showings([
      try page([1, 4], number: 1, start: 0, end: 1),
      try page([1, 4], number: 2, start: 1.3, end: 2.3),
    ])
    #expect(showings.map(\.number) == [1, 2])
  }

  @Test func `another box whose number is not read fills or empties no slot of the one before`()
    throws
  {
    let filled = showings([
      try page([], number: 9, start: 0, end: 1),
      try page([1, 4, 7], number: nil, start: 1.05, end: 2),
      try page([1, 4, 7], number: 10, start: 2.05, end: 3),
    ])
    #expect(filled.map(\.number) == [9, 10])
    #expect(filled.map { $0.slots.count { $0.state == .filled } } == [0, 3])
    let emptied = showings([
      try page([1, 4, 7], number: 7, start: 0, end: 1),
      try page([], number: nil, start: 1.05, end: 1.3),
    ])
    #expect(emptied.map(\.number) == [7, nil])
    #expect(emptied[0].slots.prefix(3).map(\.speciesId) == [1, 4, 7])
  }
}
