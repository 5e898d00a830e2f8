import Dex
import Files
import Foundation
import Inventory
import Verification

/// The slot list that PokemonAutomation's HOME programs write: an object for each slot. The members
/// of a Pokémon are there only in filled slots.
extension ImportExportFormat {
  private struct Slot: Codable {
    var index: Int
    var box: Int
    var row: Int
    var column: Int
    var name: String?
    var dex: Int?
    var shiny: Bool?
    var gmax: Bool?
    var alpha: Bool?
    var ball: String?
    var gender: String?
    var ot_id: Int?
    var ot_name: String?
    var primary_type: String?
    var secondary_type: String?
    /// The names of the types in older versions.
    var primaryType: String?
    var secondaryType: String?

    var types: [PokemonType] {
      [primary_type ?? primaryType, secondary_type ?? secondaryType].compactMap {
        $0.flatMap(PokemonType.init(rawValue:))
      }
    }
  }

  private static let genders: [String: Gender] = [
    "Male": .male, "Female": .female, "Genderless": .genderless,
  ]

  static func boxDumpText(of list: [ListedPokemon], dex: Dex) throws -> String {
    let slots = BoxSlots.spread(list).enumerated().map { index, listed in
      slot(index, listed, dex: dex)
    }
    return try JSONEncoder.stable(.prettyPrinted).text(of: slots)
  }

  private static func slot(_ index: Int, _ listed: ListedPokemon?, dex: Dex) -> Slot {
    let place = BoxSlots.place(index)
    var slot = Slot(index: index, box: place.box - 1, row: place.row - 1, column: place.column - 1)
    guard let pokemon = listed?.pokemon else { return slot }
    let species = dex.species(pokemon.pokemonId)
    let form = species?.form(pokemon.form) ?? species?.forms.first { $0.isDefault }
    slot.name = dex.details(pokemon.pokemonId)?.identifier
    slot.dex = pokemon.pokemonId
    slot.shiny = pokemon.isShiny
    (slot.gmax, slot.alpha, slot.ball) = (false, false, "")
    slot.gender = genders.first { $0.value == pokemon.gender }?.key
    slot.ot_id = pokemon.trainerId.flatMap { Int($0) }
    slot.ot_name = pokemon.trainer
    slot.primary_type = form?.types.first?.rawValue
    slot.secondary_type = form?.types.dropFirst().first?.rawValue
    return slot
  }

  static func readBoxDump(_ data: Data, dex: Dex) throws -> ImportedList {
    var list = ImportedList()
    let index = DexIndex(dex)
    let slots = try JSONDecoder().decode([ListedRow<Slot>].self, from: data)
    for (number, slot) in slots.enumerated() {
      switch slot {
      case .wrong(let fault): list.complain("slot \(number + 1)", "\(fault)")
      case .row(let slot):
        guard slot.dex != nil || slot.name != nil else { continue }
        list.add { () throws(ImportedList.Complaint) in
          var pokemon = try reading(of: slot, index).pokemon()
          pokemon.boxPlace = BoxPlace(
            box: slot.box &+ 1, row: slot.row &+ 1, column: slot.column &+ 1)
          return pokemon
        }
      }
    }
    return list
  }

  private static func reading(of slot: Slot, _ index: DexIndex) -> RowReading {
    var cells = [
      "number": slot.dex.map(String.init), "species": slot.name,
      "form": slot.dex.flatMap(index.dex.species).flatMap { form(of: $0, types: slot.types) },
      "gender": slot.gender == "Any" ? nil : slot.gender, "shiny": slot.shiny.map(String.init),
      "trainer": slot.ot_name,
      "trainer_id": slot.ot_id.flatMap { $0 == 0 ? nil : idNumber($0) },
    ].compactMapValues(\.self)
    cells = cells.filter { !$0.value.isEmpty }
    // Wrapping addition, because numbers of an unknown file may be as large as they get.
    let place = "box \(slot.box &+ 1), row \(slot.row &+ 1), column \(slot.column &+ 1)"
    return RowReading(cells: cells, place: place, index: index)
  }

  /// Returns the form that the types tell, such as Alolan Raichu. The format itself has no forms.
  private static func form(of species: Species, types: [PokemonType]) -> String? {
    let forms = species.storableForms.filter { $0.types == types }
    return forms.count == 1 && species.storableForms.count > 1 ? forms.first?.identifier : nil
  }

  /// Returns an ID number with the leading zeros that the newer games show.
  private static func idNumber(_ number: Int) -> String {
    number < 0 ? String(number) : number.zeroPadded(to: RowReading.idLength)
  }
}
