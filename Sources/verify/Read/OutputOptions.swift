import ArgumentParser
import Collection
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

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// - Parameter versions: what the accounts rest on; JSON says it with each recording.
  func formatting(_ versions: ReadingVersions) -> any AccountFormatting {
    switch format {
    case .text: TextFormat(isColoured: StandardStream.output.isColoured)
    case .ndjson:
      NDJSONFormat(reading: [
        .init("tool", .string(versions.tool)), .init("dex", .string(versions.dex)),
        .init("table", .string(versions.table)), .init("options", .string(versions.options)),
      ])
    }
  }

  /// Writes lines of the answer; a table is not an answer that --quiet leaves.
  func write(_ lines: [String]) throws(OutputError) {
    if quiet, format == .text { return }
    try StandardStream.output.writeLines(lines)
  }
}
