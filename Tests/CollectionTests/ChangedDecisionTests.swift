import Dex
import GRDB
import Testing
@testable import Verification

@testable import Collection

/// Decisions that replace others on the same Pokémon, which may be described in other words.
struct ChangedDecisionTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
  private let store: CollectionStore
  /// Two recordings that show a Pokémon with a doubtful page.
  private let scans = ["a", "b"].map { digit in
    CollectionStoreTests.scan(
      digit,
      entries: [
        CollectionStoreTests.entry(verdict: .mismatch) { $0.trainer = digit == "a" ? "Ivy" : nil }
      ])
  }

  init() throws {
    store = try CollectionStoreTests.store()
    for scan in scans {
      _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    }
  }

  @discardableResult
  private func decide(
    _ action: DecisionAction, as identity: Identity? = nil, on scan: Int = 0, standing: String = "",
    in run: CollectionStore? = nil
  ) throws -> String {
    let entry = scans[scan].entries[0]
    let decision = NewDecision(
      entry: EntryID(sha256: scans[scan].sha256, start: entry.start), standing: standing,
      fingerprint: entry.fingerprint, action: action, identity: identity)
    return try (run ?? store.starting(.decide)).decide([decision], who: "ivy", dex: dex)[0].standing
  }

  private func statuses() throws -> [CatchStatus] { try store.collection().map(\.status) }

  @Test func `naming the same Pokémon with more or less of it keeps it`() throws {
    let names = [true, nil, true].map { Identity(speciesId: 25, gender: .male, isShiny: $0) }
    var run = ""
    for name in names {
      run = try decide(.correct, as: name, standing: run)
      #expect(try statuses() == [.caught])
    }
    try decide(.reject, standing: run)
    #expect(try statuses() == [])
  }

  @Test(arguments: [false, true])
  func `a Pokémon stays owned by the decision on another page of it`(isOneRun: Bool) throws {
    let name = Identity(speciesId: 25, gender: .male)
    let first = try decide(.correct, as: name)
    #expect(try store.collection().count == 1)
    let session = store.starting(.decide)
    func next() -> CollectionStore { isOneRun ? session : store.starting(.decide) }
    try decide(.reject, standing: first, in: next())
    #expect(try statuses() == [])
    let second = try decide(.correct, as: name, on: 1, in: next())
    #expect(try statuses() == [.caught])
    guard !isOneRun else { return }
    let again = try decide(.correct, as: name, standing: try standing())
    try decide(.reject, standing: again)
    #expect(try statuses() == [.caught])
    try decide(.reject, on: 1, standing: second)
    #expect(try statuses() == [])
  }

  private func standing() throws -> String {
    try store.decisions(sha256: scans[0].sha256)[0]?.standing ?? ""
  }

  @Test func `what a recording proves stays caught without a decision`() throws {
    let name = Identity(speciesId: 25, form: "pikachu", gender: .male)
    let proof = CollectionStoreTests.scan(
      "c", entries: [CollectionStoreTests.entry { $0.form = "pikachu" }])
    _ = try store.starting(.read).record(proof, versions: CollectionStoreTests.versions)
    let run = try decide(.correct, as: name)
    try decide(.reject, standing: run)
    let row = try #require(try store.collection().first)
    #expect(row.isVerified)
    #expect(row.status == .caught)
  }

  @Test func `what only decisions made leaves with the last of them, and comes back with it`()
    throws
  {
    let first = try decide(.correct, as: Identity(speciesId: 151))
    let second = try decide(
      .correct, as: Identity(speciesId: 114, gender: .male), standing: first)
    #expect(try store.collection().map(\.pokemon.pokemonId) == [114])
    let rejection = try decide(.reject, standing: second)
    #expect(try store.collection() == [])
    #expect(try store.problems() == [])
    try store.starting(.undo).undo(String(rejection.prefix(16)))
    #expect(try store.collection().map(\.pokemon.pokemonId) == [114])
    #expect(try statuses() == [.caught])
  }

  @Test func `what a person wrote stays without the decision`() throws {
    let mew = Identity(speciesId: 151)
    let run = try decide(.correct, as: mew)
    let row = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(row), .notes("mine"))])
    try decide(.reject, standing: run)
    let kept = try #require(try store.collection().first)
    #expect(kept.pokemon.pokemonId == 151)
    #expect(kept.status == .seen)
    #expect(kept.notes == "mine")
  }

  @Test func `what is written after the rejection is not caught by it`() throws {
    let run = try decide(.correct, as: Identity(speciesId: 151))
    let mew = try #require(try store.collection().first).pokemon
    try decide(.reject, standing: run)
    try store.starting(.set).change([(.described(mew), .notes("mine"))])
    #expect(try statuses() == [.seen])
  }

  @Test func `a Pokémon that was forgotten stays so when its decision goes`() throws {
    let run = try decide(.correct, as: Identity(speciesId: 151))
    let row = try #require(try store.collection().first?.id)
    try store.starting(.forget).change([(.row(row), .forgotten)])
    #expect(try store.collection() == [])
    try decide(.reject, standing: run)
    #expect(try store.collection() == [])
  }
}
