import CSV
import Dex
import Foundation
import Testing
import Verification

@testable import Collection

struct ImportExportTests {
  private static let dex = Result { try Dex.bundled() }

  /// Every storable form in every gender that it can have, plain and shiny, some with every field.
  private static func everything(_ dex: Dex) -> [OwnedPokemon] {
    var list: [OwnedPokemon] = []
    for species in dex.allSpecies {
      for form in species.storableForms {
        for gender in species.possibleGenders(of: form).sorted(by: { $0.rawValue < $1.rawValue }) {
          for isShiny in [false, true] {
            list.append(
              OwnedPokemon(
                pokemonId: species.id, form: form.identifier, gender: gender, isShiny: isShiny))
          }
        }
      }
    }
    let names = ["Ivy", "=1+1", "é|\"x\",\n", "’\\`*_<b>", "", "-", "'=a", "<br"]
    for place in stride(from: 0, to: list.count, by: 3) {
      let name = names[place / 3 % names.count]
      list[place].nickname = name.isEmpty ? nil : name
      list[place].trainer = name.isEmpty ? nil : name
      list[place].trainerId = "014082"
      list[place].level = place % 100 + 1
    }
    return list
  }

  private func filled(_ dex: Dex) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    let all = Self.everything(dex)
    try store.starting(.set).change(
      all.enumerated().flatMap { place, pokemon -> [(pokemon: OwnedPokemon, change: FieldChange)] in
        var changes: [FieldChange] = [.status(CatchStatus.allCases[place % 4])]
        if place % 5 == 0 { changes.append(.notes("+note \(place)\n|")) }
        if place % 7 == 0 { changes.append(.count(2)) }
        return changes.map { (pokemon, $0) }
      })
    return store
  }

  private func listed(_ store: CollectionStore, _ dex: Dex) throws -> [ListedPokemon] {
    try store.collection().map { entry in
      var listed = ListedPokemon(entry, dex: dex)
      listed.id = nil
      return listed
    }
  }

  @Test(arguments: [ImportExportFormat.csv, .markdown])
  func `a table holds every field, and gives it back`(format: ImportExportFormat) throws {
    let dex = try Self.dex.get()
    let list = try listed(filled(dex), dex)
    #expect(list.count > 4000)
    let text = try format.text(of: list, dex: dex) { Issue.record("\($0)") }
    #expect(ImportExportFormat.format(of: Data(text.utf8)) == format)
    let read = try format.read(Data(text.utf8), from: "list", dex: dex)
    #expect(read.complaints.isEmpty)
    let other = try CollectionStoreTests.store()
    #expect(try other.takeOver(read).added == list.count)
    #expect(try listed(other, dex) == list)
    #expect(try other.takeOver(read) == ImportSummary(added: 0, changed: 0, unchanged: list.count))
  }

  @Test(arguments: [ImportExportFormat.supereffective, .pokemonautomation, .livingdextracker])
  func `a foreign format gives the same again after a round trip`(format: ImportExportFormat) throws
  {
    let dex = try Self.dex.get()
    // Pokémon that are not owned have no place in a box.
    let list = try listed(filled(dex), dex).filter(\.status.isOwned)
    let text = try format.text(of: list, dex: dex) { Issue.record("\($0)") }
    #expect(ImportExportFormat.format(of: Data(text.utf8)) == format)
    let read = try format.read(Data(text.utf8), from: "list", dex: dex)
    #expect(read.complaints.isEmpty)
    let again = try format.text(of: rows(read, dex), dex: dex) { Issue.record("\($0)") }
    #expect(again == text)
  }

  /// The rows of a list in its own order, as they are listed when they are taken over.
  private func rows(_ list: ImportedList, _ dex: Dex) -> [ListedPokemon] {
    list.pokemon.map { row in
      var listed = ListedPokemon(CollectionEntry(missing: row.pokemon), dex: dex)
      listed.status = .caught
      listed.count = 1
      listed.notes = row.notes
      return listed
    }
  }

  @Test func `identifiers of supereffective mean what they say`() throws {
    let slugs = SupereffectiveSlugs(try Self.dex.get())
    let pairs: [(String, OwnedPokemon)] = [
      ("venusaur-f", .init(pokemonId: 3, form: "venusaur", gender: .female)),
      ("rattata-alola", .init(pokemonId: 19, form: "rattata-alola")),
      ("mrmime-galar", .init(pokemonId: 122, form: "mr-mime-galar")),
      ("nidoranf", .init(pokemonId: 29, form: "nidoran-f")),
      ("hooh", .init(pokemonId: 250, form: "ho-oh")),
      ("unown", .init(pokemonId: 201, form: "unown-a")),
      ("unown-f", .init(pokemonId: 201, form: "unown-f")),
      ("deoxys", .init(pokemonId: 386, form: "deoxys-normal")),
      ("pikachu-hoenn", .init(pokemonId: 25, form: "pikachu-hoenn-cap")),
      ("meowstic-f", .init(pokemonId: 678, form: "meowstic-female", gender: .female)),
      ("vivillon", .init(pokemonId: 666, form: "vivillon-icy-snow")),
      ("vivillon-meadow", .init(pokemonId: 666, form: "vivillon-meadow")),
      ("sneasel-hisui-f", .init(pokemonId: 215, form: "sneasel-hisui", gender: .female)),
      ("tauros-paldea-fire", .init(pokemonId: 128, form: "tauros-paldea-blaze-breed")),
      ("alcremie-ruby-swirl-star", .init(pokemonId: 869, form: "alcremie-ruby-swirl-star-sweet")),
      ("squawkabilly-blue", .init(pokemonId: 931, form: "squawkabilly-blue-plumage")),
      ("darmanitan-galar", .init(pokemonId: 555, form: "darmanitan-galar-standard")),
      ("tapukoko", .init(pokemonId: 785, form: "tapu-koko")),
      ("typenull", .init(pokemonId: 772, form: "type-null")),
      ("greattusk", .init(pokemonId: 984, form: "great-tusk")),
      ("maushold-three", .init(pokemonId: 925, form: "maushold-family-of-three")),
      ("ogerpon", .init(pokemonId: 1017, form: "ogerpon")),
    ]
    for (slug, pokemon) in pairs {
      #expect(slugs.slug(of: pokemon) == slug)
      let meaning = slugs.meaning(of: slug)
      #expect(meaning?.species == pokemon.pokemonId, "\(slug)")
      #expect(meaning?.form == pokemon.form, "\(slug)")
      #expect(meaning?.gender == pokemon.gender, "\(slug)")
    }
    #expect(slugs.meaning(of: "greninja--battle-bond")?.form == "greninja")
    #expect(slugs.meaning(of: "missingno") == nil)
  }

  private static let index = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/sprites/INDEX.csv")

  /// Says on standard error when the renders' index is not there.
  private static let isIndexThere: Bool = {
    if FileManager.default.fileExists(atPath: index.path) { return true }
    FileHandle.standardError.write(
      Data("SKIPPED: a test against supereffective's list: no \(index.path)\n".utf8))
    return false
  }()

  @Test(.enabled(if: isIndexThere))
  func `the identifiers agree with supereffective's own list`() throws {
    let text = try String(contentsOf: Self.index, encoding: .utf8)
    let dex = try Self.dex.get()
    let slugs = SupereffectiveSlugs(dex)
    let rows = CSVText.rows(of: text)
    let header = try #require(rows.first?.cells)
    var wrong: [String] = []
    for row in rows.dropFirst() {
      let cells = Dictionary(uniqueKeysWithValues: zip(header, row.cells))
      guard cells["storable_in_home"] == "1", cells["shiny"] == "0",
        let known = cells["supeffective_ids"], !known.isEmpty,
        let found = dex.allSpecies.lazy.flatMap(\.forms).first(where: {
          String($0.id) == cells["form_id"] && $0.isStorable
        }),
        let species = dex.form(found.identifier)?.species
      else { continue }
      let pokemon = OwnedPokemon(
        pokemonId: species.id, form: found.identifier,
        gender: cells["female"] == "1" ? .female : nil)
      let slug = slugs.slug(of: pokemon) ?? "none"
      let names = known.split(whereSeparator: { $0 == "|" || $0 == " " }).map(String.init)
      if !names.contains(slug) { wrong.append("\(found.identifier): \(slug), not \(known)") }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test(arguments: [
    "\"\u{301}", "a\"\u{FE0F},b\"", "|\u{301}|", "\\\u{301}|", " \u{301}", "<br>", "<\u{301}br>",
    "a\r\nb\n\u{301}c",
  ])
  func `a sign of Markdown stays itself with a mark that combines with it`(name: String) throws {
    let missing = CollectionEntry(missing: OwnedPokemon(pokemonId: 25, nickname: name))
    var listed = ListedPokemon(missing, dex: try Self.dex.get())
    listed.status = .caught
    listed.count = 1
    let text = MarkdownFormat.lines(of: [listed]).joined(separator: "\r\n")
    #expect(ImportExportFormat.format(of: Data(("A list\r\n\r\n" + text).utf8)) == .markdown)
    let read = MarkdownFormat.read(text, dex: DexIndex(try Self.dex.get()))
    #expect(read.pokemon.map(\.pokemon.nickname) == [name.replacing("\r\n", with: "\n")])
  }

  @Test func `a table of rows that are wrong names each of them and takes over the rest`() throws {
    let text = """
      number,species,form,gender,shiny,level,ball
      25,Pikachu,,male,no,5,poke
      9999,,,,,,
      25,Raichu,,,,,
      25,,raichu-alola,,,,
      25,,,genderless,,,
      25,,,,perhaps,,
      25,,,,,101,
      1,2,3,4,5,6,7,8
      ,Dracaufeu,,,,,
      """
    let read = try ImportExportFormat.csv.read(
      Data(text.utf8), from: "list", dex: Self.dex.get())
    #expect(read.pokemon.map(\.pokemon.pokemonId) == [25, 6])
    #expect(
      read.complaints.map(\.description) == [
        "the header: the column “ball” is not understood", "line 3: 9999 is no number of the dex",
        "line 4: number 25 is Pikachu, not Raichu",
        "line 5: raichu-alola is no form of Pikachu", "line 6: Pikachu is never genderless",
        "line 7: perhaps is neither yes nor no (shiny)",
        "line 8: 101 is no level from 1 to 100", "line 9: 8 cells under 7 columns",
      ])
  }

  @Test(arguments: [
    (
      ImportExportFormat.pokemonautomation,
      #"""
      [{"index":0,"box":0,"row":0,"column":0,"dex":25,"name":"pikachu","gender":"Female"}, 7,
       {"index":1,"box":0,"row":0,"column":1,"dex":"25"}, {"box":0,"row":0,"column":2,"dex":25},
       {"index":3,"box":0,"row":0,"column":3}, "x",
       {"index":4,"box":0,"row":0,"column":4,"dex":25,"name":"mewtwo"},
       {"index":5,"box":0,"row":0,"column":5,"dex":25,"gender":"Genderless"},
       {"index":6,"box":0,"row":1,"column":0,"dex":122,"name":"mr-mime","shiny":true,"ot_id":9}]
      """#, [25, 122],
      [
        "slot 2: it is something else", "slot 3: wrong value of dex", "slot 4: no index",
        "slot 6: it is something else",
        "box 1, row 1, column 5: number 25 is Pikachu, not mewtwo",
        "box 1, row 1, column 6: Pikachu is never genderless",
      ]
    ),
    (
      .livingdextracker,
      #"""
      [{"pokedexNumber":25,"pokemon":"Pikachu","caught":true}, [],
       {"pokedexNumber":25,"pokemon":"Mewtwo","caught":true},
       {"pokedexNumber":"25","pokemon":"Pikachu","caught":true},
       {"pokedexNumber":25,"pokemon":"Pikachu"},
       {"pokedexNumber":26,"pokemon":"Raichu","form":"Pikachu","caught":true},
       {"pokedexNumber":26,"pokemon":"Raichu","form":"Alolan Form","caught":true}]
      """#, [25, 26],
      [
        "record 2: it is something else", "record 3: number 25 is Pikachu, not Mewtwo",
        "record 4: wrong value of pokedexNumber", "record 5: no caught",
        "record 6: Pikachu is no form of Raichu",
      ]
    ),
    (
      .supereffective,
      #"""
      {"boxes": [{"pokemon": ["pikachu", null, 7, "missingno"]}, "x", {"title": "y"},
        {"pokemon": [["x"], "raichu"]}, {"pokemon": "x"}]}
      """#, [25, 26],
      [
        "box 1, slot 3: it is something else", "box 1, slot 4: missingno is not known",
        "box 2: it is something else", "box 3: no pokemon", "box 4, slot 1: it is something else",
        "box 5: wrong value of pokemon",
      ]
    ),
  ])
  func `a list in JSON is read row by row`(
    format: ImportExportFormat, text: String, species: [Int], complaints: [String]
  ) throws {
    let data = Data(text.utf8)
    #expect(ImportExportFormat.format(of: data) == format)
    let read = try format.read(data, from: "list", dex: Self.dex.get())
    #expect(read.pokemon.map(\.pokemon.pokemonId) == species)
    #expect(read.complaints.map(\.description) == complaints)
  }

  @Test func `numbers of any size are read, and named where they mean nothing`() throws {
    let most = Int.max
    let dump = #"[{"index":0,"box":\#(most),"row":\#(most),"column":\#(most),"dex":\#(most)}]"#
    let read = try ImportExportFormat.pokemonautomation.read(
      Data(dump.utf8), from: "list", dex: Self.dex.get())
    #expect(read.pokemon.isEmpty && read.complaints.count == 1)
  }

  @Test func `what a person or a proof says is not taken back by a list without a status`() throws {
    let store = try CollectionStoreTests.store()
    let proven = try #require(OwnedPokemon(CollectionStoreTests.entry(1)))
    _ = try store.record(
      CollectionStoreTests.scan(entries: [CollectionStoreTests.entry(1)]),
      versions: CollectionStoreTests.versions)
    try store.starting(.set).change([(OwnedPokemon(pokemonId: 2), .status(.favorite))])
    let list = ImportedList(pokemon: [
      .init(place: "1", pokemon: proven), .init(place: "2", pokemon: OwnedPokemon(pokemonId: 2)),
      .init(place: "3", pokemon: OwnedPokemon(pokemonId: 3)),
      .init(place: "4", pokemon: OwnedPokemon(pokemonId: 3)),
    ])
    let importing = store.starting(.import)
    #expect(try importing.takeOver(list) == ImportSummary(added: 1, changed: 0, unchanged: 2))
    #expect(try store.collection().map(\.status) == [.caught, .favorite, .caught])
    #expect(try store.collection().map(\.count) == [1, 1, 2])
    #expect(try store.collection().map(\.isVerified) == [true, false, false])
    try store.starting(.undo).undo(importing.run.uid)
    #expect(try store.collection().count == 2)
  }
}
