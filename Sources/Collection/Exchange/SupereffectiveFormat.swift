package import Dex
package import Foundation

/// Boxes of identifiers, as supereffective's data set and homedumper have them:
/// `{"id": …, "boxes": [{"title": …, "pokemon": [identifier or null × 30]}]}`.
package enum SupereffectiveFormat {
  private struct Document: Codable {
    struct Box: Codable {
      var title: String?
      var pokemon: [String?]
    }

    var id: String
    var boxes: [Box]
  }

  /// - Parameter complain: is told of what the format has no name for.
  package static func text(
    of list: [ListedPokemon], dex: Dex, complain: (String) -> Void
  ) throws -> String {
    let slugs = SupereffectiveSlugs(dex)
    let names = BoxSlots.spread(list).compactMap { listed -> String? in
      let slug = slugs.slug(of: listed.pokemon)
      if slug == nil { complain("no identifier for \(listed.species ?? "a species")") }
      return slug
    }
    let boxes = stride(from: 0, to: names.count, by: BoxSlots.size).map { start in
      let filled: [String?] = names[start..<min(start + BoxSlots.size, names.count)].map(\.self)
      let empty = [String?](repeating: nil, count: BoxSlots.size - filled.count)
      return Document.Box(title: "Box \(start / BoxSlots.size + 1)", pokemon: filled + empty)
    }
    return try ExchangeJSON.text(of: Document(id: "verify", boxes: boxes))
  }

  package static func read(_ data: Data, dex: Dex) throws -> ImportedList {
    let document = try JSONDecoder().decode(Document.self, from: data)
    let slugs = SupereffectiveSlugs(dex)
    var list = ImportedList()
    for (box, content) in document.boxes.enumerated() {
      for (slot, name) in content.pokemon.enumerated() {
        guard let name else { continue }
        let place = "box \(box + 1), slot \(slot + 1)"
        guard let meaning = slugs.meaning(of: name) else {
          list.complain(place, "\(name) is not known")
          continue
        }
        let pokemon = OwnedPokemon(
          pokemonId: meaning.species, form: meaning.form, gender: meaning.gender)
        list.pokemon.append(.init(place: place, pokemon: pokemon))
      }
    }
    return list
  }
}

/// JSON that is the same bytes for the same values.
enum ExchangeJSON {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
