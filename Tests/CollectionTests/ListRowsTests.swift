import Dex
import Foundation
import Testing

@testable import Collection

/// The rows of lists, and what a collection makes of them.
struct ListRowsTests {
  private static let dex = Result { try Dex.bundled() }

  private func read(_ text: String, _ format: ImportExportFormat = .csv) throws -> ImportedList {
    try format.read(Data(text.utf8), from: "list", dex: Self.dex.get())
  }

  @Test func `only the first table of a text is a list of what is owned`() throws {
    let text = """
      Mine:

      | Species | Lvl |
      | --- | --- |
      | Pikachu | 5 |

      I wish for:

      | Species | Lvl |
      | --- | --- |
      | Mew | 5 |
      """
    let list = try read(text, .markdown)
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25])
    #expect(list.remarks.map { $0.hasPrefix("the table on line 9 is ignored") } == [true])
  }
}
