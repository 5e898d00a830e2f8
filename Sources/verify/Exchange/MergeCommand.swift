import ArgumentParser
import Collection
import Foundation
import Reporting

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Unites the collection with others, or with results of other machines.",
    discussion: """
      Takes databases of verify, and files that verify --format ndjson wrote. What is there already \
      adds nothing; for every field the last write counts, and both stay in the history. Where the \
      same version read one recording differently, both readings are kept, the first one counts, and \
      the recording is named.
      """)

  @Argument(
    help: ArgumentHelp("Databases, or files of results (.ndjson).", valueName: "file"),
    completion: .file())
  var files: [String]

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      // No database is made for what is refused.
      if let file = files.first(where: { !FileManager.default.isReadableFile(atPath: $0) }) {
        throw ExchangeError.unreadable(path: file)
      }
      let store = try database.writing(.merge, isMaking: true)
      let summary = try store.merge { merge in
        for file in files { try add(file, to: merge) }
      }
      try StandardStream.output.writeLines(MergeText.lines(of: summary, run: store.run))
      return .success
    }
  }

  private func add(_ file: String, to merge: FactMerge) throws {
    let start: Data?
    do {
      start = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        .read(upToCount: DatabaseFile.headLength)
    } catch {
      throw ExchangeError.unreadable(path: file)
    }
    if let start, DatabaseFile.isDatabase(firstBytes: start) {
      let other = try CollectionStore.reading(path: file)
      try other.forEachRun { try merge.add($0) }
      try other.forEachPicture { try merge.add($0) }
    } else {
      for run in try ResultsFile.facts(at: file) { try merge.add(run) }
    }
  }
}

/// What a merge brought in, for people.
enum MergeText {
  static func lines(of summary: MergeSummary, run: RunName) -> [String] {
    let head =
      "\(summary.runs) runs, \(summary.recordings) readings, \(summary.entries) entries, "
      + "\(summary.changes) changes, \(summary.decisions) decisions, \(summary.learned) learned, "
      + "\(summary.pictures) pictures came in; \(run.words)"
    return [head]
      + summary.conflicts.map { conflict in
        let runs = conflict.runs.map { String($0.prefix(8)) }.joined(separator: ", ")
        return TerminalText.escaped(
          "conflict: verify \(conflict.tool) read \(conflict.path) differently (runs \(runs)); the "
            + "first one counts: read it again with --redo")
      }
  }
}
