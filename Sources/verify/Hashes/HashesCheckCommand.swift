import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting

/// Proves a hash table: whole, complete against the dex, and as a folder's pictures would make it.
struct HashesCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Proves a hash table: whole, complete, and true to a folder of pictures.",
    discussion: """
      Without a folder the table's SHA-256 is proved, and the forms that Pokémon HOME can store are \
      listed of which it has no reference: with one of those the table is incomplete, and the status \
      65. With a folder, its pictures are hashed again and every difference is listed; the status is \
      65 when there is one.

        verify hashes check
        verify hashes check renders/
      """)

  @Argument(help: ArgumentHelp("A folder of pictures.", valueName: "dir"), completion: .directory)
  var folder: String?

  @OptionGroup var table: HashTableOptions

  @Option(name: [.short, .long], help: "Pictures hashed at a time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  func run() async throws {
    let table = try table.load()
    let dex = try CommandAnswer.dex()
    try CommandAnswer.say(
      "whole: \(table.references.count) references (\(table.header)), \(table.aliases.count) "
        + "aliases, SHA-256 \(table.identifier ?? "")")
    let missing = table.storableLooksWithoutReference(in: dex)
    try CommandAnswer.say(missing.map { "no reference: \($0)" })
    try CommandAnswer.say(
      missing.isEmpty
        ? "complete: every storable form has a reference"
        : "incomplete: \(TextFormat.count(missing.count, "storable form", "storable forms")) "
          + "without a reference")
    guard let folder else {
      if missing.isEmpty { return }
      throw ExitCode(RunStatus.unusableData.rawValue)
    }
    do {
      let pictures = try ReferenceFolder.open(URL(filePath: folder), dex: dex)
      let build = try await HashTableBuild.run(
        folders: [pictures], header: table.header, jobs: jobs)
      let changes = HashTableChanges(from: table, to: build.table)
      let unreadable = build.unreadable.map { "unreadable: \($0)" }
      try CommandAnswer.say((unreadable + changes.lines).map(TerminalText.escaped))
      try CommandAnswer.say(
        "drift: \(changes.changed) changed, \(changes.added) only in the folder, "
          + "\(changes.removed) only in the table, \(changes.same) the same")
      if changes.changed + changes.added + changes.removed > 0 {
        throw ExitCode(RunStatus.unusableData.rawValue)
      }
    } catch let error as ReferenceFolderError {
      throw CommandAnswer.failure("\(error)", .unusableData)
    }
  }
}
