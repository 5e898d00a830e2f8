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

  @OptionGroup var names: NameOptions

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

  /// Opens the dex that names what a person reads; returns `nil` where only programs read.
  ///
  /// - Throws: `DexError` when there is no dex to take names from.
  func dex() throws -> Dex? { format == .text || verbose ? try names.dex() : nil }

  /// - Parameters:
  ///   - versions: the versions that the scans depend on; JSON names them with each recording.
  ///   - dex: the one of `dex()`.
  ///   - storage: the options that name where the scans are stored.
  func formatting(
    _ versions: ReadingVersions, dex: Dex?, storage: StorageOptions
  ) -> any RecordingFormatting {
    guard format == .text, let dex else { return NDJSONFormat(versions: versions) }
    return TextFormat(
      dex: dex, isColored: StandardStream.output.isColored(color ?? Settings.current.word(.color)),
      reviewing: storage.isLasting
        ? TerminalText.escaped("verify review" + storage.database.typed) : nil,
      columns: StandardStream.output.tableColumns, hasSigns: StandardStream.hasSigns)
  }

  /// Logs why each entry has its verdict, with `--verbose`.
  ///
  /// - Parameter dex: the one of `dex()`.
  func logDecisions(on scan: ScannedRecording, dex: Dex?) {
    guard verbose, let dex else { return }
    for entry in scan.entries {
      let words = entry.reasonWords(dex: dex)
      let reasons = words.isEmpty ? ["all agrees"] : words
      StandardStream.error.log(
        "\(scan.path): entry \(entry.index) at \(TextFormat.timeCode(entry.start)): "
          + "\(entry.verdict.rawValue): \(reasons.joined(separator: "; "))")
    }
  }

  /// Writes lines of the answer; `--quiet` leaves out text for people.
  func write(_ lines: [String]) throws(Failure) {
    if quiet, format == .text { return }
    try StandardStream.output.writeRendered(lines)
  }
}
