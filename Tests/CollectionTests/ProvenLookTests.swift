import Dex
import Testing
import Verification

@testable import Collection

/// Rows of which recordings show a part, and lists and persons say more.
struct ProvenLookTests {
  private let store: CollectionStore

  init() throws { store = try CollectionStoreTests.store() }

  private func read(
    _ digit: String = "a", tool: String = "1", change: (inout Entry) -> Void = { _ in }
  ) throws {
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan(digit, entries: [CollectionStoreTests.entry(change: change)]),
      versions: ReadingVersions(tool: tool, dex: "d", table: "t"))
  }

  private func take(_ pokemon: OwnedPokemon) throws {
    var list = ImportedList()
    list.pokemon = [.init(place: "", pokemon: pokemon)]
    _ = try store.starting(.import).takeOver(list)
  }

  private var only: CollectionEntry {
    get throws {
      let rows = try store.collection()
      try #require(rows.count == 1)
      return rows[0]
    }
  }

  @Test func `a form that a list gives is owned, and the species is proven`() throws {
    try read { $0.form = nil }
    #expect(try only.isVerified)
    try take(OwnedPokemon(pokemonId: 25, form: "form", trainerId: "014082"))
    let row = try only
    #expect(row.pokemon.form == "form")
    #expect(!row.isVerified && row.isProven && row.isOwned)
    #expect(row.unproven == ["form"])
    #expect(row.proven?.form == nil)
    try read("b")
    #expect(try only.isVerified)
    #expect(try store.problems() == [])
  }

  @Test func `what a Pokémon has become is not proven by what it was`() throws {
    try take(OwnedPokemon(pokemonId: 26, form: "other", level: 40))
    let listed = try #require(try store.collection().first?.id)
    try read()
    let shown = try #require(try store.collection().first { $0.isVerified }?.id)
    try store.starting(.merge).join([listed, shown])
    let row = try only
    #expect(row.pokemon.pokemonId == 26 && row.pokemon.form == "other")
    #expect(row.isOwned && !row.isVerified && !row.isProven)
    try read("b") { ($0.speciesId, $0.form, $0.level) = (26, "other", 40) }
    #expect(try store.collection().contains { $0.pokemon.pokemonId == 26 && $0.isVerified })
  }

  @Test func `an evolved Pokémon does not get the form that it had`() throws {
    try read()
    try read("b") { ($0.speciesId, $0.form) = (26, nil) }
    let rows = try store.collection()
    try store.starting(.merge).join([rows[1].id ?? 0, rows[0].id ?? 0])
    let row = try only
    #expect(row.pokemon.pokemonId == 26 && row.pokemon.form == nil)
    #expect(row.isVerified)
  }

  @Test func `a newer reading of the same page replaces what the older one said`() throws {
    try read { ($0.isShiny, $0.nickname) = (true, "Bolf") }
    let first = try #require(try only.id)
    try store.starting(.set).change([
      (.row(first), .notes("my first")), (.row(first), .status(.favorite)),
    ])
    try read(tool: "2") { ($0.isShiny, $0.nickname) = (nil, "Bolt") }
    let row = try only
    #expect(row.pokemon.nickname == "Bolt" && row.pokemon.isShiny == nil)
    #expect(row.status == .favorite && row.notes == "my first" && row.isVerified)
    #expect(try store.doubtful().isEmpty)
  }

  @Test func `a row that is kept keeps its status and its notes`() throws {
    try read()
    try read("b") { $0.nickname = "Bolt" }
    let rows = try store.collection()
    let kept = try #require(rows.first { $0.pokemon.nickname == "Nick" }?.id)
    let other = try #require(rows.first { $0.pokemon.nickname == "Bolt" }?.id)
    for (row, notes, status) in [(kept, "mine", CatchStatus.favorite), (other, "other", .caught)] {
      try store.starting(.set).change([(.row(row), .notes(notes)), (.row(row), .status(status))])
    }
    try store.starting(.merge).join([kept, other])
    #expect(try only.notes == "mine")
    #expect(try only.status == .favorite)
  }
}
