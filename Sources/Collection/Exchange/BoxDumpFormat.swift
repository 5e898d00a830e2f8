package import Dex
package import Foundation

/// The list of slots that PokemonAutomation's HOME programs write: an object for each slot, with the
/// Pokémon's members only where there is one.
package enum BoxDumpFormat {
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
    /// What older versions called the types.
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

  package static func text(of list: [ListedPokemon], dex: Dex) throws -> String {
    let slots = BoxSlots.spread(list).enumerated().map { index, listed in
      slot(index, listed, dex: dex)
    }
    return try ExchangeJSON.text(of: slots)
  }

  private static func slot(_ index: Int, _ listed: ListedPokemon, dex: Dex) -> Slot {
    let pokemon = listed.pokemon
    let species = dex.species(pokemon.pokemonId)
    let form =
      species?.forms.first { $0.identifier == pokemon.form }
      ?? species?.forms.first { $0.isDefault }
    let place = BoxSlots.place(index)
    return Slot(
      index: index, box: place.box, row: place.row, column: place.column,
      name: dex.details(pokemon.pokemonId)?.identifier, dex: pokemon.pokemonId,
      shiny: pokemon.isShiny, gmax: false, alpha: false, ball: "",
      gender: genders.first { $0.value == pokemon.gender }?.key,
      ot_id: pokemon.trainerId.flatMap { Int($0) }, ot_name: pokemon.trainer,
      primary_type: form?.types.first?.rawValue,
      secondary_type: form?.types.dropFirst().first?.rawValue)
  }

  package static func read(_ data: Data, dex: Dex) throws -> ImportedList {
    var list = ImportedList()
    let index = DexIndex(dex)
    let slots = try JSONDecoder().decode([ListedRow<Slot>].self, from: data)
    for (number, slot) in slots.enumerated() {
      switch slot {
      case .wrong(let fault): list.complain("slot \(number + 1)", "\(fault)")
      case .row(let slot):
        guard slot.dex != nil || slot.name != nil else { continue }
        list.add { () throws(ImportedList.Complaint) in try reading(of: slot, index).pokemon() }
      }
    }
    return list
  }

  private static func reading(of slot: Slot, _ index: DexIndex) -> RowReading {
    var cells = [
      "number": slot.dex.map(String.init), "species": slot.name,
      "form": slot.dex.flatMap(index.dex.species).flatMap { form(of: $0, types: slot.types) },
      "gender": slot.gender == "Any" ? nil : slot.gender, "shiny": slot.shiny.map(String.init),
      "trainer": slot.ot_name, "trainer_id": slot.ot_id.flatMap { $0 == 0 ? nil : digits($0) },
    ].compactMapValues(\.self)
    cells = cells.filter { !$0.value.isEmpty }
    // Numbers of a stranger's file may be as large as they get.
    let place = "box \(slot.box &+ 1), row \(slot.row &+ 1), column \(slot.column &+ 1)"
    return RowReading(cells: cells, place: place, index: index)
  }

  /// The format has no forms, but the types tell Alolan Raichu from Raichu.
  private static func form(of species: Species, types: [PokemonType]) -> String? {
    let forms = species.storableForms.filter { $0.types == types }
    return forms.count == 1 && species.storableForms.count > 1 ? forms.first?.identifier : nil
  }

  /// Digits of an ID number in the newer games.
  private static let idLength = 6

  /// A number has lost its leading zeros: it gets them back as the newer games show them.
  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, idLength - text.count)) + text
  }
}
