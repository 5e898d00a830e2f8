import Files
import ArgumentParser
import Collection
import Reporting

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Lists the runs that changed the collection, newest first.",
    discussion: """
      Edits are values that a run set, and rows that it merged or split. verify show names the \
      Pokémon that came with a run.

        verify log
        verify log --all --format json
      """)

  @Flag(help: "Also list merged runs of other machines.")
  var all = false

  @Option(help: ArgumentHelp("Maximum number of runs.", valueName: "n"))
  var limit: Int?

  @OptionGroup var options: CollectionOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a number of at least 1") }
  }

  func run() async throws {
    let runs = Array(try options.database.reading().runs(all: all).prefix(limit ?? .max))
    try options.format.write(runs, text: Self.lines(of: runs))
  }

  private static func lines(of runs: [LoggedRun]) -> [String] {
    guard !runs.isEmpty else { return ["no run has changed the collection"] }
    let columns = StandardStream.output.tableColumns
    let beside = table(of: runs, isCommandBeside: true)
    guard let columns, beside.width > columns else { return beside.lines }
    // A command has room below the date, and would be cut in pieces beside the numbers.
    return table(of: runs, isCommandBeside: false).lines(within: columns, notesBelow: 1)
  }

  private static func table(of runs: [LoggedRun], isCommandBeside: Bool) -> TextTable {
    let header = ["run", "date", "kind", "recordings", "decisions", "edits", "enrolled", ""]
    var table = TextTable(
      header: header + (isCommandBeside ? ["command"] : []), numeric: [1, 3, 4, 5, 6])
    for run in runs {
      let arrivals = run.arrivals == 0 ? "" : "runs merged: \(run.arrivals)"
      let state = run.undoes.map { "undoes \($0.prefix(8))" } ?? (run.isLive ? arrivals : "undone")
      let row = [
        run.shortID, LocalTime.text(run.date), run.kind, String(run.recordings),
        String(run.decisions), String(run.changes), String(run.enrolled), state,
      ].map { TextTable.Cell($0) }
      if isCommandBeside {
        table.add(row + [.init(run.command)])
      } else {
        table.add(row, note: TerminalText.escaped(run.command))
      }
    }
    return table
  }
}
