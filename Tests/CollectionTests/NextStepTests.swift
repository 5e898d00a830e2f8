import Dex
import Foundation
import Testing
import Verification

@testable import Collection

struct NextStepTests {
  private static let dex = Result { try Dex.bundled() }
  private static let families = Result { Families(try dex.get()) }

  /// The steps to the lines of a list, with a collection of what its owner says is there.
  private func steps(
    to name: String = "national", starter: String? = nil, owning pokemon: [OwnedPokemon],
    games: Set<String> = [], boxes: [BoxShowing] = []
  ) throws -> [NextStep] {
    let shelf = ChecklistShelf(dex: try Self.dex.get(), games: try GameFile.bundled(), own: [])
    let list = try shelf.checklist(name).chosen(starter: starter)
    return try steps(to: list, owning: pokemon, games: games, boxes: boxes)
  }

  private func steps(
    to list: Checklist, owning pokemon: [OwnedPokemon], games: Set<String>,
    boxes: [BoxShowing] = []
  ) throws -> [NextStep] {
    let store = try CollectionStoreTests.store()
    if !boxes.isEmpty {
      var scan = CollectionStoreTests.scan(entries: [])
      scan.boxes = boxes
      _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    }
    let dex = try Self.dex.get()
    try store.starting(.set).change(pokemon.map { ($0, .status(.caught)) })
    let known = try GameFile.bundled()
    let collection = try store.placedPokemon()
    let progress = ChecklistProgress(list, collection: collection.map(\.entry))
    return NextSteps(
      collection: collection, dex: dex, families: try Self.families.get(), games: known,
      owned: games
    ).steps(for: progress)
  }

  private func step(
    to species: Int, form: String? = nil, gender: Gender? = nil, in list: String = "national",
    owning pokemon: [OwnedPokemon], games: Set<String> = []
  ) throws -> NextStep {
    let all = try steps(to: list, owning: pokemon, games: games)
    return try #require(
      all.first {
        $0.entry.pokemonId == species && (form == nil || $0.entry.form == form)
          && (gender == nil || $0.entry.gender == gender)
      })
  }

  private func owned(
    _ species: Int, _ form: String? = nil, _ gender: Gender? = nil, isShiny: Bool? = nil,
    level: Int? = nil
  ) -> OwnedPokemon {
    OwnedPokemon(pokemonId: species, form: form, gender: gender, isShiny: isShiny, level: level)
  }

  @Test func `what is owned and not proven is to be recorded`() throws {
    let step = try step(to: 1, owning: [owned(1)])
    #expect(step.kind == .record)
    #expect(step.sources.map(\.pokemon.pokemonId) == [1])
  }

  @Test func `what was seen in a box is to be recorded there, even if another has eggs`() throws {
    // Quaxwell and Cursola in the box, Quaxly in the collection.
    let page = BoxCollectionTests.showing([0, 913, 864], deposited: 2)
    let all = try steps(owning: [owned(912, level: 1), owned(912, level: 2)], boxes: [page])
    let recorded = all.filter { !$0.places.isEmpty }
    #expect(recorded.map(\.entry.pokemonId) == [864, 913])
    #expect(recorded.allSatisfy { $0.kind == .record && $0.sources.isEmpty })
    #expect(
      recorded.map(\.places) == [
        [BoxPlace(box: 1, row: 1, column: 3)], [BoxPlace(box: 1, row: 1, column: 2)],
      ])
    // Nothing was read of a box: the same line hatches.
    #expect(try step(to: 913, owning: [owned(912), owned(914)]).kind == .breed)
  }

  @Test func `a spare one evolves, over what stands between`() throws {
    let step = try step(to: 6, owning: [owned(4, level: 5), owned(4, level: 7)])
    #expect(step.kind == .evolve)
    #expect(step.sources.count == 2)
    #expect(step.stages.map(\.id) == [5])
    #expect(!step.needsSecond && !step.isFormUncertain)
  }

  @Test func `one that the list needs itself has eggs instead`() throws {
    let step = try step(to: 6, owning: [owned(4)])
    #expect(step.kind == .breed)
    #expect(step.stages.map(\.id) == [4, 5])
  }

  @Test func `one that the list needs and that has no eggs is needed twice`() throws {
    // Cosmog, whose line gives no eggs.
    let step = try step(to: 790, owning: [owned(789)])
    #expect(step.kind == .evolve)
    #expect(step.needsSecond)
  }

  @Test(arguments: [
    // Pichu of Pikachu; Nidorina has no eggs; no Manaphy of Phione.
    (172, 25, NextStep.Kind.breed), (29, 30, .inGame), (490, 489, .inGame), (7, 9, .breed),
  ])
  func `the first of a line hatches where its line has eggs`(
    missing: Int, own: Int, kind: NextStep.Kind
  ) throws {
    #expect(try step(to: missing, owning: [owned(own)]).kind == kind)
  }

  @Test func `nobody hatches or evolves a shiny from a plain one`() throws {
    let plain = try step(to: 26, in: "shiny", owning: [owned(25, isShiny: false)])
    #expect(plain.kind == .inGame)
    let shiny = try step(
      to: 26, in: "shiny",
      owning: [owned(25, isShiny: true, level: 1), owned(25, isShiny: true, level: 2)])
    #expect(shiny.kind == .evolve)
    #expect(shiny.sources.count == 2)
  }

  @Test func `a regional form comes of its own kind`() throws {
    let list = "national-forms"
    let own = [owned(37, "vulpix-alola", level: 1), owned(37, "vulpix-alola", level: 2)]
    let alolan = try step(to: 38, form: "ninetales-alola", in: list, owning: own)
    #expect(alolan.kind == .evolve && !alolan.isFormUncertain)
    let plain = try step(to: 38, form: "ninetales", in: list, owning: own)
    #expect(plain.kind == .inGame)
  }

  @Test(arguments: [
    // Obstagoon comes from Galar's Linoone, Alola's Raichu from a plain Pikachu: the dex knows
    // neither.
    (862, 264, "linoone", "obstagoon"), (26, 25, "pikachu", "raichu-alola"),
    (745, 744, "rockruff", "lycanroc-midnight"),
  ])
  func `where several forms could evolve, the step says so`(
    missing: Int, own: Int, form: String, wanted: String
  ) throws {
    let step = try step(
      to: missing, form: wanted, in: "national-forms",
      owning: [owned(own, form, level: 1), owned(own, form, level: 2)])
    #expect(step.kind == .evolve)
    #expect(step.isFormUncertain)
  }

  @Test(arguments: [
    ("rotom-heat", "rotom", NextStep.Kind.changeForm),
    ("deerling-summer", "deerling-spring", .changeForm),
    ("darmanitan-galar-standard", "darmanitan-standard", .inGame),
    ("basculegion-female", "basculegion-male", .inGame), ("unown-b", "unown-a", .inGame),
  ])
  func `only a form that one Pokémon can change into is changed`(
    wanted: String, own: String, kind: NextStep.Kind
  ) throws {
    let species = try #require(try Self.dex.get().form(own)?.species.id)
    let step = try step(
      to: species, form: wanted, in: "national-forms",
      owning: [owned(species, own, level: 1), owned(species, own, level: 2)])
    #expect(step.kind == kind)
  }

  @Test func `the other gender hatches`() throws {
    let step = try step(
      to: 25, gender: .female, in: "national-genders", owning: [owned(25, "pikachu", .male)])
    #expect(step.kind == .breed)
  }

  @Test func `games that are at hand tell catching from trading`() throws {
    #expect(try step(to: 1, owning: []).kind == .inGame)
    #expect(try step(to: 1, owning: []).games.contains { $0.slug == "red" })
    #expect(try step(to: 10, owning: [], games: ["violet"]).kind == .trade)
    let listed = try step(to: 906, owning: [], games: ["violet"])
    #expect(listed.kind == .inGame)
    #expect(listed.games.map(\.slug) == ["violet"])
  }

  @Test(arguments: [[], ["firered"]])
  func `a game's list has what the chosen starter leaves, and says why`(games: Set<String>) throws {
    let all = try steps(to: "firered", starter: "bulbasaur", owning: [], games: games)
    // Entei, which is not in the game's own dex, and the starter itself.
    for species in [244, 1] {
      let step = try #require(all.first { $0.entry.pokemonId == species })
      #expect(step.kind == .inGame)
      #expect(step.games.contains { $0.slug == "firered" })
      #expect(step.entry.notes != nil)
    }
    #expect(!all.contains { $0.entry.pokemonId == 4 })
    let elsewhere = try steps(to: "firered", starter: "bulbasaur", owning: [], games: ["violet"])
    let entei = try #require(elsewhere.first { $0.entry.pokemonId == 244 })
    #expect(entei.kind == .trade && entei.games.isEmpty)
  }

  @Test func `a note of one's own withholds nothing, and a listed species may have another form`()
    throws
  {
    let list = Checklist(
      slug: "mine", name: "Mine", version: "firered", total: 3, hasStarterChoice: false,
      availableStarters: [],
      pokemon: [
        .init(
          pokemonId: 26, dexNumber: 1, name: "Raichu", form: "raichu-alola", isShiny: true,
          notes: "surfs"),
        .init(pokemonId: 25, dexNumber: 2, name: "Pikachu", notes: "n"),
        .init(pokemonId: 10, dexNumber: 3, name: "Caterpie", notes: "n"),
      ])
    let all = try steps(to: list, owning: [], games: ["violet"])
    #expect(all.map(\.entry.pokemonId) == [26, 25, 10])
    #expect(all.map(\.kind) == [.inGame, .inGame, .trade])
    #expect(all.map { $0.games.map(\.slug) } == [["violet"], ["violet"], []])
    #expect(all.map(\.isFormUncertain) == [true, false, false])
  }

  @Test func `every line that is missing has one step, in the order of the kinds`() throws {
    let all = try steps(owning: [owned(1), owned(4), owned(25)])
    #expect(all.count == 1025)
    let kinds = all.compactMap { NextStep.Kind.allCases.firstIndex(of: $0.kind) }
    #expect(kinds == kinds.sorted())
  }

  @Test func `in JSON a step names rows, species and games`() throws {
    let step = try step(to: 6, owning: [owned(4, level: 5), owned(4, level: 7)])
    let data = try JSONEncoder().encode(step)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["step"] as? String == "evolve")
    #expect(object["through"] as? [Int] == [5])
    #expect((object["from"] as? [Int])?.count == 2)
    #expect((object["games"] as? [String])?.contains("red") == true)
  }
}
