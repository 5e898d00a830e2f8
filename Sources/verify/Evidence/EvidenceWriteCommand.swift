import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Writes evidence.
struct EvidenceWriteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Writes what proves entries; the word `write` may be left out.",
    discussion: """
      A layout with which the recording was read is needed again to cover what is on its frame.

        verify evidence 71350d36a449-4967 --output proof
        verify evidence write 71350d36a449-4967 --output proof.zip --redact
      """)

  @Argument(help: ArgumentHelp("Entries, by the id that a report gives.", valueName: "entry"))
  var entries: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A folder, or an archive that ends with .zip.", valueName: "path"))
  var output: String

  @Flag(help: "Leave out the trainer's name and the ID number, in words and pictures.")
  var redact = false

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    for entry in entries where EntryID(entry) == nil {
      throw ValidationError("“\(entry)” is no id of an entry, such as 71350d36a449-4967")
    }
  }

  func run() async throws {
    try await RunStatus.telling {
      let pool = WorkerPool(setup: reading.setup()) { StandardStream.error.tell($0) }
      defer { pool.end() }
      let builder = EvidenceBuilder(pool: pool)
      let store = try database.reading()
      var files: [EvidenceFile] = []
      for id in entries.compactMap({ EntryID($0) }) {
        files += try await builder.files(for: id, in: store, isRedacted: redact) {
          StandardStream.error.tell($0)
        }
      }
      if output.lowercased().hasSuffix(".zip") {
        guard let archive = StoredZip.archive(files) else {
          throw UnwritableOutput.unusablePlace(
            path: output, reason: "would be too large for a zip")
        }
        try OutputFile.write(archive, to: output)
      } else {
        for file in files {
          let place = URL(fileURLWithPath: output).appending(path: file.path)
          try OutputFile.makeFolder(place.deletingLastPathComponent().path)
          try OutputFile.write(file.data, to: place.path)
        }
      }
      try StandardStream.output.writeLines(files.map { TerminalText.escaped($0.path) })
      return .success
    }
  }
}
