import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting

/// What is said, and how.
struct OutputOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ndjson
  }

  @Option(help: "A table for people, or one JSON object a line.")
  var format = Format.text

  @Flag(name: .shortAndLong, help: "Say nothing but errors, and what --format ndjson asks for.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what is used, and what FFmpeg has to say.")
  var verbose = false

  @Option(help: ArgumentHelp("Show names in this language in the table.", valueName: "language"))
  var namesIn: Language?

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// - Parameters:
  ///   - versions: what the accounts rest on; JSON says it with each recording.
  ///   - database: where they are stored.
  /// - Throws: `DexError` when names are wanted and there is no dex to take them from.
  func formatting(
    _ versions: ReadingVersions, database: DatabaseOptions
  ) throws -> any AccountFormatting {
    switch format {
    case .text:
      return TextFormat(
        isColoured: StandardStream.output.isColoured, names: try namesIn.map(Self.names) ?? [:],
        reviewing: TerminalText.escaped("verify review" + database.typed))
    case .ndjson:
      return NDJSONFormat(versions: versions)
    }
  }

  /// What species are called in a language, by national dex number.
  private static func names(in language: Language) throws -> [Int: String] {
    Dictionary(
      uniqueKeysWithValues: try Dex.installed().names(in: language).map { ($0.id, $0.name) })
  }

  /// Writes lines of the answer; a table is not an answer that --quiet leaves.
  func write(_ lines: [String]) throws(OutputError) {
    if quiet, format == .text { return }
    try StandardStream.output.writeRendered(lines)
  }
}
