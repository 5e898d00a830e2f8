import ArgumentParser
import Dex
import Foundation
import Reporting

/// The commands about species and forms.
struct DexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dex", abstract: "Shows, searches and updates the list of species and forms.",
    discussion: """
        verify dex show raichu-alola
        verify dex update
      """,
    subcommands: [
      DexShowCommand.self, DexSearchCommand.self, DexListCommand.self, DexStatusCommand.self,
      DexUpdateCommand.self,
    ])
}

struct DexStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Shows the dex's size, date and source.",
    discussion: """
        verify dex status
      """)

  @OptionGroup var options: AnswerOptions

  private struct Status: Encodable {
    let bundled: DexHeader?
    let overlay: DexHeader?
    let overlayPath: String
    let date: String
    let species: Int
    let varieties: Int
    let forms: Int
    let storableForms: Int

    enum CodingKeys: String, CodingKey {
      case bundled, overlay, date, species, varieties, forms
      case overlayPath = "overlay_path"
      case storableForms = "storable_forms"
    }
  }

  func run() async throws {
    let dex = try Dex.installed()
    let forms = dex.allSpecies.flatMap(\.forms)
    let status = Status(
      bundled: dex.header?.withoutWords, overlay: dex.overlay?.withoutWords,
      overlayPath: DexOverlay.usual.path, date: dex.date, species: dex.allSpecies.count,
      varieties: dex.varieties.count, forms: forms.count,
      storableForms: forms.filter(\.isStorable).count)
    try options.format.write(status, text: Self.lines(of: status))
  }

  private static func lines(of status: Status) -> [String] {
    var lines = [
      "\(status.species) species, \(status.varieties) varieties, \(status.forms) forms, "
        + "\(status.storableForms) of them in Pokémon HOME",
      "bundled  \(status.bundled?.source ?? ""), \(status.bundled?.date ?? "")",
    ]
    if let overlay = status.overlay {
      lines += [
        "overlay  \(overlay.source), \(overlay.date): \(overlay.counts.species) species",
        "         \(status.overlayPath)",
      ]
    } else {
      lines.append("overlay  none; `verify dex update` fetches new species from PokeAPI")
    }
    if let storable = status.bundled?.storable {
      lines.append("in HOME  \(storable.source), \(storable.date)")
    }
    return lines
  }
}

extension Dex {
  /// The number of a species with four digits, as HOME prints it, and its name.
  func line(of species: Species) -> String {
    "\(TextFormat.number(species.id))  \(name(of: species))"
  }
}
