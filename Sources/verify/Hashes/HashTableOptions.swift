import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting

/// Which hash table a command asks.
struct HashTableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The hash table, instead of the one of verify.", valueName: "file"),
    completion: .file(extensions: ["tsv"]))
  var hashes: String?

  func load() throws -> HashTable {
    try Self.load(hashes)
  }

  /// The table in a file, or that of verify; a table that cannot be used ends the program with
  /// status 65 and says the cure.
  static func load(_ path: String?) throws -> HashTable {
    do {
      return try path.map { try HashTable.load(contentsOf: URL(filePath: $0)) }
        ?? HashTable.bundled()
    } catch {
      throw CommandAnswer.failure("\(error)", .unusableData)
    }
  }
}
