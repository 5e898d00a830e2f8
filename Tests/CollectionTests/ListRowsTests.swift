import Dex
import Foundation
import Testing
import Verification

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

  @Test func `the last bar of a row may be left out`() throws {
    let text =
      "| No. | Species | Notes\n| --- | --- | ---\n| 25 | Pikachu | of Ivy\n| 151 | Mew |\n"
    let list = try read(text, .markdown)
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25, 151])
    #expect(list.pokemon.map(\.notes) == ["of Ivy", nil])
  }

  @Test(arguments: [
    ("♂ Male männlich Mâle macho maschio オス 수컷 雄", Gender.male),
    ("♀ W weiblich femelle hembra femmina メス 암컷 雌", .female),
  ])
  func `a gender is understood in the languages of HOME`(words: String, gender: Gender) throws {
    let rows = words.split(separator: " ").map { "Pikachu,\($0)\n" }
    let list = try read("species,gender\n" + rows.joined())
    #expect(list.pokemon.map(\.pokemon.gender) == rows.map { _ in gender })
  }

  @Test func `having no gender is understood in the languages of HOME`() throws {
    let words = ["geschlechtslos", "asexué", "sin género", "senza genere", "性別不明", "무성", "无性别"]
    let list = try read("species,gender\n" + words.map { "Magnemite,\($0)\n" }.joined())
    #expect(list.pokemon.map(\.pokemon.gender) == words.map { _ in .genderless })
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

  private func take(_ text: String, into store: CollectionStore) throws -> ImportSummary {
    let list = try read(text)
    let trial = try store.takeOver(list, isTrial: true)
    let summary = try store.starting(.import).takeOver(list)
    #expect(trial == summary)
    return summary
  }

  @Test func `two rows that could be one Pokémon are two`() throws {
    let store = try CollectionStoreTests.store()
    let text = """
      species,gender,shiny,nickname,trainer,trainer_id,status,notes
      Pikachu,,,,Ash,001234,favorite,first
      Pikachu,male,no,Sparky,Ash,001234,caught,second
      """
    #expect(try take(text, into: store) == ImportSummary(added: 2, changed: 0, unchanged: 0))
    let rows = try store.collection()
    #expect(Set(rows.map(\.notes)) == ["first", "second"])
    #expect(rows.map(\.count) == [1, 1])
    #expect(try take(text, into: store) == ImportSummary(added: 0, changed: 0, unchanged: 2))
    #expect(try store.collection() == rows)
  }

  @Test func `a row that could be any of many is none of them`() throws {
    let store = try CollectionStoreTests.store()
    let named = (1...100).map { "Pikachu,N\($0),014082\n" }.joined()
    let text = "species,nickname,trainer_id\nPikachu,,014082\n" + named
    #expect(try take(text, into: store) == ImportSummary(added: 101, changed: 0, unchanged: 0))
    #expect(try store.collection().count == 101)
    #expect(try take(text, into: store) == ImportSummary(added: 0, changed: 0, unchanged: 101))
  }

  @Test func `a known row takes one row of a list`() throws {
    let store = try CollectionStoreTests.store()
    let entry = CollectionStoreTests.entry { $0.nickname = nil }
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan(entries: [entry]), versions: CollectionStoreTests.versions)
    let text = """
      species,nickname,trainer_id,notes
      Pikachu,,014082,first
      Pikachu,Sparky,014082,second
      """
    #expect(try take(text, into: store) == ImportSummary(added: 1, changed: 1, unchanged: 0))
    let rows = try store.collection()
    #expect(rows.count == 2)
    #expect(rows.first(where: \.isVerified)?.notes == "first")
    #expect(try take(text, into: store) == ImportSummary(added: 0, changed: 0, unchanged: 2))
    #expect(try store.collection() == rows)
  }

  @Test func `rows that came one after another are two when a list has both`() throws {
    let store = try CollectionStoreTests.store()
    let header = "species,nickname,trainer_id,notes\n"
    let rows = ["Pikachu,,014082,first\n", "Pikachu,Sparky,014082,second\n"]
    _ = try take(header + rows[0], into: store)
    _ = try take(header + rows[1], into: store)
    #expect(try store.collection().count == 1)
    _ = try take(header + rows.joined(), into: store)
    #expect(try Set(store.collection().map(\.notes)) == ["first", "second"])
    let again = try take(header + rows.joined(), into: store)
    #expect(again == ImportSummary(added: 0, changed: 0, unchanged: 2))
  }

  @Test func `equal rows keep the strongest status and all notes`() throws {
    let store = try CollectionStoreTests.store()
    let text = """
      species,status,count,notes
      Pikachu,seen,,first
      Pikachu,caught,2,second
      Pikachu,favorite,,first
      Mew,seen,,
      Mew,,,
      """
    #expect(try take(text, into: store) == ImportSummary(added: 2, changed: 0, unchanged: 0))
    let rows = try store.collection()
    #expect(rows.map(\.status) == [.favorite, .caught])
    #expect(rows.map(\.count) == [3, 1])
    #expect(rows.map(\.notes) == ["first; second", nil])
    #expect(try take(text, into: store) == ImportSummary(added: 0, changed: 0, unchanged: 2))
  }

  @Test func `a note on what is not caught comes back, and takes no status back`() throws {
    let dex = try Self.dex.get()
    let (mew, eevee) = (OwnedPokemon(pokemonId: 151), OwnedPokemon(pokemonId: 133))
    let store = try CollectionStoreTests.store()
    try store.starting(.set).change([
      (mew, .status(.seen)), (mew, .notes("want")), (eevee, .status(.seen)),
    ])
    let format = ImportExportFormat.livingdextracker
    let text = try format.text(
      of: try store.collection().map { ListedPokemon($0, dex: dex) }, dex: dex
    ) { Issue.record("\($0)") }
    let list = try read(text, format)
    #expect(list.complaints.isEmpty)
    let other = try CollectionStoreTests.store()
    #expect(try other.takeOver(list) == ImportSummary(added: 1, changed: 0, unchanged: 0))
    #expect(try other.collection().map(\.pokemon) == [mew])
    #expect(try other.collection().map(\.status) == [.unseen])
    #expect(try other.collection().map(\.notes) == ["want"])
    let owner = try CollectionStoreTests.store()
    try owner.starting(.set).change([(mew, .status(.favorite))])
    let noted = ImportSummary(added: 0, changed: 1, unchanged: 0)
    #expect(try owner.starting(.import).takeOver(list) == noted)
    #expect(try owner.collection().map(\.status) == [.favorite])
    #expect(try owner.collection().map(\.notes) == ["want"])
  }

  @Test func `notes on what is not caught go to an equal one that is, and count nothing`() throws {
    let list = try read(
      #"""
      [{"pokedexNumber":151,"pokemon":"Mew","caught":false,"personalNotes":"a"},
       {"pokedexNumber":151,"pokemon":"Mew","caught":true},
       {"pokedexNumber":133,"pokemon":"Eevee","caught":false,"personalNotes":"b"},
       {"pokedexNumber":133,"pokemon":"Eevee","caught":false,"personalNotes":"c"},
       {"pokedexNumber":25,"pokemon":"Pikachu","caught":false,"personalNotes":""}]
      """#, .livingdextracker)
    let store = try CollectionStoreTests.store()
    #expect(try store.takeOver(list) == ImportSummary(added: 2, changed: 0, unchanged: 0))
    let rows = try store.collection()
    #expect(rows.map(\.pokemon.pokemonId) == [133, 151])
    #expect(rows.map(\.status) == [.unseen, .caught])
    #expect(rows.map(\.notes) == ["b; c", "a"])
    #expect(rows.map(\.count) == [1, 1])
  }

  @Test func `a count that is too much with the rows before it is named`() throws {
    let list = try read("species,count\nPikachu,600000\nPikachu,600000\nMew,\n")
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25, 151])
    #expect(
      list.complaints.map(\.description) == [
        "line 3: with the equal rows before it, the count is more than 1000000; make it smaller"
      ])
    #expect(try CollectionStoreTests.store().takeOver(list).added == 2)
  }

  @Test(arguments: [("091848", "91848"), ("65170", "065170"), ("01234", "1234")])
  func `an ID number may have lost or got a leading zero`(known: String, listed: String) throws {
    let store = try CollectionStoreTests.store()
    let header = "species,gender,trainer_id\n"
    _ = try take(header + "Pikachu,male,\(known)\n", into: store)
    let unchanged = ImportSummary(added: 0, changed: 0, unchanged: 1)
    #expect(try take(header + "Pikachu,male,\(listed)\n", into: store) == unchanged)
    #expect(try take(header + "Pikachu,,\(listed)\n", into: store) == unchanged)
    let added = ImportSummary(added: 1, changed: 0, unchanged: 0)
    #expect(try take(header + "Pikachu,female,\(listed)\n", into: store) == added)
    #expect(try take(header + "Pikachu,female,\(listed)\n", into: store) == unchanged)
    #expect(try take(header + "Pikachu,male,\(listed)\n", into: store) == unchanged)
  }

  @Test func `a listed Pokémon is the one that a recording proves with the leading zero`() throws {
    let store = try CollectionStoreTests.store()
    _ = try take("species,trainer_id\nPikachu,66172\nPikachu,7071\n", into: store)
    let proven = ["066172", "07071"].map { id in
      CollectionStoreTests.entry(25) { $0.trainerId = id }
    }
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan("a", entries: proven), versions: CollectionStoreTests.versions)
    let rows = try store.collection()
    #expect(rows.map(\.isVerified) == [true, true])
    #expect(Set(rows.compactMap(\.pokemon.trainerId)) == ["066172", "07071"])
  }

  @Test(arguments: [true, false])
  func `of two rows the nearer one takes its Pokémon`(isListFirst: Bool) throws {
    let store = try CollectionStoreTests.store()
    let list =
      "species,trainer_id,nickname,level,notes\nPikachu,041641,,,first\n"
      + "Pikachu,041641,Buddy,10,second\n"
    let proven = [("Buddy", 10), ("Momo", 12)].map { name, level in
      CollectionStoreTests.entry(25) {
        ($0.trainerId, $0.nickname, $0.level) = ("041641", name, level)
      }
    }
    if isListFirst { _ = try take(list, into: store) }
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan("a", entries: proven), versions: CollectionStoreTests.versions)
    if !isListFirst { _ = try take(list, into: store) }
    let rows = try store.collection().sorted { $0.pokemon.level ?? 0 < $1.pokemon.level ?? 0 }
    #expect(rows.map(\.pokemon.nickname) == ["Buddy", "Momo"])
    #expect(rows.map(\.notes) == ["second", "first"])
  }
}
