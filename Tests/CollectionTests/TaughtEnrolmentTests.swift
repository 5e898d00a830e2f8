import Dex
import Testing
import Verification

@testable import Collection

/// Pictures and names that count as long as what stands on their entries teaches them.
struct TaughtEnrolmentTests {
  /// A recording with a verified, a contradicted and two unconfirmed entries.
  private let at: DecisionTests

  init() throws { at = try DecisionTests() }

  @Test func `what is accepted teaches what it is, and a rejection nothing`() throws {
    let standing = try at.decide(at.decision(2, .reject, enrol: true))[0].standing
    #expect(try at.store.enrolments().isEmpty)
    let deciding = at.store.starting(.decide)
    _ = try deciding.decide(
      [at.decision(2, .accept, standing: standing, enrol: true)], who: "ivy", dex: at.dex)
    let enrolled = try at.store.enrolments()
    #expect(enrolled.map(\.origin) == [EnrolmentOrigin(who: "ivy", entry: at.id(2))])
    #expect(try at.store.enrolments(of: try at.store.run(beginning: deciding.run.uid)) == enrolled)
    try at.store.starting(.undo).undo(deciding.run.uid)
    #expect(try at.store.enrolments().isEmpty)
  }

  @Test func `what was enrolled from an entry goes with its identity`() throws {
    var standing = try at.decide(at.decision(2, .accept, enrol: true))[0].standing
    let enrolled = try at.store.enrolments()
    #expect(enrolled.count == 1)
    let same = at.decision(2, .correct, as: Identity(at.scan.entries[2]), standing: standing)
    standing = try at.decide(same)[0].standing
    #expect(try at.store.enrolments() == enrolled)
    let rejecting = at.store.starting(.decide)
    _ = try rejecting.decide([at.decision(2, .reject, standing: standing)], who: "ivy", dex: at.dex)
    #expect(try at.store.enrolments().isEmpty)
    try at.store.starting(.undo).undo(rejecting.run.uid)
    #expect(try at.store.enrolments() == enrolled)
    _ = try at.decide(at.decision(2, .correct, as: Identity(speciesId: 28), standing: standing))
    #expect(try at.store.enrolments().isEmpty)
  }

  @Test func `a rejection that is taken back takes nothing with it`() throws {
    let before = try at.decide(at.decision(2, .accept, enrol: true))[0]
    let standing = before.standing
    let enrolled = try at.store.enrolments()
    let session = at.store.starting(.decide)
    _ = try session.decide([at.decision(2, .reject, standing: standing)], who: "ivy", dex: at.dex)
    #expect(try at.store.enrolments().isEmpty)
    try at.takeBack(2, before: before)
    #expect(try at.store.enrolments() == enrolled)
  }

  @Test func `no order of two devices' decisions keeps what stands for nothing`() throws {
    let other = try CollectionStoreTests.store(at: 100)
    try MergeTests.merge(at.store, into: other)
    let enrolling = at.decision(2, .accept, enrol: true)
    _ = try other.starting(.decide).decide([enrolling], who: "ann", dex: at.dex)
    _ = try other.starting(.decide).decide(
      [at.decision(2, .reject, standing: other.decision(on: at.id(2))?.standing ?? "")],
      who: "ann", dex: at.dex)
    _ = try at.decide(enrolling)
    try MergeTests.merge(other, into: at.store)
    try MergeTests.merge(at.store, into: other)
    for device in [at.store, other] {
      #expect(try device.decision(on: at.id(2))?.action == .reject)
      #expect(try device.enrolments().isEmpty)
    }
  }

  @Test func `undoing an undo brings nothing back that a rejection stands against`() throws {
    let run = try at.decide(at.decision(2, .accept, enrol: true))[0].run
    let undoing = at.store.starting(.undo)
    try undoing.undo(run)
    #expect(try at.store.enrolments().isEmpty)
    _ = try at.decide(at.decision(2, .reject))
    try at.store.starting(.undo).undo(undoing.run.uid)
    #expect(try at.store.decision(on: at.id(2))?.action == .reject)
    #expect(try at.store.enrolments().isEmpty)
  }

  @Test func `what was enrolled after a decision goes when the decision is taken back`() throws {
    let run = try at.decide(at.decision(2, .accept))[0].run
    let recordings = try at.store.recordings()
    #expect(try at.store.starting(.enrol).enrol(from: recordings, who: "ivy", dex: at.dex) > 0)
    #expect(try !at.store.enrolments().isEmpty)
    try at.store.starting(.undo).undo(run)
    #expect(try at.store.enrolments().isEmpty)
  }
}
