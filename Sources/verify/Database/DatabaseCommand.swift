import ArgumentParser
import Collection
import Files
import Reporting

/// The commands that maintain the collection's file.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", abstract: "Checks, copies, measures, compacts and redates the database.",
    discussion: """
        verify db check
        verify db backup collection-today.sqlite
      """,
    subcommands: [
      DatabaseCheckCommand.self, DatabaseBackupCommand.self, DatabaseStatsCommand.self,
      DatabaseVacuumCommand.self, DatabaseDatesCommand.self,
    ])
}

struct DatabaseCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks that the database is intact; the status is 65 if it is not.",
    discussion: """
        verify db check
        verify db check --database other.sqlite
      """)

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let problems = try options.database.existing().problems()
    let lines = problems.isEmpty ? ["\(options.database.path): whole"] : problems
    try options.format.write(
      Finding(path: options.database.path, isWhole: problems.isEmpty, problems: problems),
      text: lines.map(TerminalText.escaped))
    guard problems.isEmpty else {
      throw CollectionError.damaged(path: options.database.path, reason: "see above")
    }
  }

  /// The result of the check in JSON.
  private struct Finding: Encodable {
    let path: String
    let isWhole: Bool
    let problems: [String]
  }
}

struct DatabaseBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the database to a new file, even while recordings are read.",
    discussion: """
        verify db backup collection-today.sqlite
      """)

  @Argument(help: "File to write.", completion: .file())
  var file: String

  @OptionGroup var options: CollectionOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError("the file to write has no name") }
  }

  func run() async throws {
    try options.database.existing().backUp(to: file)
    try options.format.write(["path": file], text: [TerminalText.escaped("copied to \(file)")])
  }
}

struct DatabaseStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Shows what the database holds, and its size.",
    discussion: """
        verify db stats
      """)

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let figures = try options.database.existing().figures()
    try options.format.write(figures, text: Self.lines(of: figures))
  }

  private static func lines(of figures: DatabaseFigures) -> [String] {
    let counts = DatabaseFigures.kinds.map { ($0.name, figures.counts[$0.key] ?? 0) }
    let sizes = [("kilobytes", figures.size / 1000), ("of them free", figures.free / 1000)]
    let rows = (counts + [("schema", figures.schema)] + sizes).map { [$0.0, String($0.1)] }
    return Array(TextTable(header: ["", ""], numeric: [1], rows: rows).lines.dropFirst())
  }
}

struct DatabaseVacuumCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum", abstract: "Compacts the database.",
    discussion: """
        verify db vacuum
      """)

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let store = try CollectionStore.open(path: try options.database.existingPath())
    let before = try store.figures().size
    try store.vacuum()
    let after = try store.figures().size
    try options.format.write(
      ["sizeBefore": before, "size": after],
      text: ["\(before / 1000) kB before, \(after / 1000) kB after"])
  }
}

struct DatabaseDatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dates",
    abstract: "Gives present dates to what was written while the clock was ahead.",
    discussion: """
      Whatever is dated more than a day ahead of this machine's clock gets a present date, in the \
      same order. Another collection refuses such dates. Set the clock first.

        verify db dates
      """)

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let store = try CollectionStore.open(path: try options.database.existingPath())
    let wrong = try store.redate()
    try options.format.write(
      ["wrong": wrong],
      text: [
        wrong.map { "what was dated up to \(LocalTime.text($0)) has present dates now" }
          ?? "no date is to come"
      ])
  }
}
