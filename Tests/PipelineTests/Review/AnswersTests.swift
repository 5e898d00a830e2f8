import Collection
import Dex
import Foundation
import Testing
@testable import Verification

@testable import Pipeline
@testable import Reporting

/// Questions about rows of the collection, answered on the page of a review.
struct AnswersTests {
  private let dex: Dex
  private let store: CollectionStore
  private let desk: CollectionDesk

  init() throws {
    dex = try Dex.bundled()
    store = try CollectionStore.copy(path: "/nowhere")
    let builder = ReportBuilder(store: store, dex: dex, tool: "1", sprites: nil, checklist: nil)
    desk = CollectionDesk(store: store, builder: builder, names: [], who: "ivy")
  }

  private func read(_ digit: String, _ changes: [(inout Entry) -> Void]) throws {
    let entries = changes.enumerated().map { index, change in
      var entry = Entry(
        index: index, start: Double(index), end: Double(index) + 0.5, verdict: .verified,
        reasons: [], speciesId: 25, species: "Pikachu", form: "pikachu", gender: .male,
        isShiny: false, nickname: "Nick", level: 5, trainer: "Ivy", trainerId: "014082")
      change(&entry)
      return entry
    }
    let scan = ScannedRecording(
      path: "/home/ivy/\(digit).mp4", sha256: String(repeating: digit, count: 64), duration: 9,
      width: 4, height: 3, codec: "h264", screen: .mobileSummary, language: .english, frames: 60,
      stableFrames: 9, entries: entries)
    _ = try store.starting(.read).keep(
      [scan], versions: ReadingVersions(tool: "1", dex: "d", table: "t"))
  }

  private func commands(_ questions: ReportedQuestions) -> [[String]] {
    questions.open.map { $0.answers.map(\.command) }
  }

  @Test func `an answer is one run, after which the other questions are open`() async throws {
    try read("a", [{ _ in }])
    try read("b", [{ $0.nickname = "Zap" }, { $0.speciesId = 4 }, { $0.speciesId = 4 }])
    let asked = try await desk.report().questions
    #expect(
      commands(asked) == [
        ["verify collection merge 2 1", "verify collection split 2 1"],
        ["verify collection set 3 --count 1", "verify collection set 3 --count 2"],
      ])
    #expect(asked.open.map(\.rows.count) == [2, 1])
    #expect(
      asked.open.map(\.reason) == [
        "may be one: the nickname differs", "shown 2 times in b.mp4: 0:01.0, 0:02.0",
      ])
    let left = try await desk.answer("verify collection merge 2 1")
    #expect(commands(left) == Array(commands(asked).dropFirst()))
    #expect(left.last?.words == "Rows 2 and 1: one Pokémon.")
    #expect(try store.runs().first?.uid == left.last?.run)
    #expect(try await desk.report().questions.last == left.last)
    let none = try await desk.answer("verify collection set 3 --count 2")
    #expect(none.open.isEmpty)
    #expect(try store.collection().map(\.count).sorted() == [1, 2])
  }

  @Test func `an answer is taken back, once, and its question is open again`() async throws {
    try read("a", [{ _ in }])
    try read("b", [{ $0.nickname = "Zap" }])
    let given = try await desk.answer("verify collection split 2 1")
    #expect(given.open.isEmpty)
    let run = try #require(given.last?.run)
    let again = try await desk.undoAnswer(run: run)
    #expect(again.open.count == 1)
    #expect(again.last == nil)
    await #expect(throws: ReviewRefusal.self) { try await desk.undoAnswer(run: run) }
    let second = try #require(try await desk.answer("verify collection merge 2 1").last?.run)
    // Somebody undoes it by a command.
    try store.starting(.undo).undo(second)
    #expect(try await desk.undoAnswer(run: second).open.count == 1)
  }

  @Test func `what nobody asks, or asks no longer, is refused`() async throws {
    try read("a", [{ _ in }])
    try read("b", [{ $0.nickname = "Zap" }])
    for command in ["verify collection merge 1 2", "verify collection set 1 --count 9", ""] {
      await #expect(throws: ReviewRefusal.self) { try await desk.answer(command) }
    }
    // Another window was quicker.
    try store.starting(.split).part(1, from: 2)
    await #expect(throws: ReviewRefusal.self) {
      try await desk.answer("verify collection merge 2 1")
    }
    #expect(try store.collection().count == 2)
  }

  @Test func `a decision on an entry of another database is refused`() async throws {
    try read("a", [{ _ in }])
    let entry = EntryID(sha256: String(repeating: "b", count: 64), start: 0)
    let decision = NewDecision(entry: entry, standing: "", fingerprint: "", action: .reject)
    await #expect(throws: ReviewRefusal.self) { try await desk.decide(decision) }
    await #expect(throws: ReviewRefusal.self) { try await desk.undo(entry: entry, standing: "") }
  }

  @Test func `where a person must name the entries, only the command is shown`() async throws {
    for (digit, level) in [("a", 5), ("b", 6), ("c", 7)] { try read(digit, [{ $0.level = level }]) }
    let report = try await desk.report()
    #expect(report.questions.open.first?.answers.map(\.isWhole) == [true, false])
    let page = try HTMLReport(report, destination: .server(token: "t")).page
    #expect(page.contains("data-answer=\"verify collection merge 1\""))
    #expect(!page.contains("data-answer=\"verify collection split"))
    #expect(page.contains("<code>verify collection split 1 ENTRY… (of the second one)</code>"))
    await #expect(throws: ReviewRefusal.self) {
      try await desk.answer("verify collection split 1 ENTRY… (of the second one)")
    }
  }

  @Test func `a page from disk has commands instead of buttons`() async throws {
    try read("a", [{ _ in }])
    try read("b", [{ $0.nickname = "Zap" }])
    let page = try HTMLReport(await desk.report()).page
    #expect(!page.contains("data-answer"))
    #expect(page.contains("If it is one: <code>verify collection merge 2 1</code>"))
    #expect(page.contains("If they are two: <code>verify collection split 2 1</code>"))
  }
}
