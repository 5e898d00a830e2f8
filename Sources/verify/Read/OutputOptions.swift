import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting
import Verification

struct OutputOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, ndjson }

  @Option(
    name: .customLong("format"),
    help: "text for a table, ndjson for one JSON object per line (default: text).")
  var givenFormat: Format?

  @Flag(
    name: [.customShort("q"), .customLong("quiet")],
    help: "Print errors only, and with --format ndjson the answer.")
  var givenQuiet = false

  @Flag(
    name: .shortAndLong,
    help: "Also print versions, the reason of each verdict, and FFmpeg's messages.")
  var verbose = false

  @Option(help: "Color the table; auto colors it on a terminal (default: auto).")
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp(
      "Append messages to this file, with the time.",
      valueName: "file"), completion: .file())
  var logFile: String?

  @Option(
    help: ArgumentHelp(
      "Show species and forms in the table in this language; reasons stay English.",
      valueName: "language"))
  var namesIn: Language?

  var format: Format { givenFormat ?? Settings.current.word(.format) ?? .text }

  /// True where only errors are written. The command line counts before the settings.
  var quiet: Bool { givenQuiet || !verbose && Settings.current.isOn(.quiet) }

  /// Opens the log file that gets a copy of standard error, where the user wants one.
  func openLog() throws {
    if let path = logFile ?? Settings.current.text(.logFile) { try LogFile.open(path) }
  }

  func validate() throws {
    if givenQuiet, verbose {
      throw ValidationError("--quiet and --verbose exclude each other")
    }
  }

  /// - Parameters:
  ///   - versions: the versions that the scans depend on; JSON names them with each recording.
  ///   - storage: the options that name where the scans are stored.
  /// - Throws: `DexError` when there is no dex to take names from.
  func formatting(
    _ versions: ReadingVersions, storage: StorageOptions
  ) throws -> any RecordingFormatting {
    switch format {
    case .text:
      let dex = try Dex.installed()
      return TextFormat(
        isColored: StandardStream.output.isColored(color ?? Settings.current.word(.color)),
        names: (namesIn ?? Settings.current.word(.namesIn)).map { Self.names(in: $0, dex) } ?? [:],
        forms: dex.unusualForms(in: namesIn ?? Settings.current.word(.namesIn) ?? .english),
        reviewing: storage.isLasting
          ? TerminalText.escaped("verify review" + storage.database.typed) : nil,
        columns: StandardStream.output.tableColumns, hasSigns: StandardStream.hasSigns)
    case .ndjson: return NDJSONFormat(versions: versions)
    }
  }

  /// Logs why each entry has its verdict, with `--verbose`.
  func logDecisions(on scan: ScannedRecording) {
    guard verbose else { return }
    for entry in scan.entries {
      let reasons = entry.reasonWords.isEmpty ? ["all agrees"] : entry.reasonWords
      StandardStream.error.log(
        "\(scan.path): entry \(entry.index) at \(TextFormat.timeCode(entry.start)): "
          + "\(entry.verdict.rawValue): \(reasons.joined(separator: "; "))")
    }
  }

  /// The names of species in a language, by national dex number.
  private static func names(in language: Language, _ dex: Dex) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: dex.names(in: language).map { ($0.id, $0.name) })
  }

  /// Writes lines of the answer; `--quiet` leaves out text for people.
  func write(_ lines: [String]) throws(Failure) {
    if quiet, format == .text { return }
    try StandardStream.output.writeRendered(lines)
  }
}
