import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Writes a report on the entries that need a person's look.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes entries and decisions to make, as a page or for programs.",
    discussion: """
      The page is one file and needs no network. It saves decisions as decisions.json, for verify \
      apply. verify review serves the same page and stores each decision at once.

      Name recordings by file, by the path they were read from, by the first digits of their SHA-256, \
      or by the id of a run. The default is all that are stored.

        verify report --output report.html
        verify report recording.mp4 --format csv
      """)

  @Argument(
    help: ArgumentHelp("Recordings that were read before, or ids of runs.", valueName: "recording"))
  var recordings: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File to write; - is standard output.", valueName: "file"))
  var output: String?

  @Option(help: "Output format.")
  var format = ReportFormat.html

  @Flag(help: "Write CSV cells unchanged, even if a spreadsheet takes them for formulas.")
  var csvRaw = false

  @Flag(help: "Show the paths of recordings, not only their names.")
  var paths = false

  @OptionGroup var options: ReportOptions

  func validate() throws {
    if csvRaw, format != .csv { throw ValidationError("--csv-raw needs --format csv") }
  }

  func run() async throws {
    let store = try options.database.reading()
    let builder = try options.builder(
      store, dex: options.names.dex(isForPeople: format.isForPeople))
    let whole = try builder.report(of: RecordingSelection.recordings(named: recordings, in: store))
    let report = paths ? whole : whole.withoutPaths
    let path = output ?? "report.\(format.fileExtension)"
    if path == "-" {
      let text = try format.text(of: report, rawCells: csvRaw)
      try StandardStream.output.write(Data(text.utf8))
    } else {
      try write(report, to: path)
      StandardStream.error.log("\(path): to be looked at: \(report.openEntries)")
    }
  }

  private func write(_ report: Report, to path: String) throws {
    let place = URL(fileURLWithPath: path)
    let folder = place.deletingLastPathComponent()
    let files = try format.files(of: report, named: place.lastPathComponent, rawCells: csvRaw)
    // The index is written last, so that it never links to a missing file.
    for file in files.reversed() {
      try OutputFile.write(Data(file.text.utf8), to: folder.appending(path: file.name).path)
    }
  }
}

extension ReportFormat: ExpressibleByArgument {
  var isForPeople: Bool { self == .html || self == .markdown }

  var fileExtension: String {
    switch self {
    case .html, .json, .csv: rawValue
    case .junit: "xml"
    case .markdown: "md"
    }
  }
}

/// The options of a report: where its entries come from, and what they are compared with.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Folder of renders to show beside the pictures.", valueName: "folder"),
    completion: .directory)
  var sprites: String?

  @OptionGroup var goal: ChecklistOptions

  @OptionGroup var names: NameOptions

  @OptionGroup var database: DatabaseOptions

  func builder(_ store: CollectionStore, dex: Dex) throws -> ReportBuilder {
    ReportBuilder(
      store: store, dex: dex, tool: Version.number,
      sprites: try sprites.map { try ReferenceSprites(folder: URL(fileURLWithPath: $0), dex: dex) },
      checklist: try goal.chosen(store, dex: dex))
  }
}
