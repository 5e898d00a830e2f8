import Boxes
import Dex
import Foundation
import Imaging
import Testing
import Verification

/// Pages that are drawn from the table's own cells.
struct BoxPageTests {
  private let table: CellTable
  private let dex: Dex

  init() throws {
    table = try .bundled()
    dex = try .bundled()
  }

  private func places(_ species: [Int]) -> [Int] {
    species.compactMap { table.pictures(ofSpecies: $0).first }
  }

  /// The first pictures of thirty species.
  private var thirty: [Int] { places(Array(1...30)) }

  private func page(_ pictures: [Int], height: Int = 1080) throws -> DrawnPage {
    var page = try DrawnPage(height: height)
    for (place, picture) in pictures.enumerated() { page.draw(table.grids[picture], at: place) }
    return page
  }

  private func read(_ page: DrawnPage) -> [Slot]? {
    BoxPageReader(table: table, dex: dex).read(page.image, at: page.registration)?.cells.map(\.slot)
  }

  @Test(arguments: [1080, 720])
  func `a page is found, and its cells are read`(height: Int) throws {
    let page = try page(thirty, height: height)
    let found = try #require(try BoxLocator(layout: .bundled()).locate(in: page.image))
    #expect(abs(found.scaleX / page.registration.scaleX - 1) < 0.001)
    #expect(abs(found.scaleY / page.registration.scaleY - 1) < 0.001)
    #expect(abs(found.originX) < 0.5 && abs(found.originY) < 0.5)
    let read = read(page)
    let slots = try #require(read)
    #expect(slots.map(\.speciesId) == Array(1...30))
    #expect(slots.allSatisfy { $0.isShiny == false && $0.state == .filled })
    #expect(slots.allSatisfy { ($0.margin ?? 0) > 0.9 })
  }

  @Test func `other colors of a chain are fitted away`() throws {
    var page = try page(thirty)
    page.change { UInt8(30 + Int($0) * 205 / 255) }
    let read = read(page)
    let slots = try #require(read)
    #expect(slots.map(\.speciesId) == Array(1...30))
    #expect(slots.allSatisfy { $0.isShiny != true })
    #expect(slots.count { $0.isShiny == false } >= 28)
  }

  @Test(arguments: [94, 445, 378, 471])
  func `copies of one look do not confirm each other`(species: Int) throws {
    // Plain ones that a darker or a lighter screen makes like their shiny pictures.
    let plain = try #require(
      table.pictures(ofSpecies: species).first { table.looks[$0].allSatisfy { !$0.isShiny } })
    for (gamma, others) in [0.7, 0.8, 1.25, 1.4].flatMap({ g in [0, 2, 6].map { (g, $0) } }) {
      var page = try page(
        Array(repeating: plain, count: 20) + places([1, 4, 7, 10, 16, 25]).prefix(others))
      page.change { UInt8((255 * pow(Double($0) / 255, gamma)).rounded()) }
      let slots = try #require(read(page))
      #expect(slots.prefix(20).allSatisfy { $0.isShiny != true })
    }
  }

  @Test(arguments: [false, true])
  func `the other pages of a recording tell the colors of a box of one species`(
    isShiny: Bool
  ) throws {
    let reader = BoxPageReader(table: table, dex: dex)
    for (species, gamma) in [94, 445, 201, 378].flatMap({ s in [0.8, 1, 1.25].map { (s, $0) } }) {
      let picture = try #require(
        table.pictures(ofSpecies: species).first {
          table.looks[$0].allSatisfy { $0.isShiny == isShiny }
        })
      func read(_ pictures: [Int]) throws -> BoxPageMeasurement {
        var page = try page(pictures)
        page.change { UInt8((255 * pow(Double($0) / 255, gamma)).rounded()) }
        return try #require(reader.read(page.image, at: page.registration))
      }
      var (mixed, alike) = (try read(thirty), try read(Array(repeating: picture, count: 30)))
      #expect(alike.cells.allSatisfy { $0.slot.speciesId == species && $0.slot.isShiny == nil })
      var colors = RecordedColors()
      colors.take(from: &alike)
      colors.take(from: &mixed)
      #expect(colors.isComplete)
      alike.claim(by: colors)
      #expect(alike.cells.allSatisfy { $0.slot.isShiny != !isShiny }, "\(species) \(gamma)")
      #expect(alike.cells.count { $0.slot.isShiny == isShiny } >= 28, "\(species) \(gamma)")
    }
  }

  @Test func `pages of a few species tell no other page its colors`() throws {
    let reader = BoxPageReader(table: table, dex: dex)
    var (dark, alike) = (
      try page(places([1, 4, 7])), try page(places(Array(repeating: 94, count: 9)))
    )
    dark.change { UInt8(30 + Int($0) * 205 / 255) }
    let shown = [dark, alike].map { reader.read($0.image, at: $0.registration) }
    var first = try #require(shown[0])
    var second = try #require(shown[1])
    var colors = RecordedColors()
    colors.take(from: &first)
    colors.take(from: &second)
    let alone = second.cells.map(\.slot)
    second.claim(by: colors)
    #expect(second.cells.map(\.slot) == alone)
  }

  /// Each message in pixels of 1080 rows, with the cells that it may cover.
  @Test(arguments: [
    ([0.0, 60, 480, 230], [0, 1, 2]), ([640, 60, 700, 230], [4, 5]), ([60, 760, 230, 90], []),
    ([0, 720, 260, 130], [24, 25]), ([300, 0, 280, 300], [1, 2, 3]),
  ])
  func `a white message over the page's side empties no cell`(
    message: [Double], covered: [Int]
  ) throws {
    var page = try page(thirty)
    page.fill(
      x: message[0], y: message[1], width: message[2], height: message[3], RGB(255, 255, 255))
    let slots = try #require(read(page))
    #expect(slots.allSatisfy { $0.state != .empty })
    #expect(slots.indices.filter { slots[$0].speciesId == nil }.allSatisfy(covered.contains))
    // Where nothing covers the frame, an empty cell is one.
    let few = try #require(read(self.page(Array(thirty.prefix(12)))))
    #expect(few.count { $0.state == .empty } == 18)
  }

  @Test func `a white menu inside of the page empties no cell`() throws {
    var page = try page(thirty)
    // It covers nine cells. Two lines of its first row cross the gaps between the columns.
    page.fill(x: 200, y: 300, width: 440, height: 345, RGB(255, 255, 255))
    for y in [310.0, 400] { page.fill(x: 208, y: y, width: 412, height: 4, RGB(255, 54, 22)) }
    page.fill(x: 390, y: 460, width: 54, height: 20, RGB(80, 80, 80))
    let slots = try #require(read(page))
    let covered = [7, 8, 9, 13, 14, 15, 19, 20, 21]
    #expect(covered.allSatisfy { slots[$0].state == .unknown || slots[$0].state == .hidden })
    let others = slots.indices.filter { !covered.contains($0) }
    #expect(others.allSatisfy { slots[$0].speciesId == $0 + 1 })
  }

  @Test(arguments: [RGB(245, 245, 245), RGB(250, 250, 250), RGB(255, 250, 235)])
  func `under another white than the page's, no cell is empty`(color: RGB) throws {
    var page = try page(thirty)
    page.fill(x: 200, y: 300, width: 440, height: 345, color)
    let slots = try #require(read(page))
    #expect([8, 14, 20].allSatisfy { slots[$0].state == .unknown })
    #expect(slots.allSatisfy { $0.state != .empty })
  }

  @Test func `empty cells beside the cursor's label are empty`() throws {
    var page = try page(Array(thirty.prefix(6)))
    page.fill(x: 250, y: 436, width: 354, height: 60, RGB(108, 107, 108))
    page.fill(x: 250, y: 492, width: 354, height: 6, RGB(255, 54, 22))
    let slots = try #require(read(page))
    #expect(slots.indices.filter { slots[$0].state == .hidden } == [13, 14, 15])
    #expect(slots.count { $0.state == .empty } == 21)
  }

  /// A small pointer, a large one, a mark that ends beside the cell, and a word.
  @Test(arguments: [
    [120.0, 530, 12, 19], [126, 562, 29, 47], [88, 540, 106, 18], [100, 570, 70, 24],
  ])
  func `a mark over an empty cell is no Pokémon`(mark: [Double]) throws {
    var page = try page(Array(thirty.prefix(12)))
    page.fill(x: mark[0], y: mark[1], width: mark[2], height: mark[3], RGB(20, 20, 20))
    let slots = try #require(read(page))
    #expect(slots.allSatisfy { $0.row <= 2 || $0.state != .filled })
    #expect(slots.contains { $0.state == .unknown })
  }

  @Test func `no look leaves much of the disc behind it white`() {
    let least = (0..<table.grids.count).map {
      table.grids[$0].share(of: CellBackground.disc, fromWhiteBeyond: 3)
    }.min()
    #expect((least ?? 0) > 0.85)
  }

  /// Chains that no sum of colors and squares undoes.
  enum Chain: CaseIterable, Sendable {
    /// Full range taken for limited: black and white are clipped.
    case clipping
    /// More contrast in the middle than at the ends.
    case curve

    func callAsFunction(_ level: UInt8) -> UInt8 {
      let x = Double(level) / 255
      switch self {
      case .clipping: return UInt8(min(max((Double(level) - 16) * 255 / 219, 0), 255))
      case .curve: return UInt8(255 * (x + 0.6 * x * (1 - x) * (2 * x - 1)))
      }
    }
  }

  @Test(arguments: Chain.allCases)
  func `no look is mistaken where a chain clips or bends colors`(chain: Chain) throws {
    // Pale Pokémon whose shiny pictures hardly differ.
    let pale = [174, 602, 896, 868, 924, 38].flatMap { table.pictures(ofSpecies: $0) }.prefix(15)
    let pictures = Array(thirty.prefix(15)) + pale
    var page = try page(pictures)
    page.change { chain($0) }
    let read = read(page)
    let slots = try #require(read)
    for (slot, picture) in zip(slots, pictures) {
      let looks = table.looks[picture]
      #expect(slot.speciesId == nil || slot.speciesId == looks[0].speciesId)
      #expect(slot.isShiny == nil || looks.contains { $0.isShiny == slot.isShiny })
      #expect(slot.form == nil || looks.contains { $0.form == slot.form })
    }
    #expect(slots.prefix(15).count { $0.isShiny == false } >= 13)
  }

  @Test func `no shininess is claimed on a page with too few Pokémon to know its colors`() throws {
    let read = read(try page(Array(thirty.prefix(3))))
    let slots = try #require(read)
    #expect(slots.prefix(3).map(\.speciesId) == [1, 2, 3])
    #expect(slots.prefix(3).allSatisfy { $0.isShiny == nil })
    #expect(slots.dropFirst(3).allSatisfy { $0.state == .empty && $0.candidates.isEmpty })
  }

  @Test func `white Pokémon are not empty`() throws {
    let white = [868, 278, 795, 924].flatMap { table.pictures(ofSpecies: $0) }.prefix(20)
    let read = read(try page(Array(thirty.prefix(10)) + Array(white)))
    let slots = try #require(read)
    #expect(slots.prefix(10 + white.count).allSatisfy { $0.state == .filled })
    let wrong = zip(slots.dropFirst(10), white).filter {
      $0.speciesId != nil && $0.speciesId != table.speciesId(of: $1)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `what the cursor's label lies over is hidden`() throws {
    var page = try page(thirty)
    // The cursor on row 3, column 2: the label begins at the cell's center − 29, 149 above it.
    page.fill(x: 250, y: 322, width: 354, height: 60, RGB(108, 107, 108))
    page.fill(x: 250, y: 378, width: 354, height: 6, RGB(255, 54, 22))
    let read = read(page)
    let slots = try #require(read)
    #expect(slots.filter { $0.state == .hidden }.map(\.row) == [2, 2, 2])
    #expect(slots.filter { $0.state == .hidden }.map(\.column) == [2, 3, 4])
    let wrong = slots.enumerated().filter { $1.speciesId != nil && $1.speciesId != $0 + 1 }
    #expect(wrong.isEmpty)
    #expect(slots.count { $0.speciesId != nil } == 27)
  }

  @Test func `species with one picture are not told apart`() throws {
    let finizen = table.pictures(ofSpecies: 963)
    let read = read(try page(Array(thirty.prefix(20)) + Array(finizen.prefix(1))))
    let slots = try #require(read)
    #expect(slots[20].state == .filled)
    #expect(slots[20].speciesId == nil)
    #expect(Set(slots[20].candidates.map(\.speciesId)).isSuperset(of: [963, 964]))
  }

  @Test func `a picture that the table lacks is claimed to be nothing`() throws {
    let kept = (0..<table.looks.count).filter { table.speciesId(of: $0) != 6 }
    let lacking = CellTable(
      pictures: kept.map { (looks: table.looks[$0], grid: table.grids[$0]) })
    let page = try page(thirty)
    let slots = try #require(
      BoxPageReader(table: lacking, dex: dex).read(page.image, at: page.registration)
    ).cells.map(\.slot)
    #expect(slots[5].state == .filled)
    #expect(slots[5].speciesId == nil && slots[5].margin == nil)
    #expect(slots.count { $0.speciesId != nil } == 29)
  }

  @Test func `a page with another grid is none`() throws {
    var other = try DrawnPage()
    let source = try page(thirty)
    // Cells up to 18 pixels further right and 14 lower.
    for place in 0..<30 {
      let cell = source.registration.cell(place)
      let (dx, dy) = (7 + place % 6 * 2, 6 + place / 6 * 2)
      for y in 0..<cell.height {
        for x in 0..<cell.width where cell.y + y + dy < 836 {
          other.set(source.image[cell.x + x, cell.y + y], x: cell.x + x + dx, y: cell.y + y + dy)
        }
      }
    }
    let isNone = read(other) == nil
    #expect(isNone)
  }
}
