import ArgumentParser
import Collection
import Dex
import Reporting
import Verification

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows what a run read and what it changed.",
    discussion: """
        verify show 3f2a
      """)

  @Argument(
    help: ArgumentHelp("The id of a run, or its beginning.", valueName: "run"), completion: .run)
  var id: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      let store = try database.reading()
      let run = try store.run(beginning: id)
      var lines = ["run \(run.uid), \(run.kind), \(run.date)", "command: verify " + run.command]
        .map(TerminalText.escaped)
      if let undoes = run.undoes { lines.append("undoes run \(undoes)") }
      if !run.isLive { lines.append("undone: it no longer counts") }
      for recording in try store.recordings(of: run) {
        lines.append(
          "read \(TerminalText.escaped(recording.path)): \(recording.verified) of "
            + "\(TextFormat.count(recording.entries, "entry", "entries")) verified"
            + (recording.isCurrent ? "" : " (no longer the answer)"))
      }
      for decision in try store.decisions(of: run) {
        let what = decision.identity.map { ": \(dex.words(for: $0))" } ?? ""
        lines.append(
          TerminalText.escaped(
            "decided \(decision.entry): \(decision.action.rawValue)\(what) (\(decision.who))"))
      }
      lines += try store.learned(of: run).map {
        TerminalText.escaped("learned \($0.uid): \(LearnedText.words(of: $0, dex: dex))")
      }
      lines += try store.revoked(of: run).map { "revoked \($0)" }
      lines += DifferenceText.lines(of: try store.effect(of: run), dex: dex)
      try StandardStream.output.writeLines(lines)
      return .success
    }
  }
}
