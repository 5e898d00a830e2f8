import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting
import Verification

/// What is said, and how.
struct OutputOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ndjson
  }

  @Option(
    name: .customLong("format"),
    help: "A table for people, or one JSON object a line (default: text).")
  var givenFormat: Format?

  @Flag(
    name: [.customShort("q"), .customLong("quiet")],
    help: "Say nothing but errors, and what --format ndjson asks for.")
  var isToldToBeQuiet = false

  @Flag(
    name: .shortAndLong,
    help: "Say what is used, why each entry has its verdict, and what FFmpeg has to say.")
  var verbose = false

  @Option(help: "Color the table: auto is on a terminal only (default: auto).")
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp(
      "Also write what is said to this file, with the time; what is there stays.",
      valueName: "file"), completion: .file())
  var logFile: String?

  @Option(help: ArgumentHelp("Show names in this language in the table.", valueName: "language"))
  var namesIn: Language?

  var format: Format { givenFormat ?? Settings.current.word(.format) ?? .text }

  /// The command line counts before the settings.
  var quiet: Bool { isToldToBeQuiet || !verbose && Settings.current.isOn(.quiet) }

  /// Opens the file that is written to beside standard error, where one is wanted.
  func openLog() throws {
    if let path = logFile ?? Settings.current.text(.logFile) { try LogFile.open(path) }
  }

  func validate() throws {
    if isToldToBeQuiet, verbose {
      throw ValidationError("--quiet and --verbose exclude each other")
    }
  }

  /// - Parameters:
  ///   - versions: what the accounts rest on; JSON says it with each recording.
  ///   - database: where they are stored.
  /// - Throws: `DexError` when there is no dex to take names from.
  func formatting(
    _ versions: ReadingVersions, database: DatabaseOptions
  ) throws -> any AccountFormatting {
    switch format {
    case .text:
      let dex = try Dex.installed()
      return TextFormat(
        isColored: StandardStream.output.isColoured(color ?? Settings.current.word(.color)),
        names: (namesIn ?? Settings.current.word(.namesIn)).map { Self.names(in: $0, dex) } ?? [:],
        forms: dex.unusualForms(in: namesIn ?? Settings.current.word(.namesIn) ?? .english),
        reviewing: TerminalText.escaped("verify review" + database.typed),
        columns: StandardStream.output.tableColumns, hasSigns: StandardStream.hasSigns)
    case .ndjson:
      return NDJSONFormat(versions: versions)
    }
  }

  /// Says why each entry has its verdict, where that is wanted.
  func tellDecisions(on account: RecordingAccount) {
    guard verbose else { return }
    for entry in account.entries {
      let reasons = entry.reasonWords.isEmpty ? ["all agrees"] : entry.reasonWords
      StandardStream.error.tell(
        "\(account.path): entry \(entry.index) at \(TextFormat.timeCode(entry.start)): "
          + "\(entry.verdict.rawValue): \(reasons.joined(separator: "; "))")
    }
  }

  /// What species are called in a language, by national dex number.
  private static func names(in language: Language, _ dex: Dex) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: dex.names(in: language).map { ($0.id, $0.name) })
  }

  /// Writes lines of the answer; a table is not an answer that --quiet leaves.
  func write(_ lines: [String]) throws(OutputError) {
    if quiet, format == .text { return }
    try StandardStream.output.writeRendered(lines)
  }
}
