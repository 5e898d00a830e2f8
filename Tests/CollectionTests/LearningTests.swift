import Dex
import Foundation
import Imaging
import Testing
import Verification

@testable import Collection

struct LearningTests {
  private let store: CollectionStore
  private let picture = LearnedThing(
    .picture(
      LearnedPicture(
        screen: .mobileSummary,
        look: Look(speciesId: 25, form: "pikachu", isShiny: true, isFemale: false),
        hash: PerceptualHash(bits: .max - 7))), origin: "ivy")
  private let name = LearnedThing(
    .name(LearnedName(language: .japanese, text: "ピ力チュウ", speciesId: 25)), origin: "ivy")

  init() throws { store = try CollectionStoreTests.store() }

  private func learn(_ things: LearnedThing...) throws -> Int {
    try store.starting(.learn).learn(things)
  }

  @Test func `what was learned comes back, once, with its first origin`() throws {
    #expect(try learn(picture, name) == 2)
    #expect(try learn(picture) == 0)
    #expect(try learn(LearnedThing(picture.content, origin: "another")) == 0)
    #expect(try store.learned() == [picture, name])
    #expect(try store.learnings().pictures.count == 1)
    #expect(try store.learnings().names.count == 1)
  }

  @Test func `what is revoked no longer counts, and can be learned again`() throws {
    _ = try learn(picture, name)
    let revoking = store.starting(.revoke)
    try revoking.revoke([picture.uid])
    #expect(try store.learned() == [name])
    #expect(try learn(picture) == 1)
    #expect(try store.learned().count == 2)
  }

  @Test func `learning and revoking are undone as every run is`() throws {
    let learning = store.starting(.learn)
    _ = try learning.learn([picture])
    let revoking = store.starting(.revoke)
    try revoking.revoke([picture.uid])
    try store.starting(.undo).undo(revoking.run.uid)
    #expect(try store.learned() == [picture])
    try store.starting(.undo).undo(learning.run.uid)
    #expect(try store.learned().isEmpty)
  }

  @Test func `what was learned and revoked is the same after merges, in any order`() throws {
    _ = try learn(picture, name)
    let other = try MergeTests.merged([store])
    #expect(try other.learned() == [picture, name])
    try other.starting(.revoke).revoke([name.uid])
    for stores in [[store, other], [other, store], [other, store, other]] {
      let united = try MergeTests.merged(stores)
      #expect(try united.learned() == [picture])
      #expect(try MergeTests.export(united) == MergeTests.export(other))
    }
  }

  @Test func `what claims to be another thing than it is does not come in`() throws {
    var facts: [RunFacts] = []
    _ = try learn(picture)
    try store.forEachRun { facts.append($0) }
    facts[0].learned?[0].speciesId = 26
    let target = try CollectionStoreTests.store()
    _ = try target.starting(.merge).merge { merge in for run in facts { try merge.add(run) } }
    #expect(try target.learned().isEmpty)
  }

  @Test func `an entry teaches its picture, unless that contradicts, and a name that is none`() {
    let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
    var entry = CollectionStoreTests.entry()
    func things(_ screen: ScreenKind = .mobileSummary) -> [LearnedThing] {
      LearnedThing.things(
        from: entry, as: Identity(speciesId: 25, isShiny: true), screen: screen,
        language: .japanese, dex: dex, origin: "ivy")
    }
    #expect(things().isEmpty)
    entry.evidence.name = .init(value: nil, text: "ピ力チュウ", confidence: 60)
    entry.evidence.sprite = SpriteEvidence(
      outcome: .inconclusive, perceptualHash: .max - 7, distance: nil, nearest: nil, margin: nil,
      reference: "enrolled", box: Rectangle(x: 0, y: 0, width: 1, height: 1))
    #expect(things() == [picture, name])
    #expect(things(.unknown).isEmpty)
    entry.evidence.sprite?.outcome = .confirmed
    #expect(things() == [picture, name])
    entry.evidence.sprite?.reference = "home-render"
    #expect(things() == [name])
    entry.evidence.name?.value = "Pikachu"
    entry.evidence.sprite?.outcome = .contradicted
    #expect(things().isEmpty)
  }
}
