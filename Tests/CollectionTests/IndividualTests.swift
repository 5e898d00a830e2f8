import Dex
import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

/// One Pokémon or two.
struct IndividualTests {
  typealias Change = @Sendable (inout Entry) -> Void

  static func store(_ recordings: [[Entry]]) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for (number, entries) in recordings.enumerated() { try read(entries, number, into: store) }
    return store
  }

  @discardableResult
  static func read(
    _ entries: [Entry], _ number: Int, into store: CollectionStore
  ) throws -> Int {
    let digit = ["a", "b", "c", "d", "e", "f"][number]
    return try store.starting(.read).record(
      CollectionStoreTests.scan(digit, entries: entries), versions: CollectionStoreTests.versions
    )
  }

  static func entry(_ change: Change = { _ in }) -> Entry {
    CollectionStoreTests.entry(change: change)
  }

  // MARK: Two recordings

  static let unread: [(String, Change)] = [
    ("trainer", { $0.trainer = nil }), ("ID number", { $0.trainerId = nil }),
    ("nickname", { $0.nickname = nil }), ("level", { $0.level = nil }),
    ("form", { $0.form = nil }), ("gender", { $0.gender = nil }), ("shiny", { $0.isShiny = nil }),
    (
      "all that is written",
      {
        ($0.trainer, $0.trainerId, $0.nickname) = (nil, nil, nil)
        $0.level = nil
      }
    ),
  ]

  @Test(arguments: unread.indices)
  func `an unread field makes no second Pokémon, and a fuller reading fills it`(_ index: Int) throws
  {
    let whole: Change = { _ in }
    for order in [[Self.unread[index].1, whole], [whole, Self.unread[index].1]] {
      let store = try CollectionStoreTests.store()
      #expect(try Self.read([Self.entry(order[0])], 0, into: store) == 1)
      #expect(try Self.read([Self.entry(order[1])], 1, into: store) == 0)
      let row = try #require(try store.collection().first)
      #expect(try store.collection().count == 1)
      #expect(row.pokemon == OwnedPokemon(Self.entry()))
      #expect(row.proofs == 2)
      #expect(try store.problems() == [])
    }
  }

  static let different: [Change] = [
    { $0.speciesId = 26 }, { $0.form = "other" }, { $0.gender = .female }, { $0.isShiny = true },
    { $0.nickname = "Other" }, { $0.nickname = "Nicki" }, { $0.trainer = "Oak" },
    { $0.trainerId = "14082" }, { $0.trainerId = "024093" },
    { ($0.trainer, $0.trainerId) = ("Iwy", "990001") },
  ]

  @Test(arguments: different.indices)
  func `a field that was read otherwise makes a second one`(_ index: Int) throws {
    let store = try Self.store([[Self.entry()], [Self.entry(Self.different[index])]])
    #expect(try store.verifiedPokemon().count == 2)
  }

  @Test func `what agrees in too little is another one, and asked about`() throws {
    let store = try Self.store([
      [Self.entry { $0.trainerId = nil }], [Self.entry { ($0.trainer, $0.nickname) = (nil, nil) }],
    ])
    #expect(try store.verifiedPokemon().count == 2)
    #expect(try store.duplicates(dex: Dex(date: "", species: [])).pairs.map(\.reason) == [.unread])
  }

  @Test func `nickname, trainer and level are enough without an ID number`() throws {
    let store = try Self.store([
      [Self.entry { ($0.trainerId, $0.gender) = (nil, nil) }],
      [Self.entry { ($0.trainerId, $0.form) = (nil, nil) }],
    ])
    #expect(try store.verifiedPokemon() == [OwnedPokemon(Self.entry { $0.trainerId = nil })])
  }

  // MARK: One recording

  @Test func `one recording tells two levels apart, and what says too little`() throws {
    let levels = try Self.store([[Self.entry(), Self.entry { $0.level = 6 }]])
    #expect(try levels.verifiedPokemon().count == 2)
    let poor = Self.entry { ($0.trainer, $0.trainerId) = (nil, nil) }
    #expect(try Self.store([[Self.entry(), poor]]).verifiedPokemon().count == 2)
    // Encoded again, they are the same two.
    #expect(try Self.store([[Self.entry(), poor], [Self.entry(), poor]]).collection().count == 2)
  }

  @Test func `two visits of one recording with the same ID number are one`() throws {
    let store = try Self.store([[Self.entry(), Self.entry { $0.trainer = nil }, Self.entry()]])
    #expect(try store.verifiedPokemon().count == 1)
    let rows = try store.repeatedRows(dex: Dex(date: "", species: []))
    #expect(try rows.map { try store.proofs(of: $0).count } == [3])
  }

  // MARK: Levels

  @Test func `a level rises between two recordings, and the higher one is shown`() throws {
    for levels in [[5, 7], [7, 5]] {
      let store = try Self.store(levels.map { level in [Self.entry { $0.level = level }] })
      #expect(try store.verifiedPokemon().map(\.level) == [7])
      let doubts = try store.duplicates(dex: Dex(date: "", species: [])).doubtful
      #expect(doubts.map(\.doubt.levels) == [[5, 7]])
    }
  }

  @Test func `only a row that can be split is asked about`() throws {
    let store = try Self.store([
      [3, 5].map { level in Self.entry { $0.level = level } }, [Self.entry { $0.level = 6 }],
    ])
    let doubts = try store.duplicates(dex: Dex(date: "", species: [])).doubtful
    #expect(doubts.map(\.doubt.levels) == [[5, 6]])
    for row in doubts.compactMap(\.entry.id) { try store.starting(.split).split(row, entries: []) }
  }

  @Test func `a recording that shows both levels makes two of one`() throws {
    let both = [Self.entry(), Self.entry { $0.level = 7 }]
    let store = try Self.store([[both[0]], [both[1]], both])
    #expect(try store.verifiedPokemon().map(\.level) == [5, 7])
  }

  @Test func `two levels in recordings of other boxes are two Pokémon`() throws {
    let store = try Self.store([
      [Self.entry(), CollectionStoreTests.entry(1)],
      [Self.entry { $0.level = 7 }, CollectionStoreTests.entry(4)],
    ])
    #expect(try store.verifiedPokemon().count == 4)
    // Both recordings show the same boxes.
    try Self.read([CollectionStoreTests.entry(1), CollectionStoreTests.entry(9)], 2, into: store)
    #expect(try store.verifiedPokemon().count == 5)
    let same = try Self.store([
      [Self.entry(), CollectionStoreTests.entry(1)],
      [Self.entry { $0.level = 7 }, CollectionStoreTests.entry(1)],
    ])
    #expect(try same.verifiedPokemon().count == 2)
  }

  @Test func `of several levels the nearest is the one that rose`() throws {
    let store = try Self.store([
      [5, 20, 50].map { level in Self.entry { $0.level = level } },
      [6, 22, 50].map { level in Self.entry { $0.level = level } },
    ])
    #expect(try store.verifiedPokemon().map(\.level) == [6, 22, 50])
  }

  // MARK: Questions and answers

  @Test(arguments: [
    "Ivy": ["Ivy", "Iwy", "Ivy"], "Zoë": ["Zoë", "Zoé"], "Rouge": ["Rotige", "Rouge"],
  ])
  func `a letter of the trainer's name is misread where the ID number is the same`(
    name: String, readings: [String]
  ) throws {
    for order in [readings, readings.reversed()] {
      let store = try Self.store(
        ([name] + order).map { name in [Self.entry { $0.trainer = name }] })
      #expect(try store.verifiedPokemon().map(\.trainer) == [name])
    }
  }

  @Test func `trainers whose names have little in common are two, whatever their ID number`() throws
  {
    for (name, other) in [("Ivy", "Ian"), ("Rouge", "Rosalie"), ("Anna", "Annabel")] {
      let store = try Self.store(
        [name, other].map { name in [Self.entry { $0.trainer = name }] })
      #expect(try store.verifiedPokemon().count == 2)
    }
  }

  @Test func `one digit of the ID number is a question, and its answer can be taken back`() throws {
    let store = try Self.store([[Self.entry()]])
    let misread = Self.entry { ($0.trainerId, $0.trainer) = ("014083", nil) }
    #expect(try Self.read([misread], 1, into: store) == 0)
    #expect(try store.verifiedPokemon().map(\.trainerId) == ["014082"])
    #expect(try store.collection().map(\.isVerified).sorted { $0 && !$1 } == [true, false])
    let dex = Dex(date: "", species: [])
    let pair = try #require(try store.duplicates(dex: dex).pairs.first)
    #expect(pair.reason == .trainerId)
    let joining = store.starting(.join)
    try joining.join([pair.first.id ?? 0, pair.second.id ?? 0])
    #expect(try store.verifiedPokemon() == [pair.first.pokemon])
    #expect(try store.collection().map(\.proofs) == [2])
    #expect(try store.duplicates(dex: dex).isEmpty)
    #expect(try store.problems() == [])
    // It goes with the runs.
    #expect(try MergeTests.merged([store]).verifiedPokemon() == [pair.first.pokemon])
    try store.starting(.undo).undo(joining.run.uid)
    #expect(try store.verifiedPokemon().count == 1)
    #expect(try store.duplicates(dex: dex).pairs == [pair])
    try store.starting(.split).part(pair.first.id ?? 0, from: pair.second.id ?? 0)
    #expect(try store.verifiedPokemon().map(\.trainerId) == ["014082", "014083"])
    #expect(try store.duplicates(dex: dex).isEmpty)
  }

  static let twoDigits: [(trainerId: String, trainer: String?, level: Int?, count: Int)] = [
    ("684082", "Ivy", 5, 1), ("684082", nil, 5, 2), ("684082", "Ivy", nil, 2),
    ("684982", "Ivy", 5, 2),
  ]

  @Test(arguments: twoDigits.indices)
  func `two digits of the ID number are a question where trainer and level agree`(
    _ index: Int
  ) throws {
    let (trainerId, trainer, level, count) = Self.twoDigits[index]
    let store = try Self.store([[Self.entry()]])
    let second = Self.entry {
      ($0.trainerId, $0.trainer, $0.level) = (trainerId, trainer, level)
    }
    try Self.read([second], 1, into: store)
    #expect(try store.verifiedPokemon().count == count)
    let pairs = try store.duplicates(dex: Dex(date: "", species: [])).pairs
    #expect(pairs.map(\.reason) == (count == 1 ? [.trainerId] : []))
    #expect(try store.problems() == [])
  }

  @Test func `one recording tells ID numbers apart in any digit`() throws {
    let both = [Self.entry(), Self.entry { $0.trainerId = "014083" }]
    #expect(try Self.store([both, both]).verifiedPokemon().count == 2)
  }

  @Test func `an evolution is a question, with the evolved one first`() throws {
    let dex = try Dex.bundled()
    let store = try Self.store([
      [Self.entry()], [CollectionStoreTests.entry(26) { $0.level = 30 }],
    ])
    let pairs = try store.duplicates(dex: dex).pairs
    #expect(pairs.map(\.reason) == [.evolution])
    #expect(pairs.map(\.first.pokemon.pokemonId) == [26])
    try store.starting(.join).join([pairs[0].first.id ?? 0, pairs[0].second.id ?? 0])
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [26])
    // A recording that shows either of them again adds no other.
    #expect(
      try Self.read([CollectionStoreTests.entry(26) { $0.level = 30 }], 2, into: store) == 0)
    #expect(try store.verifiedPokemon().count == 1)
  }

  // MARK: What a person wrote

  @Test func `what was written of a Pokémon stays with it when more is read`() throws {
    let poor = Self.entry { $0.trainer = nil }
    let store = try Self.store([[poor]])
    let row = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(row), .notes("n")), (.row(row), .status(.favorite))])
    try Self.read([Self.entry()], 1, into: store)
    let after = try store.collection()
    #expect(after.map(\.notes) == ["n"])
    #expect(after.map(\.status) == [.favorite])
    #expect(after.map(\.pokemon.trainer) == ["Ivy"])
    try store.starting(.forget).change([(.row(row), .forgotten)])
    #expect(try store.collection().isEmpty)
  }
}
