import CSV
import Dex
import Foundation
import Testing
import Verification

@testable import Collection

struct ChecklistTests {
  private static let dex = Result { try Dex.bundled() }

  private func shelf(own: [Checklist] = []) throws -> ChecklistShelf {
    ChecklistShelf(dex: try Self.dex.get(), games: try GameFile.bundled(), own: own)
  }

  private static let tables = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/dex")

  /// Says on standard error when PokeAPI's tables are not there.
  private static let areTablesThere: Bool = {
    let file = tables.appending(path: "pokemon_dex_numbers.csv")
    if FileManager.default.fileExists(atPath: file.path) { return true }
    FileHandle.standardError.write(
      Data("SKIPPED: tests against PokeAPI's tables: no \(tables.path)\n".utf8))
    return false
  }()

  /// The rows of a table of PokeAPI's.
  private func rows(_ name: String) throws -> [[String: String]] {
    let text = try String(
      contentsOf: Self.tables.appending(path: "\(name).csv"), encoding: .utf8)
    let rows = CSVText.rows(of: text)
    let header = try #require(rows.first?.cells)
    return rows.dropFirst().map {
      Dictionary(uniqueKeysWithValues: zip(header, $0.cells))
    }
  }

  private static let beasts = ["bulbasaur": 244, "charmander": 245, "squirtle": 243]

  @Test(
    .enabled(if: areTablesThere), arguments: [("bulbasaur", 1), ("charmander", 4), ("squirtle", 7)])
  func `FireRed withholds the other starters' lines and lets one beast roam`(
    starter: String, species: Int
  ) throws {
    let numbers = try rows("pokemon_dex_numbers")
    let all = try rows("pokemon_species")
    let names = try rows("pokemon_species_names")
    let chains = Dictionary(uniqueKeysWithValues: all.map { ($0["id"], $0["evolution_chain_id"]) })
    let others = Set([1, 4, 7].filter { $0 != species }.map { chains[String($0)] })
    let kanto = numbers.filter {
      $0["pokedex_id"] == "2" && !others.contains(chains[$0["species_id"]])
    }
    .map { (Int($0["pokedex_number"] ?? "") ?? 0, Int($0["species_id"] ?? "") ?? 0) }
    .sorted { $0.0 < $1.0 }
    let beast = try #require(Self.beasts[starter])
    let english = Dictionary(
      uniqueKeysWithValues: names.filter { $0["local_language_id"] == "9" }
        .map { (Int($0["pokemon_species_id"] ?? "") ?? 0, $0["name"] ?? "") })
    let expected = (kanto + [(beast, beast)]).map { number, id in
      "\(number) \(id) \(english[id] ?? "")"
    }
    #expect(expected.count == 146)
    for game in ["firered", "leafgreen"] {
      let list = try shelf().checklist(game)
      #expect(list.total == 146)
      #expect(list.hasStarterChoice)
      #expect(list.pokemon.count == 154)
      let chosen = try list.chosen(starter: starter)
      #expect(chosen.total == 146)
      #expect(chosen.pokemon.map { "\($0.dexNumber) \($0.pokemonId) \($0.name)" } == expected)
    }
  }

  @Test func `the three starters give three different lists, and no other can be chosen`() throws {
    let list = try shelf().checklist("firered")
    let lists = try list.availableStarters.map { try list.chosen(starter: $0).pokemon }
    #expect(Set(lists).count == 3)
    #expect(
      throws: ChecklistError.unknownStarter("pikachu", of: "firered", known: list.availableStarters)
    ) {
      try list.chosen(starter: "pikachu")
    }
  }

  @Test func `a list without starters refuses one`() throws {
    let list = try shelf().checklist("red")
    #expect(try list.chosen(starter: nil) == list)
    #expect(throws: ChecklistError.noStarters(["red"])) { try list.chosen(starter: "bulbasaur") }
  }

  @Test(.enabled(if: areTablesThere))
  func `every game's own dex agrees with PokeAPI's tables`() throws {
    let numbers = try rows("pokemon_dex_numbers")
    let dexes = try rows("pokedexes")
    for game in try GameFile.bundled() {
      for entry in game.entries {
        let id = dexes.first { $0["identifier"] == entry.pokedex }?["id"]
        let isThere = numbers.contains {
          $0["pokedex_id"] == id && $0["pokedex_number"] == String(entry.number)
            && $0["species_id"] == String(entry.species)
        }
        #expect(isThere, "\(game.slug) \(entry)")
        if !isThere { return }
      }
    }
  }

  @Test(arguments: ["national", "shiny", "national-forms", "red", "sword"])
  func `the lists that come along have what the dex has`(name: String) throws {
    let dex = try Dex.bundled()
    let species = dex.allSpecies.filter { !$0.storableForms.isEmpty }.count
    let counts = [
      "national": species, "shiny": species, "red": 151,
      "national-forms": try #require(dex.header).counts.storableForms,
    ]
    let list = try shelf().checklist(name)
    #expect(list.total == list.pokemon.count)
    if let count = counts[name] { #expect(list.total == count) }
    #expect(Set(list.pokemon).count == list.total)
  }

  @Test func `a species whose genders look different is on the list of genders twice`() throws {
    let list = try shelf().checklist("national-genders")
    #expect(list.pokemon.filter { $0.pokemonId == 3 }.map(\.gender) == [.male, .female])
    #expect(list.pokemon.filter { $0.pokemonId == 1 }.map(\.gender) == [nil])
  }

  @Test func `what is proven, said and missing is told apart`() throws {
    let store = try CollectionStoreTests.store()
    _ = try store.record(
      CollectionStoreTests.scan(entries: [
        CollectionStoreTests.entry(1) { $0.isShiny = true },
        CollectionStoreTests.entry(26) { $0.form = "raichu-alola" },
      ]), versions: CollectionStoreTests.versions)
    try store.starting(.set).change([
      (OwnedPokemon(pokemonId: 2), .status(.caught)), (OwnedPokemon(pokemonId: 3), .status(.seen)),
    ])
    let collection = try store.collection()
    func states(_ name: String) throws -> [Int: ChecklistProgress.State] {
      let progress = ChecklistProgress(try shelf().checklist(name), collection: collection)
      return Dictionary(
        progress.lines.map { ($0.entry.pokemonId, $0.state) },
        uniquingKeysWith: { first, _ in first })
    }
    let national = try states("national")
    #expect([1, 2, 3, 26].map { national[$0] } == [.verified, .unproven, .missing, .verified])
    #expect(try states("shiny")[1] == .verified)
    #expect(try states("shiny")[26] == .missing)
    let forms = ChecklistProgress(try shelf().checklist("national-forms"), collection: collection)
    #expect(
      forms.lines.filter { $0.entry.pokemonId == 26 }.map(\.state) == [.missing, .verified])
  }

  @Test(arguments: [CatchStatus.seen, .unseen])
  func `what its owner says is gone is missing, until it is recorded again`(
    status: CatchStatus
  ) throws {
    let store = try CollectionStoreTests.store()
    let entries = [CollectionStoreTests.entry(1)]
    _ = try store.record(
      CollectionStoreTests.scan("a", entries: entries), versions: CollectionStoreTests.versions)
    let national = try shelf().checklist("national")
    func state() throws -> ChecklistProgress.State? {
      try store.progress(of: national).lines.first { $0.entry.pokemonId == 1 }?.state
    }
    #expect(try state() == .verified)
    let row = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(row), .status(status))])
    #expect(try state() == .missing)
    let gone = try #require(try store.collection().first)
    #expect(gone.isVerified && !gone.isOwned)
    let filter = CollectionFilter()
    let missing = filter.missing(from: [gone], dex: try Self.dex.get())
    #expect(missing.contains { $0.pokemon.pokemonId == 1 })
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan("b", entries: entries), versions: CollectionStoreTests.versions)
    #expect(try state() == .verified)
  }

  @Test func `own lists stand side by side, and deleting one leaves the others whole`() throws {
    let store = try CollectionStoreTests.store()
    var one = try shelf().checklist("firered")
    one.slug = "one"
    var two = try shelf().checklist("emerald")
    two.slug = "two"
    try store.starting(.checklist).add(one)
    let adding = store.starting(.checklist)
    try adding.add(two)
    #expect(try store.ownChecklists() == [one, two])
    let deleting = store.starting(.checklist)
    try deleting.removeChecklist("two")
    #expect(try store.ownChecklists() == [one])
    try store.starting(.undo).undo(deleting.run.uid)
    #expect(try store.ownChecklists() == [one, two])
    try store.starting(.undo).undo(adding.run.uid)
    #expect(try store.ownChecklists() == [one])
  }

  private func read(_ name: String, _ text: String) throws -> Checklist {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + name)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Checklist.read(path: file.path, dex: Self.dex.get())
  }

  @Test func `a list of one's own may be a manifest or a table`() throws {
    let manifest = try read(
      "m.json",
      """
      {"slug": "mine", "name": "Mine", "total": 1, "hasStarterChoice": true,
       "availableStarters": ["a", "b"], "pokemon": [
        {"pokemonId": 25, "dexNumber": 1, "name": "Pikachu", "excludedForStarters": ["a"]},
        {"pokemonId": 26, "dexNumber": 2, "name": "Raichu", "excludedForStarters": ["b"],
         "form": "raichu-alola", "isShiny": true, "gender": "female", "notes": "n"}]}
      """)
    #expect(try manifest.chosen(starter: "a").pokemon.map(\.pokemonId) == [26])
    let table = try read("t.csv", "species,gender,shiny\nPikachu,female,yes\nRaichu,,\n")
    #expect(table.pokemon.map(\.pokemonId) == [25, 26])
    #expect(table.pokemon.map(\.isShiny) == [true, nil])
    #expect(table.total == 2)
  }

  @Test(arguments: [
    ("a.json", "{", "it is not JSON"), ("a.json", "{\"slug\": 1}", "wrong value of slug"),
    ("a.json", "{\"slug\": \"a\"}", "no name"),
    (
      "a.json",
      """
      {"slug": "a", "name": "A", "total": 2, "hasStarterChoice": false, "availableStarters": [],
       "pokemon": [{"pokemonId": 9999, "dexNumber": 1, "name": "x"}]}
      """, "pokemon 0: no species 9999"
    ),
    (
      "a.json",
      """
      {"slug": "a", "name": "A", "total": 2, "hasStarterChoice": false, "availableStarters": [],
       "pokemon": [{"pokemonId": 1, "dexNumber": 1, "name": "x", "form": "raichu-alola"}]}
      """, "raichu-alola is no form of Bulbasaur; the total is 2, but 1 are listed"
    ),
    ("a.csv", "species,ball\nPikachu,ultra\n", "the column “ball” is not understood"),
    ("a.csv", "species\nPikatchu\n", "line 2: Pikatchu is no species"), ("a.csv", "", "no Pokémon"),
    (
      "a.csv", "species,count\nPikachu,1\nSizzlipede,3\n",
      "line 3: a checklist asks for one of each; leave out the count"
    ),
  ])
  func `what is no checklist is refused with its reasons`(
    name: String, text: String, message: String
  ) throws {
    let error = #expect(throws: ChecklistError.self) { try read(name, text) }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.contains(message), "\(words)")
  }
}
