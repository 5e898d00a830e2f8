import Files
import ArgumentParser
import Collection
import Dex
import Foundation
import Reporting
import Verification

/// A column of a list of Pokémon, named as in the CSV export.
enum CollectionColumn: String, CaseIterable, ExpressibleByArgument {
  case id, number, species, form, gender, shiny, level, nickname, trainer
  case trainerId = "trainer_id"
  case status, verified, count, places, proofs, notes

  /// The columns of a table where none are chosen.
  static let usual = allCases.filter { ![.places, .proofs, .notes].contains($0) }

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  var title: String {
    switch self {
    case .number: "No."
    case .species: "name"
    case .trainerId: "ID No."
    case .places: "box row column"
    default: rawValue
    }
  }

  var isNumeric: Bool { [.id, .number, .level, .count, .proofs].contains(self) }

  /// Returns the cell of a Pokémon, for people; `nil` where nothing is known.
  func text(of listed: ListedPokemon) -> String? {
    let pokemon = listed.pokemon
    return switch self {
    case .id: listed.id.map(String.init)
    case .number: TextFormat.number(pokemon.pokemonId)
    case .species: listed.species
    case .form: pokemon.form
    case .gender: pokemon.gender?.rawValue
    case .shiny: pokemon.isShiny.map { $0 ? "shiny" : "no" }
    case .level: pokemon.level.map(String.init)
    // Most Pokémon have no nickname.
    case .nickname: pokemon.nickname ?? ""
    case .trainer: pokemon.trainer
    case .trainerId: pokemon.trainerId
    case .status: listed.status.rawValue
    case .verified: listed.verifiedDate.map { LocalTime.day($0) } ?? "no"
    case .count: String(listed.count)
    case .places:
      listed.places.map { "\($0.box) \($0.row) \($0.column)" }.joined(separator: ", ")
    case .proofs: String(listed.proofs)
    case .notes: listed.notes ?? ""
    }
  }

  /// Returns the cell of a Pokémon, for programs: that of the CSV export, where it has this column.
  func cell(of listed: ListedPokemon) -> String {
    switch self {
    case .id, .places, .proofs: text(of: listed) ?? ""
    default: listed.cells(of: [rawValue])[0]
    }
  }

  /// Returns a list in the order of this column. Pokémon without a value come last.
  func sorted(_ list: [ListedPokemon], isReversed: Bool) -> [ListedPokemon] {
    let keyed = list.enumerated().map { place, listed in
      (key: key(of: listed), place: place, listed: listed)
    }
    return keyed.sorted { a, b in
      guard let first = a.key, let second = b.key else {
        return (a.key == nil ? 1 : 0, a.place) < (b.key == nil ? 1 : 0, b.place)
      }
      if first == second { return a.place < b.place }
      return isReversed ? second < first : first < second
    }.map(\.listed)
  }

  private func key(of listed: ListedPokemon) -> (number: Int64, text: String)? {
    switch self {
    case .id: listed.id.map { (number: $0, text: "") }
    case .number: (number: Int64(listed.pokemon.pokemonId), text: "")
    case .species:
      listed.species.map { name in
        (number: 0, text: name.folding(options: .diacriticInsensitive, locale: nil))
      }
    case .level: listed.pokemon.level.map { (number: Int64($0), text: "") }
    case .count: (number: Int64(listed.count), text: "")
    case .places:
      listed.places.first.map { place in
        (number: Int64(place.box * 100 + place.row * 10 + place.column), text: "")
      }
    case .proofs: (number: Int64(listed.proofs), text: "")
    case .verified: listed.verifiedDate.map { (number: 0, text: $0) }
    case .nickname: listed.pokemon.nickname.map { (number: 0, text: $0) }
    case .notes: listed.notes.map { (number: 0, text: $0) }
    default: text(of: listed).map { (number: 0, text: $0) }
    }
  }
}

/// The columns of `--columns`, separated by commas.
struct CollectionColumns: ExpressibleByArgument {
  let list: [CollectionColumn]

  init?(argument: String) {
    let columns = argument.split(separator: ",").map { name in
      CollectionColumn(rawValue: name.trimmingPrefix(" ").lowercased())
    }
    guard !columns.isEmpty, !columns.contains(nil) else { return nil }
    list = columns.compactMap(\.self)
  }
}
