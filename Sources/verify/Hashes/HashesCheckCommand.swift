import ArgumentParser
import Dex
import Files
import Foundation
import Pipeline
import Reporting

/// Checks that a hash table is intact, covers the dex, and equals the table of a folder's pictures.
struct HashesCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks that a hash table is intact, complete and equal to its pictures.",
    discussion: """
      Checks the table's SHA-256 and lists the forms that Pokémon HOME stores and the table lacks, and \
      the pictures of females that look different. \
      The status is 65 for a missing form. It is 65 for the bundled table: no render shows Eternal \
      Floette (docs/hashes.md). With a folder, its pictures are hashed again and each difference is \
      listed. Then the status is 65 for a difference, or for a picture that cannot be read.

        verify hashes check
        verify hashes check renders/
      """)

  @Argument(
    help: ArgumentHelp("Folder of pictures to compare with.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup var table: HashTableOptions

  @Option(name: [.short, .long], help: "Pictures hashed at the same time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  func run() async throws {
    try await RunStatus.ending {
      let table = try table.load()
      let dex = try Dex.installed()
      let known = try HashTable.bundled()
      let missing =
        table.storableLooksWithoutReference(in: dex)
        + table.femaleLooksWithoutReference(in: dex, knownBy: known)
      let references = table.references.count.counted("reference", "references")
      let aliases = table.aliases.count.counted("alias", "aliases")
      try StandardStream.output.writeText(
        [
          "whole: \(references) (\(table.header)), "
            + "\(aliases), SHA-256 \(table.identifier ?? "")"
        ] + missing.map { "no reference: \($0)" } + [
          missing.isEmpty
            ? "complete: every storable form has a reference"
            : "incomplete: " + missing.count.counted("look", "looks")
              + " of storable forms without a reference"
        ])
      guard let folder else { return missing.isEmpty ? .success : .unusableData }
      let pictures = try ReferenceFolder.open(URL(filePath: folder), dex: dex)
      let build = try await HashTableBuild.run(
        folders: [pictures], header: table.header, jobs: jobs)
      let changes = HashTableChanges(from: table, to: build.table)
      let unreadable = build.unreadable.map { "unreadable: \($0)" }
      try StandardStream.output.writeText(
        (unreadable + changes.lines).map(TerminalText.escaped) + [
          "drift: \(changes.changed) changed, \(changes.added) only in the folder, "
            + "\(changes.removed) only in the table, \(changes.same) the same; \(changes.shared)"
        ])
      return changes.isEmpty && unreadable.isEmpty ? .success : .unusableData
    }
  }
}

/// Lists references that their hash cannot tell apart.
struct HashesCollisionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collisions", abstract: "Lists pictures that the hash cannot tell apart.",
    discussion: """
      These are pairs of pictures whose 64-bit hashes are less than 5 apart. Color tells most of \
      them apart; pairs marked "alike" need the screen's text and icons. Pairs of two species come \
      first, the nearest ones at the top.

        verify hashes collisions
      """)

  @OptionGroup var table: HashTableOptions

  @Flag(help: "Only pairs that color does not tell apart either.")
  var alike = false

  @Flag(help: "Also shiny and normal, and female and male, of one form.")
  var all = false

  func run() async throws {
    let table = try table.load()
    var counts = (pairs: 0, alike: 0, species: 0)
    var shown: [HashTable.Collision] = []
    for collision in table.collisions() {
      let a = collision.first
      let b = collision.second
      guard all || a.form != b.form || a.speciesId != b.speciesId else { continue }
      counts.pairs += 1
      counts.alike += collision.isAlikeInColor ? 1 : 0
      counts.species += collision.isOfTwoSpecies ? 1 : 0
      if !alike || collision.isAlikeInColor { shown.append(collision) }
    }
    let sorted = shown.enumerated().sorted { a, b in
      (a.element.isOfTwoSpecies ? 0 : 1, a.element.distance, a.offset)
        < (b.element.isOfTwoSpecies ? 0 : 1, b.element.distance, b.offset)
    }
    let rows = sorted.map(\.element).map { collision in
      [
        String(collision.distance), collision.isAlikeInColor ? "alike" : "differs",
        collision.first.look.description, collision.second.look.description,
      ]
    }
    try StandardStream.output.writeText(
      HashTableOptions.lines(header: ["distance", "color", "first", "second"], rows, numeric: [0]))
    StandardStream.error.log(
      "\(counts.pairs.counted("pair", "pairs")) under \(HashTable.hashBar), "
        + "\(counts.species) of two species, "
        + "\(counts.alike) alike in color too")
  }
}

extension HashTable.Collision {
  fileprivate var isOfTwoSpecies: Bool { first.speciesId != second.speciesId }
}
