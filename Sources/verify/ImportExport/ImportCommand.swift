import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Imports a list from another program, or a whole collection.",
    discussion: """
      Rows that are not understood are listed, and the others are imported; the status is then 2. A \
      list verifies nothing: only recordings prove, and their proofs are in the JSON of verify export.

        verify import collection.csv --dry-run
        verify import boxes.json --strict
      """)

  @Argument(help: "File to read.", completion: .file())
  var file: String

  @Option(help: "Format of the file (default: found by its contents).")
  var format: ImportExportFormat?

  @Flag(help: "Import nothing if a row or a column is not understood.")
  var strict = false

  @Flag(help: "Show what would be imported, and change nothing.")
  var dryRun = false

  @OptionGroup var names: NameOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws { try await RunStatus.ending { try importFile() } }

  private func importFile() throws -> RunStatus {
    if let kind = FileKind(ofFileAt: file), kind != .regular {
      throw ImportExportError.notAFile(path: file)
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else {
      throw ImportExportError.unreadable(path: file)
    }
    if DatabaseFile.isDatabase(firstBytes: data) { throw ImportExportError.database(path: file) }
    if ResultsFile.isResults(data) { throw ImportExportError.results(path: file) }
    try ImportExportFormat.check(data, from: file)
    guard let format = format ?? ImportExportFormat.format(of: data) else {
      throw ImportExportError.unknownFormat(path: file)
    }
    if format == .json { return try takeOver(try CollectionJSON.runs(data, from: file)) }
    return try takeOver(try format.read(data, from: file, dex: try names.dex()))
  }

  private func takeOver(_ list: ImportedList) throws -> RunStatus {
    for complaint in list.complaints { log("\(complaint)") }
    for remark in list.remarks { log(remark) }
    if strict, !list.complaints.isEmpty {
      throw ImportExportError.incomplete(list.complaints.count)
    }
    let store =
      dryRun
      ? try CollectionStore.reading(path: database.path)
      : try database.writing(.import, isMaking: true)
    let summary = try store.takeOver(list, isTrial: dryRun)
    let words =
      "\(summary.added) added, \(summary.changed) changed, \(summary.unchanged) as they were, "
      + "\(list.unreadRows) not understood"
    let isStored = !dryRun && summary.added + summary.changed > 0
    try StandardStream.output.writeText([words + (isStored ? "; \(store.run.words)" : "")])
    if summary.listedBefore > 0 {
      log(
        "\(summary.listedBefore) of the added may be Pokémon that were listed before: if they are, "
          + "undo the run of the earlier list (verify log names it), or they count twice")
    }
    return list.unreadRows == 0 ? .success : .recordingFailed
  }

  private func takeOver(_ runs: [MergedRun]) throws -> RunStatus {
    let store =
      dryRun
      ? try CollectionStore.copy(path: database.path).starting(.merge)
      : try database.writing(.merge, isMaking: true)
    let summary = try store.merge { merge in for run in runs { try merge.add(run) } }
    try StandardStream.output.writeText(summary.lines(run: dryRun ? nil : store.run))
    return .success
  }

  private func log(_ text: String) { StandardStream.error.log(text) }
}

extension RunName {
  /// The run's name in an answer.
  var words: String { "run \(uid.prefix(8))" }
}
