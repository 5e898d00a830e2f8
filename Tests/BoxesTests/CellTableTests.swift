import Dex
import Foundation
import Imaging
import Testing

struct CellTableTests {
  private static func picture(
    _ species: Int, level: UInt8, isShiny: Bool = false
  ) throws -> (looks: [Look], grid: CellGrid) {
    let grid = CellGrid(bytes: [UInt8](repeating: level, count: CellGrid.byteCount))
    let look = Look(speciesId: species, form: "form", isShiny: isShiny, isFemale: false)
    return ([look], try #require(grid))
  }

  /// Two pictures of one look, and two looks of one picture.
  private static var pictures: [(looks: [Look], grid: CellGrid)] {
    get throws {
      [
        try picture(2, level: 9), try picture(1, level: 7), try picture(1, level: 5),
        try picture(3, level: 4), try picture(3, level: 4, isShiny: true),
      ]
    }
  }

  @Test func `the same pictures give the same bytes in any order`() throws {
    let table = CellTable(pictures: try Self.pictures)
    let turned = CellTable(pictures: try Self.pictures.reversed())
    #expect(table.encoded() == turned.encoded())
    #expect(table.looks.map(\.count) == [1, 1, 1, 2])
  }

  @Test func `a table comes back from its file, and a changed one does not`() throws {
    let table = CellTable(pictures: try Self.pictures)
    var contents = table.encoded()
    let read = try CellTable(contents: contents, path: "t")
    #expect(read.looks == table.looks && read.grids == table.grids)
    contents[contents.count - 1] ^= 1
    #expect(throws: HashTableError.self) { try CellTable(contents: contents, path: "t") }
    #expect(throws: HashTableError.self) {
      try CellTable(contents: table.encoded().dropLast(), path: "t")
    }
  }
}
