import ArgumentParser
import Dex
import Files
import Foundation
import Pipeline
import Reporting

/// The commands about the table of reference hashes.
struct HashesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hashes", abstract: "Makes, checks and searches the table of reference hashes.",
    discussion: """
      The table has two perceptual hashes and a coarse color signature of each picture that a \
      screen may show; it holds no pictures. The bundled table, hashes/home.tsv, is made from the \
      renders of Pokémon HOME on white.

        verify hashes check
        verify hashes nearest picture.png
      """,
    subcommands: [
      HashesBuildCommand.self, HashesCheckCommand.self, HashesNearestCommand.self,
      HashesCollisionsCommand.self, HashesDiffCommand.self, HashesExportCommand.self,
    ])
}

struct HashTableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Hash table to use instead of the bundled one.", valueName: "file"),
    completion: .file(extensions: ["tsv"]))
  var hashes: String?

  /// The path of the table; `nil` for that of verify.
  var path: String? { hashes ?? Self.setting }

  func load() throws -> HashTable { try Self.load(path) }

  /// The table that the environment or the configuration file names, which a reading uses; `nil`
  /// for that of verify.
  static var setting: String? { Settings.current.text(.hashes) }

  /// Rows of an answer: a table in the width of the terminal, or cells between tabs for a program.
  static func lines(header: [String], _ rows: [[String]], numeric: Set<Int>) -> [String] {
    guard let columns = StandardStream.output.tableColumns else {
      return ([header] + rows).map { $0.joined(separator: "\t") }
    }
    return TextTable(header: header, numeric: numeric, rows: rows).lines(within: columns)
  }

  /// Returns the table in a file, or that of verify.
  static func load(_ path: String?) throws -> HashTable {
    try path.map { try HashTable.load(contentsOf: URL(filePath: $0)) } ?? HashTable.bundled()
  }
}

/// Lists the differences between two hash tables.
struct HashesDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Lists what changed between two hash tables.",
    discussion: """
      Each line is a picture: + only the new table has it, - only the old table has it, ~ its hashes \
      or colors changed, with the distance of the hashes. Pictures are matched by what they show, \
      not by file name. Then come the aliases, which are looks that have the picture of another one, \
      and the look-alikes.

        verify hashes diff old.tsv new.tsv
      """)

  @Argument(help: ArgumentHelp("Old table.", valueName: "old"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("New table.", valueName: "new"), completion: .file())
  var new: String

  func run() async throws {
    let before = try HashTableOptions.load(old)
    let after = try HashTableOptions.load(new)
    let changes = HashTableChanges(from: before, to: after)
    try StandardStream.output.writeText(changes.lines.map(TerminalText.escaped))
    StandardStream.error.log(
      "\(changes.added) added, \(changes.removed) removed, \(changes.changed) changed, "
        + "\(changes.same) the same; \(changes.shared)")
  }
}

extension HashTableChanges {
  /// The numbers of aliases and look-alikes that differ, in words.
  var shared: String {
    aliases.counted("alias", "aliases") + " and "
      + lookAlikes.counted("pair", "pairs") + " of look-alikes otherwise"
  }
}
