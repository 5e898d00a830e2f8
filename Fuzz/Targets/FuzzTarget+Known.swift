import Dex
import Foundation
import Verification

@testable import Collection
@testable import Pipeline
@testable import Reporting

/// Targets that change a collection with something in it.
extension FuzzTarget {
  /// A collection with one recording, which shows an entry of each verdict.
  private static let known = Result {
    let sha = String(repeating: "a", count: 64)
    let verdicts = ["verified", "mismatch", "unconfirmed"]
    let entries = verdicts.enumerated().map { place, verdict in
      #"{"type":"entry","recording":"a","index":\#(place),"start":\#(place).25,"end":\#(place).75,"#
        + #""verdict":"\#(verdict)","reasons":[],"speciesId":25,"species":"Pikachu","#
        + #""form":"pikachu","gender":"female","shiny":false,"nickname":null,"level":\#(place + 5),"#
        + #""trainer":"Ivy","trainerId":"014082","evidence":{}}"#
    }
    let head =
      #"{"type":"recording","path":"a","sha256":"\#(sha)","duration":9,"width":720,"height":1280,"#
      + #""codec":"h264","screen":"mobile-summary","language":"en","frames":9,"stableFrames":9,"#
      + #""reading":{"tool":"1","dex":"d","table":"t","options":"","date":"2026-01-02T03:04:05.678Z"}}"#
    let end =
      #"{"type":"end","recording":"a","sha256":"\#(sha)","entries":3,"boxes":0,"slots":0}"#
    let lines = ([head] + entries + [end]).joined(separator: "\n") + "\n"
    let store = try empty.get().inMemory()
    let runs = try ResultsFile.runs(in: Data(lines.utf8), path: "known")
    _ = try store.starting(.merge).merge { merge in for run in runs { try merge.add(run) } }
    return store
  }

  /// A Pokémon as far as it does not depend on which of two equal readings came first.
  private struct Owned: Hashable {
    let pokemon: OwnedPokemon
    let status: CatchStatus
    let isVerified: Bool
    let notes: String?
    let count: Int

    init(_ entry: CollectionEntry) {
      (pokemon, status, isVerified) = (entry.pokemon, entry.status, entry.isVerified)
      (notes, count) = (entry.notes, entry.count)
    }
  }

  private static func owned(_ store: CollectionStore) throws -> [Owned: Int] {
    Dictionary(grouping: try store.collection().map(Owned.init), by: \.self).mapValues(\.count)
  }

  /// Decisions on entries that are there, as they are: undoing them gives what was.
  static func decide(_ decisions: [NewDecision]) {
    guard let dex = try? bundled.get(),
      let recording = try? known.get().recordings().first?.scan
    else { return }
    let decisions = decisions.prefix(8).enumerated().map { place, decision in
      let entry = recording.entries[place % recording.entries.count]
      var decision = decision
      decision.entry = EntryID(sha256: recording.sha256, start: entry.start)
      (decision.standing, decision.fingerprint) = ("", entry.fingerprint)
      return decision
    }
    change(known) { store in
      let before = try owned(store)
      let session = store.starting(.decide)
      for decision in decisions { _ = try? session.decide([decision], who: "f", dex: dex) }
      guard try store.runs().contains(where: { $0.uid == session.run.uid }) else { return }
      try store.starting(.undo).undo(session.run.uid)
      let after = try owned(store)
      precondition(after == before, "\(before) \(after)")
    }
  }

  /// Runs with known uids and dates that can be, a part of which is there already: order makes no
  /// difference, and undoing a merge takes back all that it brought.
  static func readRuns(_ data: Data) {
    guard let read = try? JSONDecoder().decode([MergedRun].self, from: data) else { return }
    func uid(_ text: String) -> String { "run\(text.utf8.reduce(0) { $0 + Int($1) } % 4)" }
    func date(_ text: String) -> String {
      TimeStamp.isStamp(text) && text < "2026-06" ? text : "2026-01-02T03:04:05.678Z"
    }
    let runs = read.prefix(6).map { run in
      var run = run
      (run.uid, run.date, run.undoes) = (uid(run.uid), date(run.date), run.undoes.map(uid))
      for place in run.recordings.indices {
        run.recordings[place].readDate = run.recordings[place].readDate.map(date)
      }
      return run
    }
    let part = runs.map { run in
      var run = run
      run.recordings = run.recordings.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      run.changes = run.changes.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      return run
    }
    merge(runs)
    change(known) { store in
      _ = try store.starting(.merge).merge { merge in for run in part { try merge.add(run) } }
      let before = try owned(store)
      let second = store.starting(.merge)
      _ = try second.merge { merge in for run in runs { try merge.add(run) } }
      guard try store.runs().contains(where: { $0.uid == second.run.uid }) else { return }
      try store.starting(.undo).undo(second.run.uid)
      let after = try owned(store)
      precondition(after == before, "\(before) \(after)")
    }
  }

  /// A database of somebody else's: it is refused, or all that is in it can be had and merged.
  static func readDatabase(_ bytes: [UInt8]) {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite")
    guard (try? Data(bytes).write(to: file)) != nil,
      let other = try? CollectionStore.foreign(path: file.path)
    else { return }
    var runs: [MergedRun] = []
    guard (try? other.forEachRun { runs.append($0) }) != nil else { return }
    merge(runs)
    change(known) { store in
      _ = try store.starting(.merge).merge { merge in for run in runs { try merge.add(run) } }
    }
    // For whoever opens it as his own, each command ends, too.
    _ = try? other.collection()
    _ = try? other.runs(all: true)
    _ = try? other.problems()
  }
}
