import ArgumentParser
import Collection
import Dex
import Files
import Reporting
import Verification

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows what a run read and what it changed.",
    discussion: """
        verify show 3f2a
      """)

  @Argument(
    help: ArgumentHelp("Id of a run, or its beginning.", valueName: "run"), completion: .run)
  var id: String

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let dex = try options.dex()
    let store = try options.database.reading()
    let shown = try ShownRun(try store.run(beginning: id), in: store, dex: dex)
    try options.format.write(shown, text: shown.lines(dex: dex))
  }
}

/// A run with all its changes.
private struct ShownRun: Encodable {
  let run: LoggedRun
  let recordings: [RecordingFigures]
  let decisions: [StoredDecision]
  /// The ids of what it enrolled.
  let enrolled: [String]
  let revoked: [String]
  let effect: ListedDifference

  init(_ run: LoggedRun, in store: CollectionStore, dex: Dex) throws {
    self.run = run
    recordings = try store.recordings(of: run)
    decisions = try store.decisions(of: run)
    enrolled = try store.enrolments(of: run).map(\.uid)
    revoked = try store.revoked(of: run)
    effect = ListedDifference(try store.effect(of: run), dex: dex)
  }

  func lines(dex: Dex) -> [String] {
    var lines = [
      "run \(run.uid), \(run.kind), \(LocalTime.text(run.date))", "verify \(run.command)",
    ].map(TerminalText.escaped)
    if let undoes = run.undoes { lines.append("undoes run \(undoes)") }
    if !run.isLive { lines.append("undone: it no longer counts") }
    lines += recordings.map { recording in
      "read \(TerminalText.escaped(recording.path)): \(recording.verified) of "
        + "\(recording.entries.counted("entry", "entries")) verified"
        + (recording.isCurrent ? "" : " (no longer the answer)")
    }
    lines += decisions.map {
      TerminalText.escaped("decided \($0.entry): \(dex.actionWords(of: $0)) (\($0.who))")
    }
    return lines + effect.lines
  }
}
