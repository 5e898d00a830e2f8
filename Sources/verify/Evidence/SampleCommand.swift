import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Writes samples of entries that are hard to read.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Writes frames of a wrong reading to send to the project.",
    discussion: """
      Writes a folder for each entry: up to three frames of its page, with trainer, ID number and \
      nickname blacked out, and sample.json with the size, the codec, what was read and what was \
      decided. Look at the frames before you send them. For a recording that was read with \
      --layout, give the same --layout again.

        verify sample 71350d36a449-4967 --output samples
        verify sample 71350d36a449-4967 -o samples --shows "Alolan Raichu shiny"
      """)

  @Argument(help: ArgumentHelp("Ids of entries, as a report shows them.", valueName: "entry"))
  var entries: [String]

  @Option(name: .shortAndLong, help: ArgumentHelp("Folder to write to.", valueName: "folder"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The Pokémon shown, such as “Alolan Raichu female shiny” (default: as decided).",
      valueName: "pokemon"))
  var shows: String?

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws { try EntryID.check(entries) }

  func run() async throws {
    let truth = try shows.map { try Identity($0, dex: Dex.installed()) }
    let pool = reading.pool()
    defer { pool.end() }
    let store = try database.reading()
    for id in entries.compactMap({ EntryID($0) }) {
      let (files, isDecided) = try await pool.sample(of: id, in: store, truth: truth)
      try OutputFile.write(files, below: output)
      if !isDecided {
        StandardStream.error.log(
          "\(id): nobody has said what it is; decide it in verify review, or give --shows")
      }
    }
    StandardStream.error.log("look at the frames before you send them")
  }
}
