import Dex
import Files
import Foundation

/// Boxes of identifiers, as in supereffective's data set and in homedumper: `{"id": …, "boxes":
/// [{"title": …, "pokemon": [identifier or null × 30]}]}`.
extension ImportExportFormat {
  private struct Document: Encodable {
    struct Box: Encodable {
      var title: String?
      var pokemon: [String?]
    }

    var id: String
    var boxes: [Box]
  }

  /// The part of a document that is read. Each box, and each slot, can be wrong on its own.
  private struct Contents: Decodable {
    struct Box: Decodable { var pokemon: [ListedRow<String?>] }

    var boxes: [ListedRow<Box>]
  }

  /// - Parameter complain: called for each Pokémon that the format has no name for.
  static func supereffectiveText(
    of list: [ListedPokemon], dex: Dex, complain: (String) -> Void
  ) throws -> String {
    let slugs = SupereffectiveSlugs(dex)
    let hasPlaces = list.contains { !$0.places.isEmpty }
    let names = BoxSlots.spread(list).compactMap { listed -> String?? in
      guard let listed else { return .some(nil) }
      if let slug = slugs.slug(of: listed.pokemon) { return slug }
      complain("no identifier for \(listed.species ?? "a species")")
      // Where the list has places, the slot stays empty.
      return hasPlaces ? .some(nil) : nil
    }
    let boxes = stride(from: 0, to: names.count, by: BoxSlots.size).map { start in
      let filled = Array(names[start..<min(start + BoxSlots.size, names.count)])
      let empty = [String?](repeating: nil, count: BoxSlots.size - filled.count)
      return Document.Box(title: "Box \(start / BoxSlots.size + 1)", pokemon: filled + empty)
    }
    return try JSONEncoder.stable(.prettyPrinted).text(of: Document(id: "verify", boxes: boxes))
  }

  static func readSupereffective(_ data: Data, dex: Dex) throws -> ImportedList {
    let contents = try JSONDecoder().decode(Contents.self, from: data)
    let slugs = SupereffectiveSlugs(dex)
    var list = ImportedList()
    for (number, box) in contents.boxes.enumerated() {
      let place = "box \(number + 1)"
      switch box {
      case .wrong(let fault): list.complain(place, "\(fault)")
      case .row(let box):
        for (slotNumber, slot) in box.pokemon.enumerated() {
          let known = list.pokemon.count
          add(slot, at: "\(place), slot \(slotNumber + 1)", to: &list, slugs)
          if list.pokemon.count > known {
            list.pokemon[known].boxPlace = BoxSlots.place(number * BoxSlots.size + slotNumber)
          }
        }
      }
    }
    return list
  }

  private static func add(
    _ slot: ListedRow<String?>, at place: String, to list: inout ImportedList,
    _ slugs: SupereffectiveSlugs
  ) {
    switch slot {
    case .wrong(let fault): list.complain(place, "\(fault)")
    case .row(nil): break
    case .row(let name?):
      guard let meaning = slugs.meaning(of: name) else {
        return list.complain(place, "\(name) is not known")
      }
      let pokemon = OwnedPokemon(
        pokemonId: meaning.species, form: meaning.form, gender: meaning.gender)
      list.pokemon.append(.init(place: place, pokemon: pokemon))
    }
  }
}
