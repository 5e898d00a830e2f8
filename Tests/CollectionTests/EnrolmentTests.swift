import Dex
import Foundation
import Imaging
import Testing
@testable import Verification

@testable import Collection

struct EnrolmentTests {
  private static let origin = EnrolmentOrigin(
    who: "ivy", entry: EntryID(sha256: String(repeating: "a", count: 64), start: 1.5))
  private let store: CollectionStore
  private static let look = Look(
    speciesId: 25, form: "pikachu", isShiny: true, isFemale: false)
  private let picture = Enrolment(
    .picture(
      EnrolledPicture(
        screen: .mobileSummary, look: Self.look, hash: PerceptualHash(bits: .max - 7))),
    origin: Self.origin)
  private let name = Enrolment(
    .name(EnrolledName(language: .japanese, text: "ピ力チュウ", speciesId: 25)), origin: Self.origin)

  init() throws { store = try CollectionStoreTests.store() }

  private func enrol(_ things: Enrolment...) throws -> Int {
    try store.starting(.enrol).enrol(things)
  }

  @Test func `what was enrolled comes back, once, with its first origin`() throws {
    #expect(try enrol(picture, name) == 2)
    #expect(try enrol(picture) == 0)
    let another = EnrolmentOrigin(who: "oak", entry: Self.origin.entry)
    #expect(try enrol(Enrolment(picture.content, origin: another)) == 0)
    #expect(try store.enrolments() == [picture, name])
  }

  @Test func `what was enrolled from a recording says nothing about it`() {
    let digit = { (digit: String) in String(repeating: digit, count: 64) }
    let others = Enrolments([picture, name], besides: digit("b"))
    #expect(others.pictures.count == 1 && others.names.count == 1)
    #expect(Enrolments([picture, name], besides: digit("a")) == .none)
  }

  @Test func `what is revoked no longer counts, and can be enrolled again`() throws {
    _ = try enrol(picture, name)
    let revoking = store.starting(.revoke)
    try revoking.revoke([picture])
    #expect(try store.enrolments() == [name])
    #expect(try enrol(picture) == 1)
    #expect(try store.enrolments().count == 2)
  }

  @Test func `enrolling and revoking are undone as every run is`() throws {
    let enrolling = store.starting(.enrol)
    _ = try enrolling.enrol([picture])
    let revoking = store.starting(.revoke)
    try revoking.revoke([picture])
    try store.starting(.undo).undo(revoking.run.uid)
    #expect(try store.enrolments() == [picture])
    try store.starting(.undo).undo(enrolling.run.uid)
    #expect(try store.enrolments().isEmpty)
  }

  @Test func `what was enrolled and revoked is the same after merges, in any order`() throws {
    _ = try enrol(picture, name)
    let other = try MergeTests.merged([store])
    #expect(try other.enrolments() == [picture, name])
    try other.starting(.revoke).revoke([name])
    for stores in [[store, other], [other, store], [other, store, other]] {
      let united = try MergeTests.merged(stores)
      #expect(try united.enrolments() == [picture])
      #expect(try MergeTests.export(united) == MergeTests.export(other))
    }
  }

  @Test func `a run whose parts came one by one is the same as a whole`() throws {
    let names = ["ピ力チュウ", "ピ刀チュウ", "ピ九チュウ"].map { text in
      Enrolment(
        .name(EnrolledName(language: .japanese, text: text, speciesId: 25)), origin: Self.origin)
    }
    _ = try store.starting(.enrol).enrol(names)
    try store.starting(.revoke).revoke(names)
    try store.forEachRun { run in
      var (part, rest) = (run, run)
      (part.enrolled, rest.enrolled) = (
        run.enrolled.map { [$0[0], $0[2]] }, run.enrolled.map { [$0[1]] }
      )
      (part.revoked, rest.revoked) = (
        run.revoked.map { [$0[2], $0[0]] }, run.revoked.map { [$0[1]] }
      )
      part.append(rest)
      #expect(part != run)
      #expect(part.inOrder == run)
    }
  }

  @Test func `what claims to be another thing than it is does not come in`() throws {
    var runs: [MergedRun] = []
    _ = try enrol(picture)
    try store.forEachRun { runs.append($0) }
    runs[0].enrolled?[0].speciesId = 26
    let target = try CollectionStoreTests.store()
    _ = try target.starting(.merge).merge { merge in for run in runs { try merge.add(run) } }
    #expect(try target.enrolments().isEmpty)
  }

  @Test func `an entry teaches its picture, unless that contradicts, and a name that is none`() {
    let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
    var entry = CollectionStoreTests.entry()
    func things(_ screen: ScreenKind = .mobileSummary) -> [Enrolment] {
      Enrolment.things(
        from: entry, as: Identity(speciesId: 25, isShiny: true), screen: screen,
        language: .japanese, dex: dex, origin: Self.origin)
    }
    #expect(things().isEmpty)
    entry.evidence.name = .init(value: nil, text: "ピ力チュウ", confidence: 60)
    entry.evidence.sprite = SpriteEvidence(
      outcome: .inconclusive, perceptualHash: .init(bits: .max - 7), distance: nil, nearest: nil,
      margin: nil,
      reference: "enrolled", box: Rectangle(x: 0, y: 0, width: 1, height: 1))
    #expect(things() == [picture, name])
    #expect(things(.unknown).isEmpty)
    entry.evidence.sprite?.otherPoses = [5, 6].map(PerceptualHash.init)
    #expect(
      things().dropLast().map(\.content)
        == [UInt64.max - 7, 5, 6].map {
          .picture(
            EnrolledPicture(
              screen: .mobileSummary, look: Self.look, hash: PerceptualHash(bits: $0)))
        })
    entry.evidence.sprite?.otherPoses = nil
    entry.evidence.sprite?.outcome = .confirmed
    #expect(things() == [picture, name])
    entry.evidence.sprite?.reference = "home-render"
    #expect(things() == [name])
    entry.evidence.name?.value = "Pikachu"
    entry.evidence.sprite?.outcome = .contradicted
    #expect(things().isEmpty)
  }

  @Test func `what a finger leaves of a name is not enrolled`() {
    let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
    var entry = CollectionStoreTests.entry()
    for (text, isEnrolled) in [
      ("l", false), ("Pik", false), ("Pikachn Lv 100 OT Ivy", false), ("Piksdnu", true),
    ] {
      entry.evidence.name = .init(value: nil, text: text, confidence: 60)
      let things = Enrolment.things(
        from: entry, as: Identity(speciesId: 25), screen: .mobileSummary, language: .english,
        dex: dex, origin: Self.origin)
      #expect(things.isEmpty != isEnrolled, "\(text)")
    }
  }

  @Test func `a picture that a render of another species is as near to is not enrolled`() {
    let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
    var entry = CollectionStoreTests.entry()
    for (margin, isEnrolled) in [(-4, false), (-3, true)] {
      entry.evidence.sprite = SpriteEvidence(
        outcome: .inconclusive, perceptualHash: .init(bits: 7), distance: 8, nearest: nil,
        margin: margin,
        reference: "home-render", box: Rectangle(x: 0, y: 0, width: 1, height: 1))
      let things = Enrolment.things(
        from: entry, as: Identity(speciesId: 25), screen: .switchSummary, language: .english,
        dex: dex, origin: Self.origin)
      #expect(things.isEmpty != isEnrolled, "\(margin)")
    }
  }

  @Test func `what is revoked names the recordings that may rest on it`() throws {
    var entry = CollectionStoreTests.entry()
    entry.verdict = .verified
    entry.speciesId = 25
    entry.evidence.sprite = SpriteEvidence(
      outcome: .confirmed, perceptualHash: .init(bits: .max - 7), distance: 2, nearest: nil,
      margin: nil,
      reference: "enrolled", box: Rectangle(x: 0, y: 0, width: 1, height: 1))
    let scan = CollectionStoreTests.scan(entries: [entry])
    _ = try store.record(scan, versions: CollectionStoreTests.versions)
    #expect(try store.recordings(restingOn: [picture]) == [scan.path])
    #expect(try store.recordings(restingOn: [name]).isEmpty)
  }
}
