import Dex
import Files
import Foundation
import Verification

/// The fields that LivingDexTracker stores for each line of its list and for each catch.
extension ImportExportFormat {
  private struct Record: Codable {
    var pokedexNumber: Int
    var pokemon: String
    /// The form's English name; nil for the plain form.
    var form: String?
    var boxPlacement: BoxPlace?
    var haveToEvolve: Bool?
    var caught: Bool
    var inHome: Bool?
    var hasGigantamaxed: Bool?
    var personalNotes: String?
  }

  static func livingDexTrackerText(of list: [ListedPokemon], dex: Dex) throws -> String {
    let hasPlaces = list.contains { !$0.places.isEmpty }
    let records = list.enumerated().map { index, listed in
      // Pokémon go in the order of the list where no place is known.
      let place = hasPlaces ? listed.places.first : BoxSlots.place(index)
      return Record(
        pokedexNumber: listed.pokemon.pokemonId, pokemon: listed.species ?? "",
        form: name(of: listed.pokemon, dex: dex),
        boxPlacement: place,
        haveToEvolve: false, caught: listed.isVerified || listed.status.isOwned,
        inHome: listed.isVerified, hasGigantamaxed: false, personalNotes: listed.notes ?? "")
    }
    return try JSONEncoder.stable(.prettyPrinted).text(of: records)
  }

  /// Returns the tracker's name of a form: its English name, or its identifier where it has none.
  private static func name(of pokemon: OwnedPokemon, dex: Dex) -> String? {
    guard let species = dex.species(pokemon.pokemonId) else { return nil }
    return species.form(pokemon.form).map { label($0, of: species) }
  }

  /// Returns the English name of a form if no other form of the species has it, else its
  /// identifier.
  private static func label(_ form: Form, of species: Species) -> String {
    guard let name = form.names[.english],
      species.forms.count(where: { $0.names[.english] == name }) == 1
    else { return form.identifier }
    return name
  }

  static func readLivingDexTracker(_ data: Data, dex: Dex) throws -> ImportedList {
    var list = ImportedList()
    let index = DexIndex(dex)
    let records = try JSONDecoder().decode([ListedRow<Record>].self, from: data)
    for (number, record) in records.enumerated() {
      let place = "record \(number + 1)"
      switch record {
      case .wrong(let fault): list.complain(place, "\(fault)")
      case .row(let record):
        // The list has a record for every Pokémon. Only its note counts where it is not caught.
        let hasNote = record.personalNotes?.isEmpty == false
        guard record.caught || hasNote else { continue }
        let row = RowReading(cells: cells(of: record, dex: dex), place: place, index: index)
        list.add { () throws(ImportedList.Complaint) in
          var pokemon = try row.pokemon()
          pokemon.isNoteOnly = !record.caught
          return pokemon
        }
      }
    }
    return list
  }

  private static func cells(of record: Record, dex: Dex) -> [String: String] {
    let form = dex.species(record.pokedexNumber).flatMap { species in
      species.forms.first { label($0, of: species) == record.form }
    }
    return [
      "number": String(record.pokedexNumber), "species": record.pokemon,
      "form": form?.identifier ?? record.form, "notes": record.personalNotes,
    ].compactMapValues { $0?.isEmpty == true ? nil : $0 }
  }
}
