import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the collection for another program or for people.",
    discussion: """
      docs/exchange.md describes the formats.

        verify export --format csv --output collection.csv
        verify export --format markdown --verified
      """)

  @Option(
    help: "json (everything), csv, markdown, supereffective, pokemonautomation or livingdextracker."
  )
  var format = ImportExportFormat.json

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File to write (default: standard output).", valueName: "file"))
  var output: String?

  @Flag(help: "Only verified Pokémon; in every format but json, which is the whole collection.")
  var verified = false

  @Flag(help: "With csv: write cells unchanged, even if a spreadsheet takes them for formulas.")
  var csvRaw = false

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if verified, format == .json {
      throw ValidationError("json is the whole collection; for --verified choose another --format")
    }
    if csvRaw, format != .csv { throw ValidationError("--csv-raw needs --format csv") }
  }

  func run() async throws { try OutputFile.writeAnswer(Data(text().utf8), to: output) }

  private func text() throws -> String {
    let dex = try Dex.installed()
    // A mistyped path must not replace an earlier export with an empty one.
    let store = try database.database == nil ? database.reading() : database.existing()
    if format == .json {
      var text = ""
      try CollectionJSON.write(store, dex: dex) { text += $0 }
      return text
    }
    let list = try store.placedPokemon().filter(isHeld).map { listed($0, dex: dex) }
    return try format.text(of: list, dex: dex, csvRaw: csvRaw) { StandardStream.error.log($0) }
  }

  /// Pokémon that only box pages show have a place in some formats; a plain list leaves them out.
  /// What stands in a box without a status is owned, so a Pokémon that was only seen stays out.
  private func isHeld(_ placed: PlacedPokemon) -> Bool {
    let entry = placed.entry
    if format.hasBoxes, !entry.isOwned { return entry.isOnlyInBox && !verified }
    if verified { return entry.isVerified }
    return format.hasPlaces || !entry.isOnlyInBox
  }

  /// Formats with places have no status. A proof of a Pokémon that is gone says nothing there.
  private func listed(_ placed: PlacedPokemon, dex: Dex) -> ListedPokemon {
    var listed = ListedPokemon(placed, dex: dex)
    if format.hasPlaces, !placed.entry.isOwned { listed.isVerified = false }
    return listed
  }
}

extension ImportExportFormat: ExpressibleByArgument {}
