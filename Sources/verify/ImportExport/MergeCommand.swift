import ArgumentParser
import Collection
import Files
import Foundation
import Reporting

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merges other collections, or results of other machines, into the collection.",
    discussion: """
      Reads databases, results files (of --results or --format ndjson), and folders of both. The same \
      results merged again add nothing. The last change of a field counts; both stay in the history. If two \
      readings by one version differ, both are kept, the first one counts, and the recording is named.

        verify merge results/                   results of a cluster
        verify merge laptop.sqlite phone.ndjson
        find /data -name '*.ndjson' -print0 | verify merge --files-from - -0

      Files that are truncated, unusable or not named in UTF-8 are listed, and the others are merged. \
      The status is then 65.
      """)

  @Argument(
    help: ArgumentHelp(
      "Databases, results files (.ndjson), or folders of them.", valueName: "file"),
    completion: .file(extensions: ["ndjson", "sqlite"]))
  var files: [String] = []

  @OptionGroup var list: ListOptions

  @OptionGroup var options: CollectionOptions

  func validate() throws {
    if files.isEmpty, list.filesFrom == nil {
      throw ValidationError("name a database, a results file, or a folder of them")
    }
  }

  func run() async throws {
    try await RunStatus.ending {
      let sources = try MergeSources(at: files + list.paths(), besides: options.database.path)
      var files = sources.files
      var refused: [any Error] = sources.unreadable
      guard !(files.isEmpty && refused.isEmpty) else {
        throw Failure("the list names no file", .unusableData)
      }
      // Other people's databases are checked before this one is locked.
      let others = try Self.databases(among: &files, &refused)
      // No database is created for files that are refused.
      guard let first = try Self.firstUsable(files, &refused) else {
        log(refused)
        return .unusableData
      }
      let store = try options.database.writing(.merge, isMaking: true)
      let summary = try store.merge { merge in
        for file in files[first...] {
          try Self.add(file, others[file], to: merge, &refused)
        }
      }
      log(refused)
      if summary.isRun, let losses = try store.lossWords() { StandardStream.error.log(losses) }
      try options.format.write(
        MergeAnswer(
          summary: summary, run: summary.isRun ? store.run.uid : nil,
          refused: refused.map { "\($0)" }),
        text: summary.lines(run: store.run))
      return refused.isEmpty ? .success : .unusableData
    }
  }

  private func log(_ refused: [any Error]) {
    for error in refused { StandardStream.error.log("\(error)") }
  }

  /// Returns the index of the first usable file, for which the collection is opened; `nil` where
  /// there is none.
  private static func firstUsable(_ files: [String], _ refused: inout [any Error]) throws -> Int? {
    for (place, file) in files.enumerated() {
      do {
        if try !MergeSources.isDatabase(at: file) { try ResultsFile.check(file) }
        return place
      } catch let error where isOfOneFile(error) {
        refused.append(error)
      }
    }
    return nil
  }

  /// Opens the databases among files. Those that cannot be read are taken out.
  private static func databases(
    among files: inout [String], _ refused: inout [any Error]
  ) throws -> [String: CollectionStore] {
    var stores: [String: CollectionStore] = [:]
    var others: [String] = []
    for file in files {
      let isDatabase =
        !MergeSources.isNamedAsResults(file) && (try? MergeSources.isDatabase(at: file)) == true
      do {
        if isDatabase { stores[file] = try CollectionStore.foreign(path: file) }
        others.append(file)
      } catch {
        if case .busy = error { throw error }
        refused.append(ImportExportError.otherCollection(error))
      }
    }
    files = others
    return stores
  }

  private static func add(
    _ file: String, _ other: CollectionStore?, to merge: RunMerge, _ refused: inout [any Error]
  ) throws {
    do {
      if let other {
        try merge.add(allOf: other)
      } else if try !MergeSources.isDatabase(at: file) {
        try merge.add(resultsAt: file)
      } else {
        throw ImportExportError.unreadable(path: file)
      }
    } catch let error where isOfOneFile(error) {
      refused.append((error as? CollectionError).map(ImportExportError.otherCollection) ?? error)
    }
  }

  /// True for an error of a file of which nothing is merged then, so that the other files still can
  /// be. A locked one may be free soon.
  private static func isOfOneFile(_ error: any Error) -> Bool {
    if case .busy? = error as? CollectionError { return false }
    return error is ResultsFile.Problem || error is ImportExportError || error is CollectionError
  }
}

/// The result of a merge for programs.
private struct MergeAnswer: Encodable {
  let summary: MergeSummary
  /// The run's id, which `verify undo` takes; nil where nothing came.
  let run: String?
  /// The reasons why files were refused.
  let refused: [String]

  private enum CodingKeys: CodingKey { case run, refused }

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(run, forKey: .run)
    try values.encode(refused, forKey: .refused)
  }
}

extension MergeSummary {
  /// The result of a merge for people.
  ///
  /// - Parameter run: the run that merged; nil for a merge that was only tried.
  func lines(run: RunName?) -> [String] {
    let parts = [
      (runs, "run", "runs"), (recordings, "reading", "readings"),
      (entries, "entry", "entries"), (changes, "change", "changes"),
      (decisions, "decision", "decisions"), (enrolled, "enrolled", "enrolled"),
      (pictures, "picture", "pictures"),
    ].filter { $0.0 > 0 }.map { $0.counted($1, $2) }
    let what = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    let undoing = isRun ? run.map { "; \($0.words)" } ?? "" : ""
    var lines = [what + (run == nil ? " would come in" : " came in" + undoing)]
    if again > 0 {
      lines.append(
        again.counted("run that was undone counts", "runs that were undone count")
          + " again")
    }
    if knownFiles > 0 {
      lines.append(
        knownFiles.counted("file of results was", "files of results were")
          + " known already")
    }
    lines += filesWithoutPictures.map {
      TerminalText.escaped(
        "\($0): not all of its pictures are beside it; copy its .pictures as well")
    }
    return lines
      + conflicts.map { conflict in
        let runs = conflict.runs.map { String($0.prefix(8)) }.joined(separator: ", ")
        return TerminalText.escaped(
          "conflict: verify \(conflict.tool) read \(conflict.path) differently (runs \(runs)); the "
            + "first one counts: read it again with --redo")
      }
  }
}
