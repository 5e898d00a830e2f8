import Dex
import Testing
import Verification

@testable import Collection

/// Recordings that are read after a person has answered on a row.
struct LaterRecordingTests {
  private let store: CollectionStore
  private let dex: Dex

  init() throws {
    store = try CollectionStoreTests.store()
    dex = try Dex.bundled()
  }

  private func read(_ entries: [Entry], from recording: String) throws {
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan(recording, entries: entries),
      versions: CollectionStoreTests.versions)
  }

  static func entry(
    _ species: Int = 479, level: Int = 10, form: String? = nil, nickname: String? = nil
  ) -> Entry {
    CollectionStoreTests.entry(species) {
      ($0.level, $0.form, $0.nickname) = (level, form, nickname)
    }
  }

  @Test(arguments: [[172, 25], [56, 57]])
  func `the next one of its kind beside what has evolved is a Pokémon of its own`(
    line: [Int]
  ) throws {
    try read([Self.entry(line[0], level: 1)], from: "a")
    try read([Self.entry(line[1], level: 20)], from: "b")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.pokemonId) == [line[1]])
    try read([Self.entry(line[1], level: 20), Self.entry(line[0], level: 1)], from: "c")
    #expect(try Set(store.rows().map(\.pokemonId)) == Set(line))
    #expect(try store.collection().map(\.count) == [1, 1])
    #expect(try store.duplicates(dex: dex).isEmpty)
    #expect(try store.problems() == [])
  }

  @Test func `the oldest of several evolutions is the one that a recording tells apart`() throws {
    try read([Self.entry(56, level: 1)], from: "a")
    try read([Self.entry(57, level: 30)], from: "b")
    try store.joinPair(dex: dex)
    try read([Self.entry(979, level: 40)], from: "c")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.pokemonId) == [979])
    try read([Self.entry(979, level: 40), Self.entry(56, level: 1)], from: "d")
    #expect(try store.rows().map(\.pokemonId).sorted() == [56, 979])
  }

  @Test func `what one recording shows beside each other is never joined`() throws {
    try read([Self.entry(57, level: 20), Self.entry(56, level: 1)], from: "a")
    try read([Self.entry(form: "rotom"), Self.entry(form: "rotom-heat")], from: "b")
    let ids = try store.collection().sorted { $0.pokemon.pokemonId < $1.pokemon.pokemonId }
      .compactMap(\.id)
    for (first, second) in [(ids[1], ids[0]), (ids[2], ids[3])] {
      #expect(throws: SamenessError.beside(first, second)) {
        try store.starting(.join).join([first, second])
      }
    }
  }

  @Test func `an answer of a device that did not know the recording joins nothing`() throws {
    let other = try CollectionStoreTests.store(at: 1000)
    let alone = [Self.entry(56, level: 1), Self.entry(57, level: 20)]
    for (recording, entry) in zip(["a", "b"], alone) {
      for store in [store, other] {
        _ = try store.starting(.read).record(
          CollectionStoreTests.scan(recording, entries: [entry]),
          versions: CollectionStoreTests.versions)
      }
    }
    try read(alone.reversed(), from: "c")
    let pair = try #require(try other.duplicates(dex: dex).pairs.first)
    try other.starting(.join).join([pair.first.id ?? 0, pair.second.id ?? 0])
    try MergeTests.merge(other, into: store)
    #expect(try store.rows().map(\.pokemonId).sorted() == [56, 57])
  }

  @Test func `notes and status stay with what the row was when they were written`() throws {
    try read([Self.entry(56, level: 1)], from: "a")
    try read([Self.entry(57, level: 20)], from: "b")
    try store.joinPair(dex: dex)
    let id = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(id), .status(.favorite)), (.row(id), .notes("mine"))])
    try read([Self.entry(57, level: 20), Self.entry(56, level: 1)], from: "c")
    let entries = try store.collection().sorted { $0.pokemon.pokemonId < $1.pokemon.pokemonId }
    #expect(entries.map(\.notes) == [nil, "mine"])
    #expect(entries.map(\.status) == [.caught, .favorite])
  }

  @Test func `a Pokémon that is seen again as what it was is a question`() throws {
    try read([Self.entry(56, level: 1)], from: "a")
    try read([Self.entry(57, level: 20)], from: "b")
    try store.joinPair(dex: dex)
    #expect(try store.doubtful().isEmpty)
    try read([Self.entry(56, level: 1)], from: "c")
    let doubtful = try #require(try store.doubtful().first)
    #expect(doubtful.doubt.former == 56)
    try store.starting(.split).split(doubtful.entry.id ?? 0, entries: [])
    #expect(try store.rows().map(\.pokemonId).sorted() == [56, 57])
    #expect(try store.doubtful().isEmpty)
  }

  @Test func `a form that is changed back is seen`() throws {
    try read([Self.entry(form: "rotom")], from: "a")
    try read([Self.entry(form: "rotom-heat")], from: "b")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.form) == ["rotom-heat"])
    try read([Self.entry(form: "rotom")], from: "c")
    #expect(try store.rows().map(\.form) == ["rotom"])
    try read([Self.entry(form: "rotom-heat"), Self.entry(form: "rotom")], from: "d")
    #expect(try Set(store.rows().map(\.form)) == ["rotom", "rotom-heat"])
  }

  @Test func `a nickname that is changed back is seen, with the highest level`() throws {
    try read([Self.entry(nickname: "Zed")], from: "a")
    try read([Self.entry(nickname: "Bo")], from: "b")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.nickname) == ["Bo"])
    try read([Self.entry(nickname: "Zed")], from: "c")
    #expect(try store.rows().map(\.nickname) == ["Zed"])
    try read([Self.entry(level: 12)], from: "d")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.level) == [12])
  }

  @Test(arguments: [172, 440, 446]) func `a baby is joined under what it becomes`(
    baby: Int
  ) throws {
    let grown = [172: 25, 440: 113, 446: 143]
    try read([Self.entry(baby, level: 1)], from: "a")
    try read([Self.entry(try #require(grown[baby]), level: 10)], from: "b")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.pokemonId) == [grown[baby]])
  }

  @Test func `a form and a level, or an evolution and a nickname, may change at once`() throws {
    try read([Self.entry(level: 10, form: "rotom")], from: "a")
    try read([Self.entry(level: 11, form: "rotom-heat")], from: "b")
    #expect(try store.duplicates(dex: dex).pairs.map(\.reason) == [.form])
    try store.joinPair(dex: dex)
    try read([Self.entry(56, level: 1)], from: "c")
    try read([Self.entry(57, level: 28, nickname: "Bo")], from: "d")
    #expect(try store.duplicates(dex: dex).pairs.map(\.reason) == [.evolution])
  }

  @Test func `a level that rises further is not asked about again`() throws {
    for (recording, level) in zip(["a", "b"], [10, 11]) {
      try read([Self.entry(level: level)], from: recording)
    }
    let doubtful = try #require(try store.doubtful().first)
    #expect(doubtful.doubt.levels == [10, 11])
    #expect(doubtful.descriptions == 2)
    try store.starting(.join).join([doubtful.entry.id ?? 0])
    try read([Self.entry(level: 12)], from: "c")
    #expect(try store.doubtful().isEmpty)
    #expect(try store.rows().map(\.level) == [12])
  }

  @Test func `a level in recordings of other boxes is a question, without siblings`() throws {
    try read([Self.entry(level: 7), Self.entry(1)], from: "a")
    try read([Self.entry(level: 30), Self.entry(4)], from: "b")
    #expect(try store.rows().count == 4)
    let pairs = try store.duplicates(dex: dex).pairs
    #expect(pairs.map(\.reason) == [.level])
    #expect(pairs.map(\.first.pokemon.level) == [30])
    try read([Self.entry(level: 50), Self.entry(7)], from: "c")
    #expect(try store.duplicates(dex: dex).pairs.isEmpty)
  }

  @Test func `more visits than were counted are a question again`() throws {
    func twin(_ start: Double) -> Entry {
      CollectionStoreTests.entry(63) { ($0.start, $0.end) = (start, start + 1) }
    }
    try read([twin(1), twin(3)], from: "a")
    let id = try #require(try store.collection().first?.id)
    #expect(try store.repeatedRows(dex: dex) == [id])
    try store.starting(.set).change([(.row(id), .count(1))])
    #expect(try store.repeatedRows(dex: dex).isEmpty)
    try read([twin(1)], from: "b")
    #expect(try store.repeatedRows(dex: dex).isEmpty)
    try read([twin(1), twin(3), twin(5)], from: "c")
    #expect(try store.repeatedRows(dex: dex) == [id])
  }

  @Test func `a joined row is found by its former number`() throws {
    try read([Self.entry(form: "rotom")], from: "a")
    try read([Self.entry(form: "rotom-heat")], from: "b")
    try read([Self.entry(form: "rotom-wash")], from: "c")
    let ids = try store.collection().compactMap(\.id).sorted()
    try store.starting(.join).join([ids[1], ids[0]])
    try store.starting(.join).join([ids[1], ids[2]])
    #expect(try store.collection().count == 1)
    #expect(throws: SamenessError.oneRow(ids[2])) {
      try store.starting(.join).join([ids[0], ids[2]])
    }
    #expect(throws: SamenessError.joined(ids[2], ids[1])) {
      try store.starting(.split).part(ids[1], from: ids[2])
    }
  }
}
