import ArgumentParser
import Dex
import Pipeline

/// Writes a hash table in a form that other programs read.
struct HashesExportCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case csv, json
  }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a hash table as CSV or JSON to standard output.")

  @OptionGroup var table: HashTableOptions

  @Option(help: "csv or json.")
  var format = Format.csv

  func run() async throws {
    let export = HashTableExport(try table.load())
    switch format {
    case .csv: print(export.csv(), terminator: "")
    case .json: print(try export.json())
    }
  }
}
