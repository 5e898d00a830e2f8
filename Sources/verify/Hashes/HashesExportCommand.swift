import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Writes a hash table in a form that other programs read.
struct HashesExportCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case csv, json, sqlite }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a hash table as CSV, JSON or an SQLite database.",
    discussion: """
      CSV has the references. JSON and SQLite also have aliases, which are looks without a picture \
      of their own, and look-alikes, which neither hash nor color tells apart.

        verify hashes export --format csv -o hashes.csv
      """)

  @OptionGroup var table: HashTableOptions

  @Option(help: "Format: csv, json or sqlite.")
  var format = Format.csv

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "File to write; - is standard output (not for sqlite).", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws {
    guard format != .sqlite || (output ?? "-") != "-" else {
      throw ValidationError("--format sqlite needs --output FILE")
    }
  }

  func run() async throws {
    let loaded = try table.load()
    let contents =
      switch format {
      case .csv: loaded.csv()
      case .json: try loaded.json()
      case .sqlite: try loaded.sqlite()
      }
    try OutputFile.writeAnswer(contents, to: output, madeFrom: table.path.map { [$0] } ?? [])
  }
}
