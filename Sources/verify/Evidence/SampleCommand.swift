import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Writes samples of what is hard to read.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Writes what reproduces a doubtful or wrong reading, without what names a person.",
    discussion: """
      For each entry a folder: up to three frames of its page with trainer, ID number and nickname \
      blacked out and nothing beside the page, and sample.json with the device's size, the codec, \
      what was read, and what was decided in verify review. Look at the frames before you send \
      them. A layout with which the recording was read is needed again.

        verify sample 71350d36a449-4967 --output samples
        verify sample 71350d36a449-4967 -o samples --shows "Alolan Raichu shiny"
      """)

  @Argument(help: ArgumentHelp("Entries, by the id that a report gives.", valueName: "entry"))
  var entries: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write into.", valueName: "folder"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The Pokémon that the entries show, such as “Alolan Raichu female shiny” (default: as decided).",
      valueName: "pokemon"))
  var shows: String?

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    for entry in entries where EntryID(entry) == nil {
      throw ValidationError("“\(entry)” is no id of an entry, such as 71350d36a449-4967")
    }
  }

  func run() async throws {
    try await RunStatus.telling {
      let truth = try shows.map { try NamedIdentity($0, dex: Dex.installed()).identity }
      let pool = WorkerPool(setup: reading.setup()) { StandardStream.error.tell($0) }
      defer { pool.end() }
      let builder = SampleBuilder(pool: pool)
      let store = try database.reading()
      for id in entries.compactMap({ EntryID($0) }) {
        let (files, isDecided) = try await builder.files(for: id, in: store, truth: truth)
        for file in files {
          let place = URL(fileURLWithPath: output).appending(path: file.path)
          try OutputFile.makeFolder(place.deletingLastPathComponent().path)
          try OutputFile.write(file.data, to: place.path)
        }
        try StandardStream.output.writeLines(files.map { TerminalText.escaped($0.path) })
        if !isDecided {
          StandardStream.error.tell(
            "\(id): nobody has said what it is; decide it in verify review, or give --shows")
        }
      }
      StandardStream.error.tell("look at the frames before you send them")
      return .success
    }
  }
}
