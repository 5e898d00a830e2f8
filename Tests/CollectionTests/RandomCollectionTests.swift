import Dex
import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

/// Laws of whole collections: no Pokémon is lost, none is made, and order does not matter.
struct RandomCollectionTests {
  /// A collection of Pokémon that differ in something, many of them in little.
  private static func collection(
    _ count: Int, levels: ClosedRange<Int> = 1...4, _ g: inout Seeded
  ) -> [Entry] {
    var known: Set<OwnedPokemon> = []
    var entries: [Entry] = []
    while entries.count < count {
      let entry = CollectionStoreTests.entry(Int.random(in: 1...3, using: &g)) {
        let trainer = Int.random(in: 0...2, using: &g)
        $0.trainer = ["Ivy", "Oak", "Elm"][trainer]
        $0.trainerId = ["014082", "555555", "990001"][trainer]
        $0.nickname = ["Ann", "Bob"].randomElement(using: &g)
        $0.gender = Bool.random(using: &g) ? .male : .female
        $0.isShiny = Int.random(in: 0..<4, using: &g) == 0
        $0.level = Int.random(in: levels, using: &g)
      }
      if let pokemon = OwnedPokemon(entry), known.insert(pokemon).inserted { entries.append(entry) }
    }
    return entries
  }

  /// A page as it is read from a worse encoding: with fewer fields, and none other.
  private static func worse(_ entry: Entry, _ g: inout Seeded) -> Entry {
    var entry = entry
    if Int.random(in: 0..<4, using: &g) == 0 { entry.trainer = nil }
    if Int.random(in: 0..<8, using: &g) == 0 { entry.trainerId = nil }
    if Int.random(in: 0..<6, using: &g) == 0 { entry.nickname = nil }
    if Int.random(in: 0..<6, using: &g) == 0 { entry.level = nil }
    if Int.random(in: 0..<6, using: &g) == 0 { entry.form = nil }
    return entry
  }

  private static func read(
    _ recordings: [(digit: String, entries: [Entry])]
  ) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for (digit, entries) in recordings { try read(entries, digit, into: store) }
    return store
  }

  @discardableResult
  private static func read(
    _ entries: [Entry], _ digit: String, into store: CollectionStore
  ) throws -> Int {
    try store.starting(.read).record(
      CollectionStoreTests.scan(digit, entries: entries), versions: CollectionStoreTests.versions
    )
  }

  private static func pokemon(_ store: CollectionStore) throws -> [OwnedPokemon] {
    try store.verifiedPokemon().sorted(by: OwnedPokemon.precedes)
  }

  @Test(arguments: Seeded.seeds(20, drawn: 20))
  func `recorded again with fields that are not read, a collection is the same`(seed: UInt64) throws
  {
    var g = Seeded(seed)
    let whole = Self.collection(Int.random(in: 1...14, using: &g), &g)
    let truth = whole.compactMap { OwnedPokemon($0) }.sorted(by: OwnedPokemon.precedes)
    let recordings =
      [(digit: "a", entries: whole)]
      + ["b", "c", "d"].map { digit in
        (digit: digit, entries: whole.shuffled(using: &g).dropLast(2).map { Self.worse($0, &g) })
      }
    let store = try Self.read(recordings)
    #expect(try Self.pokemon(store) == truth)
    #expect(try store.problems() == [])
    // In another order, and on several machines.
    #expect(try Self.pokemon(Self.read(recordings.reversed())) == truth)
    let machines = try recordings.shuffled(using: &g).map { try Self.read([$0]) }
    let merged = try MergeTests.merged(machines)
    #expect(try Self.pokemon(merged) == truth)
    #expect(
      try MergeTests.export(MergeTests.merged(machines.reversed())) == MergeTests.export(merged))
  }

  @Test(arguments: Seeded.seeds(10, drawn: 5))
  func `a collection grows by what a recording shows for the first time, and by no more`(
    seed: UInt64
  ) throws {
    var g = Seeded(seed)
    // Two that differ in the level alone, in two recordings, may be one.
    let whole = Self.collection(12, levels: 5...5, &g)
    let store = try CollectionStoreTests.store()
    #expect(try Self.read(Array(whole.prefix(7)), "a", into: store) == 7)
    // Most boxes are the same.
    #expect(try Self.read(Array(whole.dropFirst(3)), "b", into: store) == 5)
    #expect(try Self.read(whole.map { Self.worse($0, &g) }, "c", into: store) == 0)
    let last = store.starting(.read)
    #expect(
      try last.record(
        CollectionStoreTests.scan("d", entries: whole), versions: CollectionStoreTests.versions
      ) == 0)
    try store.starting(.undo).undo(last.run.uid)
    #expect(try store.verifiedPokemon().count == 12)
  }

  @Test(arguments: Seeded.seeds(5, drawn: 5))
  func `what may be new to a recording is what the view calls proven`(seed: UInt64) throws {
    var g = Seeded(seed)
    let whole = Self.collection(8, &g)
    let store = try Self.read(
      ["a", "b"].map { digit in (digit: digit, entries: whole.map { Self.worse($0, &g) }) })
    let gone = try #require(try store.collection().compactMap(\.id).first)
    try store.starting(.forget).change([(.row(gone), .forgotten)])
    let (view, known) = try store.read { database in
      (
        try Int64.fetchSet(database, sql: "SELECT id FROM collection WHERE isProven"),
        try ProvenPokemon(of: [1, 2, 3], in: database)
      )
    }
    #expect(!view.isEmpty && !view.contains(gone))
    #expect(Set(known.individuals.values) == view)
  }

  @Test(arguments: Seeded.seeds(5, drawn: 5))
  func `undoing a recording gives what would be had it never been`(seed: UInt64) throws {
    var g = Seeded(seed)
    let whole = Self.collection(8, &g)
    let recordings = ["a", "b", "c", "d"].map { digit in
      (digit: digit, entries: whole.shuffled(using: &g).dropLast(3).map { Self.worse($0, &g) })
    }
    for place in recordings.indices {
      let store = try CollectionStoreTests.store()
      var run = ""
      for (index, recording) in recordings.enumerated() {
        let reading = store.starting(.read)
        _ = try reading.record(
          CollectionStoreTests.scan(recording.digit, entries: recording.entries),
          versions: CollectionStoreTests.versions)
        if index == place { run = reading.run.uid }
      }
      try store.starting(.undo).undo(run)
      var others = recordings
      others.remove(at: place)
      #expect(try Self.pokemon(store) == Self.pokemon(Self.read(others)))
      #expect(try store.problems() == [])
    }
  }
}
