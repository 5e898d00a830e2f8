import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// The commands about evidence, which proves entries to other people.
struct EvidenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence", abstract: "Writes what proves an entry, and checks such evidence.",
    discussion: """
      verify evidence ENTRY… --output FOLDER writes, for each entry, its frame and crops, what was \
      read, its time, the recording's SHA-256, and the versions of the program, the dex and the hash \
      table. verify evidence check reads the folder, and with the recording derives all of it anew.

        verify evidence write 71350d36a449-4967 --output proof
        verify evidence check proof --recording recording.mp4
      """,
    subcommands: [EvidenceWriteCommand.self, EvidenceCheckCommand.self],
    defaultSubcommand: EvidenceWriteCommand.self)
}

struct EvidenceWriteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Writes the evidence of entries. The word `write` may be left out.",
    discussion: """
      For a recording that was read with --layout, give the same --layout again.

        verify evidence 71350d36a449-4967 --output proof
        verify evidence write 71350d36a449-4967 --output proof --redact
      """)

  @Argument(help: ArgumentHelp("Ids of entries, as a report shows them.", valueName: "entry"))
  var entries: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Folder to write to.", valueName: "folder"), completion: .directory)
  var output: String

  @Flag(help: "Leave out the trainer's name and the ID number, in words and pictures.")
  var redact = false

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws { try EntryID.check(entries) }

  func run() async throws {
    let pool = reading.pool()
    defer { pool.end() }
    let store = try database.reading()
    var files: [NamedFile] = []
    for id in entries.compactMap({ EntryID($0) }) {
      files += try await pool.evidence(of: id, in: store, isRedacted: redact) {
        StandardStream.error.log($0)
      }
    }
    try OutputFile.write(files, below: output)
  }
}
