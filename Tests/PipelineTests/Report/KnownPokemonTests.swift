import Collection
import Dex
import Foundation
import Testing
@testable import Verification

@testable import Pipeline
@testable import Reporting

/// Entries that show a Pokémon which the collection has already.
struct KnownPokemonTests {
  typealias Change = @Sendable (inout Entry) -> Void

  private let dex: Dex
  private let store: CollectionStore

  init() throws {
    dex = try Dex.bundled()
    store = try CollectionStore.copy(path: "/nowhere")
  }

  private func read(_ digit: String, _ entries: [Entry]) throws -> StoredRecording {
    var entries = entries
    for index in entries.indices {
      entries[index].index = index
      entries[index].start += Double(index)
      entries[index].end += Double(index)
    }
    let sha256 = String(repeating: digit, count: 64)
    let scan = ScannedRecording(
      path: "/home/ivy/\(digit).mp4", sha256: sha256, duration: 2, width: 4, height: 3,
      codec: "h264", screen: .mobileSummary, language: .english, frames: 60, stableFrames: 9,
      entries: entries)
    _ = try store.starting(.read).keep(
      [scan], versions: ReadingVersions(tool: "1", dex: "d", table: "t"))
    return try #require(try store.recording(sha256: sha256))
  }

  private func pikachu(_ verdict: Verdict, _ change: Change = { _ in }) -> Entry {
    var entry = Entry(
      index: 0, start: 0.5, end: 1, verdict: verdict,
      reasons: verdict == .unconfirmed ? [.tooShort] : [], speciesId: 25, species: "Pikachu",
      form: "pikachu", gender: .male, isShiny: false, nickname: "Nick", level: 5, trainer: "Ivy",
      trainerId: "014082")
    change(&entry)
    return entry
  }

  private func report(of recordings: StoredRecording...) throws -> Report {
    try ReportBuilder(store: store, dex: dex, tool: "1", sprites: nil, checklist: nil)
      .report(of: recordings)
  }

  @Test func `an unconfirmed entry of a Pokémon that is verified elsewhere is settled`() throws {
    let open = try read("a", [pikachu(.unconfirmed)])
    #expect(try report(of: open).openEntries == "1 of 1 entry")
    #expect(try report(of: open).tooBrief.count == 1)
    _ = try read("b", [pikachu(.verified)])
    let report = try report(of: open)
    #expect(report.openEntries == "0 of 1 entry, 1 more is settled")
    #expect(report.tooBrief == [])
    let words = "The same Pokémon is verified already: row 1, b.mp4 at 0:00.5"
    #expect(report.entries[0].known?.words == words)
    let page = try HTMLReport(report).page
    #expect(page.contains(">\(words)</p>") && page.contains("\"known\":\"\(words)\""))
    #expect(!page.contains("/home/ivy/b.mp4"))
    #expect(
      report.json.contains(
        "\"known\":{\"row\":1,\"verified\":true,\"entry\":\"bbbbbbbbbbbb-500\"}"))
    #expect(report.csv(rawCells: false).contains(",bbbbbbbbbbbb-500\r\n"))
    #expect(report.markdown.contains("is verified already"))
  }

  @Test func `so is one of the same recording`() throws {
    let recording = try read("a", [pikachu(.unconfirmed), pikachu(.verified)])
    #expect(try report(of: recording).openEntries == "0 of 2 entries, 1 more is settled")
  }

  static let others: [Change] = [
    { $0.level = 6 }, { $0.level = nil }, { $0.gender = .female }, { $0.gender = nil },
    { $0.isShiny = true }, { $0.isShiny = nil }, { $0.form = nil }, { $0.nickname = nil },
    { $0.trainerId = "014083" }, { $0.trainer = "Juniper" },
    { ($0.trainer, $0.trainerId) = (nil, nil) }, { $0.speciesId = 26 }, { $0.speciesId = nil },
    { $0.verdict = .mismatch },
  ]

  @Test(arguments: others.indices)
  func `an entry that may be of another Pokémon stays open`(_ index: Int) throws {
    _ = try read("b", [pikachu(.verified)])
    let open = try read("a", [pikachu(.unconfirmed, Self.others[index])])
    #expect(try report(of: open).openEntries == "1 of 1 entry")
  }

  static let unread: [Change] = [
    { $0.trainer = nil }, { $0.trainer = "Ivv" }, { $0.trainerId = nil },
  ]

  @Test(arguments: unread.indices)
  func `an unread trainer or number makes no other Pokémon`(_ index: Int) throws {
    _ = try read("b", [pikachu(.verified)])
    let settled = try read("a", [pikachu(.unconfirmed, Self.unread[index])])
    #expect(try report(of: settled).entries[0].known != nil)
  }

  @Test func `a Pokémon that a person accepted settles its later showings`() throws {
    let first = try read("a", [pikachu(.unconfirmed)])
    let entry = try report(of: first).entries[0]
    _ = try store.starting(.decide).decide(
      [
        NewDecision(
          entry: entry.id, standing: "", fingerprint: entry.entry.fingerprint, action: .accept)
      ], who: "ivy", dex: dex)
    let second = try read("b", [pikachu(.unconfirmed)])
    #expect(
      try report(of: second).entries[0].known?.words
        == "A person decided on the same Pokémon already: row 1, a.mp4 at 0:00.5")
    #expect(try report(of: first).entries[0].known == nil)
  }

  @Test func `a Pokémon that has left is open when it is shown again`() throws {
    _ = try read("b", [pikachu(.verified)])
    let row = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(row), .status(.seen))])
    let open = try read("a", [pikachu(.unconfirmed)])
    #expect(try report(of: open).openEntries == "1 of 1 entry")
  }
}
