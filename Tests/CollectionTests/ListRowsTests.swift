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

  @Test func `an ID number has five or six digits`() throws {
    let list = try read(
      """
      species;trainer_id
      Pikachu;014082
      Pikachu;91848
      Pikachu; 014082\u{A0}
      Pikachu;12
      Pikachu;
      Pikachu;abc
      Pikachu;1234567
      Pikachu;1,234
      Pikachu;1234.0
      Pikachu;1.23E+05
      Pikachu;-12345
      Pikachu;014 082
      """)
    #expect(
      list.pokemon.map(\.pokemon.trainerId) == ["014082", "91848", "014082", "000012", nil])
    let wrong = ["abc", "1234567", "1,234", "1234.0", "1.23E+05", "-12345", "014 082"]
    #expect(
      list.complaints.map(\.description)
        == wrong.enumerated().map { number, text in
          "line \(number + 7): \(text) is no ID number of five or six digits (trainer_id)"
        })
  }

  @Test func `an ID number of a box is checked as well`() throws {
    let slots = [0, 9, 65170, -5, 4_294_967_295].map { number in
      #"{"index":0,"box":0,"row":0,"column":0,"dex":25,"ot_id":\#(number)}"#
    }
    let list = try read("[\(slots.joined(separator: ","))]", .pokemonautomation)
    #expect(list.pokemon.map(\.pokemon.trainerId) == [nil, "000009", "065170"])
    #expect(
      list.complaints.map(\.reason) == [
        "-5 is no ID number of five or six digits (trainer_id)",
        "4294967295 is no ID number of five or six digits (trainer_id)",
      ])
  }
}
