import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Writes what needs a person's look.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes what was read and what needs a look: a page, or a table for programs.",
    discussion: """
      The page is one file that opens from disk without a network. What is decided on it is saved \
      as decisions.json, for verify apply; verify review serves the same page and keeps each \
      decision at once.

      A recording is given as a file, by the path it was read from, by the first digits of its \
      SHA-256, or with all others of a run by the run's id; all that are stored when none is given.

        verify report --output report.html
        verify report recording.mp4 --format csv
      """)

  @Argument(
    help: ArgumentHelp("Recordings that were read before, or runs.", valueName: "recording"))
  var recordings: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to; - is standard output.", valueName: "file"))
  var output: String?

  @Option(help: "How: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = ReportFormat.html

  @Option(
    help: ArgumentHelp("A folder of renders to show beside the pictures.", valueName: "folder"),
    completion: .directory)
  var sprites: String?

  @Flag(help: "Leave cells of CSV that a spreadsheet takes for formulas as they are.")
  var csvRaw = false

  @Flag(help: "Give the paths of recordings, not their names alone.")
  var paths = false

  @OptionGroup var goal: ChecklistOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.reading()
      let whole = try ReportSource(store: store, sprites: sprites, goal: goal).report(
        of: recordings)
      let report = paths ? whole : whole.withoutPaths
      let path = output ?? "report.\(format.fileExtension)"
      if path == "-" {
        let text = try format.text(of: report, rawCells: csvRaw)
        try StandardStream.output.write(Data(text.utf8))
      } else {
        try write(report, to: path)
        StandardStream.error.tell("\(path): to be looked at: \(report.openEntries)")
      }
      return .success
    }
  }

  private func write(_ report: Report, to path: String) throws {
    let place = URL(fileURLWithPath: path)
    let folder = place.deletingLastPathComponent()
    let files = try format.files(of: report, named: place.lastPathComponent, rawCells: csvRaw)
    // What leads to the others comes last: it leads to nothing that is not there.
    for file in files.reversed() {
      try OutputFile.write(Data(file.text.utf8), to: folder.appending(path: file.name).path)
    }
  }
}

extension ReportFormat: ExpressibleByArgument {
  var fileExtension: String {
    switch self {
    case .html, .json, .csv: rawValue
    case .junit: "xml"
    case .markdown: "md"
    }
  }
}
