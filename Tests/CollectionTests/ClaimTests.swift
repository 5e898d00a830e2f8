import Dex
import Testing
import Verification

@testable import Collection

/// Lines of lists that say too little to find one Pokémon again.
struct ClaimTests {
  private let store: CollectionStore

  init() throws { store = try CollectionStoreTests.store() }

  private func take(_ lines: [(OwnedPokemon, count: Int?)], notes: String? = nil) throws
    -> ImportSummary
  {
    var list = ImportedList()
    list.pokemon = lines.map { .init(place: "", pokemon: $0.0, count: $0.count, notes: notes) }
    let trial = try store.takeOver(list, isTrial: true)
    let summary = try store.starting(.import).takeOver(list)
    #expect(trial == summary)
    #expect(try store.problems() == [])
    return summary
  }

  @discardableResult
  private func read(_ digit: String, _ ids: [String], level: Int = 50) throws -> Int {
    let entries = ids.map { id in
      CollectionStoreTests.entry {
        $0.trainerId = id
        $0.level = level
      }
    }
    return try store.starting(.read).record(
      CollectionStoreTests.scan(digit, entries: entries), versions: CollectionStoreTests.versions)
  }

  /// The notes of each Pokémon that a recording proves, by its ID number.
  private var notes: [String: String?] {
    get throws {
      let verified = try store.collection().filter(\.isVerified)
      return Dictionary(
        uniqueKeysWithValues: verified.map { ($0.pokemon.trainerId ?? "", $0.notes) })
    }
  }

  private var total: Int {
    get throws { try store.collection().filter(\.isOwned).map(\.count).reduce(0, +) }
  }

  private var counts: [Int] { get throws { try store.collection().map(\.count).sorted() } }

  private let pikachu = OwnedPokemon(pokemonId: 25)
  private let male = OwnedPokemon(pokemonId: 25, gender: .male)

  @Test(arguments: [true, false])
  func `a line and the Pokémon that proves it are one, whichever comes first`(isListFirst: Bool)
    throws
  {
    if isListFirst { #expect(try take([(pikachu, nil)]).added == 1) }
    #expect(try read("a", ["111111"]) == 1)
    if !isListFirst { #expect(try take([(pikachu, nil)]).unchanged == 1) }
    let row = try #require(try store.collection().first)
    #expect(row.isVerified)
    #expect(row.pokemon.trainerId == "111111")
    #expect(try total == 1)
    #expect(try take([(pikachu, nil)]).unchanged == 1)
  }

  @Test func `each Pokémon fulfills one line, and the most detailed line chooses first`() throws {
    _ = try take([(pikachu, nil)], notes: "any")
    _ = try take([(male, nil)], notes: "male")
    #expect(try total == 2)
    try read("a", ["111111"])
    #expect(try total == 2)
    #expect(try notes == ["111111": "male"])
    try read("b", ["222222"])
    #expect(try total == 2)
    #expect(try notes == ["111111": "male", "222222": "any"])
    try read("c", ["333333"])
    #expect(try total == 3)
  }

  @Test(arguments: [true, false])
  func `a line of several is fulfilled by several`(isListFirst: Bool) throws {
    if isListFirst { _ = try take([(pikachu, 3)]) }
    try read("a", ["111111", "222222"])
    if !isListFirst { #expect(try take([(pikachu, 3)]).added == 1) }
    // The third one is listed, and no recording proves it.
    #expect(try counts == [1, 1, 1])
    #expect(try store.collection().map(\.isVerified).count(where: \.self) == 2)
    #expect(try take([(pikachu, 3)]).unchanged == 1)
    try read("b", ["333333", "444444"])
    #expect(try counts == [1, 1, 1, 1])
    #expect(try take([(pikachu, 3)]).unchanged == 1)
    // What the owner says of the row itself counts as it is said.
    let row = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(row), .count(5))])
    #expect(try counts == [1, 1, 1, 5])
  }

  @Test func `a line of several makes no more of what a recording proves`() throws {
    _ = try take([(pikachu, 3)], notes: "three")
    try read("a", ["111111"])
    #expect(try store.collection().filter(\.isVerified).map(\.count) == [1])
    #expect(try store.collection().filter { !$0.isVerified }.map(\.count) == [2])
    #expect(try notes == ["111111": nil])
    try read("b", ["222222"])
    try read("c", ["333333"])
    #expect(try store.collection().map(\.isVerified) == [true, true, true])
    #expect(try notes.values.compactMap(\.self) == ["three"])
  }

  @Test func `an export that is imported again changes nothing`() throws {
    _ = try take([(male, 3)], notes: "raids")
    try read("a", ["111111"])
    for _ in 1...2 {
      let rows = try store.collection()
      #expect(rows.map(\.count).sorted() == [1, 2])
      #expect(try take(rows.map { ($0.pokemon, count: Optional($0.count)) }).unchanged == 2)
    }
    // One more of them is on the list.
    let more = try store.collection().map { ($0.pokemon, count: Optional($0.isVerified ? 1 : 3)) }
    #expect(try take(more).changed == 1)
    #expect(try total == 4)
  }

  @Test func `another Pokémon of a list takes no line of it up once it is proven`() throws {
    let formed = OwnedPokemon(pokemonId: 25, form: "form", gender: .male)
    let known = OwnedPokemon(pokemonId: 25, gender: .male, trainerId: "111111")
    _ = try take([(formed, nil), (known, nil)])
    try read("a", ["111111"])
    #expect(try total == 2)
    #expect(try take([(formed, nil), (known, nil)]).unchanged == 2)
  }

  @Test func `a line of another list that says more or less may be the same Pokémon`() throws {
    #expect(try take([(pikachu, nil)]).listedBefore == 0)
    #expect(try take([(pikachu, nil), (male, nil)]).listedBefore == 0)
    let shiny = OwnedPokemon(pokemonId: 25, isShiny: true)
    let whole = OwnedPokemon(pokemonId: 25, gender: .male, isShiny: true)
    #expect(try take([(whole, nil), (OwnedPokemon(pokemonId: 26), nil)]).listedBefore == 1)
    #expect(try take([(shiny, nil)]).listedBefore == 1)
    // What recordings prove takes lines up.
    try read("a", ["111111"])
    #expect(try take([(OwnedPokemon(pokemonId: 25, gender: .female), nil)]).listedBefore == 1)
    let mew = OwnedPokemon(pokemonId: 151, trainer: "Ann", trainerId: "123456", level: 5)
    var older = mew
    older.level = 6
    #expect(try take([(mew, nil)]).listedBefore == 0)
    #expect(try take([(older, nil)]).listedBefore == 1)
  }

  @Test func `a line makes one Pokémon of no two`() throws {
    _ = try take([(pikachu, nil)])
    let one = CollectionStoreTests.entry { ($0.trainerId, $0.nickname) = (nil, "Bolt") }
    let other = CollectionStoreTests.entry { $0.nickname = nil }
    for (digit, entry) in [("a", one), ("b", other)] {
      _ = try store.starting(.read).record(
        CollectionStoreTests.scan(digit, entries: [entry]), versions: CollectionStoreTests.versions)
    }
    let verified = try store.collection().filter(\.isVerified)
    #expect(verified.count == 2)
    #expect(try total == 2)
  }

  @Test func `a line stays with its Pokémon, whose level rises`() throws {
    let listed = OwnedPokemon(pokemonId: 25, level: 50)
    _ = try take([(listed, nil)], notes: "mine")
    try read("a", ["111111"])
    try read("b", ["111111"], level: 51)
    try read("c", ["000001"])
    #expect(try notes == ["111111": "mine", "000001": nil])
  }

  @Test func `a line of what is not owned is taken up by none`() throws {
    try store.starting(.set).change([(pikachu, .status(.seen))])
    try read("a", ["111111"])
    #expect(try store.collection().map(\.isOwned) == [false, true])
    #expect(try total == 1)
  }

  @Test func `a line that a person split off stays so`() throws {
    _ = try take([(pikachu, nil)])
    try read("a", ["111111"])
    let row = try #require(try store.collection().first?.id)
    try store.starting(.split).split(row, entries: [])
    #expect(try total == 2)
    try read("b", ["222222"])
    #expect(try total == 2)
    let rows = try store.collection()
    #expect(rows.map(\.isVerified) == [true, true])
  }

  @Test func `a Pokémon that has left takes up no later line`() throws {
    _ = try take([(pikachu, nil)])
    try read("a", ["111111"])
    let row = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(row), .status(.seen))])
    #expect(try total == 0)
    #expect(try take([(pikachu, nil)]).changed == 1)
    #expect(try store.collection().filter(\.isProven).map(\.isOwned) == [false])
    #expect(try total == 1)
    try read("b", ["222222"])
    #expect(try total == 1)
    let owned = try store.collection().filter(\.isOwned)
    #expect(owned.map(\.pokemon.trainerId) == ["222222"])
  }

  @Test func `answers about a Pokémon change no count of a line`() throws {
    _ = try take([(pikachu, 3)])
    try read("a", ["111111"])
    try read("b", ["111111"], level: 60)
    #expect(try total == 3)
    let row = try #require(try store.collection().first { $0.isVerified }?.id)
    try store.starting(.merge).join([row])
    #expect(try total == 3)
    try store.starting(.split).split(row, entries: [])
    #expect(try counts == [1, 1, 1])
  }

  @Test func `two that a person joined take up one of several`() throws {
    _ = try take([(pikachu, 2)])
    for (digit, nickname) in [("a", "Bolt"), ("b", "Sparky")] {
      let entry = CollectionStoreTests.entry { $0.nickname = nickname }
      _ = try store.starting(.read).record(
        CollectionStoreTests.scan(digit, entries: [entry]), versions: CollectionStoreTests.versions)
    }
    #expect(try counts == [1, 1])
    try store.starting(.merge).join(try store.collection().compactMap(\.id))
    #expect(try counts == [1, 1])
    #expect(try store.collection().filter(\.isVerified).count == 1)
  }

  @Test func `a Pokémon that is asked about takes up no line`() throws {
    _ = try take([(pikachu, 2)])
    try read("a", ["111111"])
    try read("b", ["111112"])
    #expect(try store.collection().map(\.isOwned).sorted { $0 && !$1 } == [true, true, false])
    #expect(try total == 2)
  }

  @Test(arguments: [true, false])
  func `lines of one list are different Pokémon, whichever comes first`(isListFirst: Bool) throws {
    let whole = OwnedPokemon(pokemonId: 25, gender: .male, trainerId: "111111", level: 50)
    let lines = [(whole, count: Int?.none), (male, count: nil)]
    if isListFirst { _ = try take(lines) }
    try read("a", ["111111"])
    if !isListFirst { _ = try take(lines) }
    #expect(try total == 2)
    #expect(try take(lines).unchanged == 2)
  }
}
