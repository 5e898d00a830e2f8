import Files
import Foundation
import Testing
import Verification

@testable import Collection

struct UndoTests {
  /// The collection without the numbers of its rows.
  static func shown(_ store: CollectionStore) throws -> [[String]] {
    try store.collection().map {
      [
        "\($0.pokemon)", $0.status.rawValue, "\($0.isVerified)", "\($0.verifiedDate ?? "")",
        $0.notes ?? "", "\($0.count)", "\($0.proofs)",
      ]
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// One command of a person, on a few Pokémon and a few recordings.
  private enum Action {
    case read(recording: String, species: [Int], tool: String)
    case change(species: Int, FieldChange)
  }

  private struct Step {
    let name: RunName
    let time: TimeInterval
    let action: Action
  }

  private func randomSteps(_ count: Int, using random: inout SystemRandomNumberGenerator) -> [Step]
  {
    (0..<count).map { number in
      let action: Action
      if Int.random(in: 0..<3, using: &random) > 0 {
        let species = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Int.random(in: 1...4, using: &random)
        }
        action = .read(
          recording: ["a", "b", "c"].randomElement(using: &random) ?? "a", species: species,
          tool: ["1", "2"].randomElement(using: &random) ?? "1")
      } else {
        let changes: [FieldChange] = [
          .status(.favorite), .status(.seen), .notes("n\(number)"), .notes(nil), .count(2),
          .forgotten,
        ]
        action = .change(
          species: Int.random(in: 1...4, using: &random),
          changes.randomElement(using: &random) ?? .forgotten)
      }
      return Step(
        name: RunName(kind: .read, command: ""), time: Double(number) * 60, action: action)
    }
  }

  private func store(after steps: [Step]) throws -> CollectionStore {
    var store = try CollectionStoreTests.store()
    for step in steps {
      store = try CollectionStore(
        writer: store.writer, path: store.path,
        now: { Date(timeIntervalSince1970: step.time) })
      store.run = step.name
      switch step.action {
      case .read(let recording, let species, let tool):
        let scan = CollectionStoreTests.scan(
          recording, entries: species.map { CollectionStoreTests.entry($0) })
        _ = try store.record(
          scan, versions: ReadingVersions(tool: tool, dex: "d", table: "t"))
      case .change(let species, let change):
        let pokemon = try #require(OwnedPokemon(CollectionStoreTests.entry(species)))
        try store.change([(pokemon, change)])
      }
    }
    return store
  }

  @Test(arguments: 0..<15)
  func `undoing a run gives what would be had it never been`(_: Int) throws {
    var random = SystemRandomNumberGenerator()
    let steps = randomSteps(8, using: &random)
    let whole = try store(after: steps)
    let before = try Self.shown(whole)
    for place in steps.indices {
      var others = steps
      others.remove(at: place)
      let undoing = whole.starting(.undo)
      try undoing.undo(steps[place].name.uid)
      #expect(try Self.shown(whole) == Self.shown(store(after: others)), "\(steps), \(place)")
      try whole.starting(.undo).undo(undoing.run.uid)
      #expect(try Self.shown(whole) == before)
    }
  }

  @Test func `undoing the last run gives exactly the state before`() throws {
    var random = SystemRandomNumberGenerator()
    let steps = randomSteps(12, using: &random)
    let whole = try store(after: steps)
    for count in (0..<steps.count).reversed() {
      try whole.starting(.undo).undo(steps[count].name.uid)
      #expect(try Self.shown(whole) == Self.shown(store(after: Array(steps.prefix(count)))))
    }
    #expect(try whole.collection().isEmpty)
  }

  @Test func `what a later run confirmed too stays verified, since that run`() throws {
    let steps = [
      Step(
        name: RunName(kind: .read, command: ""), time: 0,
        action: .read(recording: "a", species: [1, 2], tool: "1")),
      Step(
        name: RunName(kind: .read, command: ""), time: 60,
        action: .read(recording: "b", species: [2, 3], tool: "1")),
    ]
    let store = try store(after: steps)
    try store.starting(.undo).undo(steps[0].name.uid)
    let left = try store.collection()
    #expect(left.map(\.pokemon.pokemonId) == [2, 3])
    #expect(left.map(\.verifiedDate) == ["1970-01-01T00:01:00Z", "1970-01-01T00:01:00Z"])
  }

  @Test func `a run is undone once, and only one that is there`() throws {
    let step = Step(
      name: RunName(kind: .read, command: ""), time: 0,
      action: .read(recording: "a", species: [1], tool: "1"))
    let store = try store(after: [step])
    let undoing = store.starting(.undo)
    try undoing.undo(step.name.uid)
    #expect(throws: CollectionError.alreadyUndone(step.name.uid, by: undoing.run.uid)) {
      try store.starting(.undo).undo(step.name.uid)
    }
    #expect(throws: CollectionError.noSuchRun("beef")) { try store.starting(.undo).undo("beef") }
  }

  @Test func `a write on a machine whose clock was set back is still the last`() throws {
    let store = try CollectionStoreTests.store(at: 1_000_000)
    let pokemon = OwnedPokemon(pokemonId: 1)
    try store.starting(.set).change([(pokemon, .status(.favorite))])
    let earlier = try CollectionStore(
      writer: store.writer, path: store.path, now: { Date(timeIntervalSince1970: 0) })
    try earlier.starting(.set).change([(pokemon, .status(.seen))])
    #expect(try store.collection().map(\.status) == [.seen])
  }

  @Test func `a clock that is behind changes no date`() throws {
    let now = 1_795_300_000.0
    let store = try CollectionStoreTests.store(at: now)
    try store.starting(.set).change([(OwnedPokemon(pokemonId: 1), .status(.favorite))])
    let dates = try store.runs().map(\.date)
    let slow = try CollectionStore(
      writer: store.writer, path: store.path,
      now: { Date(timeIntervalSince1970: now - 172_800) })
    try slow.starting(.set).change([(OwnedPokemon(pokemonId: 1), .status(.seen))])
    #expect(try Set(slow.runs().map(\.date)).isSuperset(of: dates))
    #expect(try slow.collection().map(\.status) == [.seen])
  }

  @Test func `what a server has keeps its dates`() throws {
    let far = try CollectionStoreTests.store(at: 200_000_000_000).starting(.set)
    try far.change([(OwnedPokemon(pokemonId: 1), .status(.favorite))])
    try far.keepServer("postgresql://localhost/p")
    try far.keepSent(try far.parts(without: []).parts.map(\.name))
    #expect(try far.redate(now: "2026-12-01T00:00:00.000Z") == nil)
  }
}
