import ArgumentParser
import Collection
import Reporting

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Lists the runs that changed the collection, newest first.",
    discussion: """
        verify log
        verify log --all --format json
      """)

  @Flag(help: "Also list merged runs of other machines.")
  var all = false

  @Option(help: ArgumentHelp("Maximum number of runs.", valueName: "n"))
  var limit: Int?

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a number of at least 1") }
  }

  func run() async throws {
    try await RunStatus.telling {
      let runs = Array(try database.reading().runs(all: all).prefix(limit ?? .max))
      try StandardStream.output.writeLines(
        answer.format.lines(of: runs.map(RunLine.init), text: Self.lines(of: runs)))
      return .success
    }
  }

  private static func lines(of runs: [LoggedRun]) -> [String] {
    guard !runs.isEmpty else { return ["no run has changed the collection"] }
    var table = TextTable(
      header: [
        "run", "date", "kind", "recordings", "decisions", "changes", "learned", "", "command",
      ], numeric: [3, 4, 5, 6])
    for run in runs {
      let state = run.undoes.map { "undoes \($0.prefix(8))" } ?? (run.isLive ? "" : "undone")
      table.add(
        [
          run.shortID, LocalTime.text(run.date), run.kind,
          String(run.recordings), String(run.decisions), String(run.changes), String(run.learned),
          state, run.command,
        ].map { TextTable.Cell($0) })
    }
    return table.lines(within: StandardStream.output.tableColumns)
  }
}

/// A run in JSON.
struct RunLine: Encodable {
  let id: String
  let date: String
  let kind: String
  let command: String
  let isLive: Bool
  let undoes: String?
  let recordings: Int
  let decisions: Int
  let changes: Int
  let arrivals: Int
  let learned: Int

  init(_ run: LoggedRun) {
    id = run.uid
    date = run.date
    kind = run.kind
    command = run.command
    isLive = run.isLive
    undoes = run.undoes
    recordings = run.recordings
    decisions = run.decisions
    changes = run.changes
    arrivals = run.arrivals
    learned = run.learned
  }
}
