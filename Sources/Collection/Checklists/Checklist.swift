package import Dex

/// A list of Pokémon to collect, such as a game's own dex.
package struct Checklist: Hashable, Sendable, Codable {
  /// One line of the list. Values that are not given do not matter.
  package struct Entry: Hashable, Sendable, Codable {
    /// National dex number.
    package var pokemonId: Int
    /// The number in the list's own order, such as that of a regional dex.
    package var dexNumber: Int
    package var name: String
    /// A form's identifier, such as `raichu-alola`.
    package var form: String?
    package var gender: Gender?
    package var isShiny: Bool?
    package var notes: String?
    /// The starters with which it cannot be had.
    package var excludedForStarters: [String]?

    /// The name with everything that the line asks for: `Alolan Raichu, female, shiny`.
    package func fullName(dex: Dex) -> String {
      (form == nil ? name : dex.fullName(ofSpecies: pokemonId, form: form))
        + (gender.map { ", \($0.rawValue)" } ?? "") + (isShiny == true ? ", shiny" : "")
    }

    /// Returns true when a Pokémon of the collection meets the line.
    package func isMet(by pokemon: OwnedPokemon) -> Bool {
      pokemon.pokemonId == pokemonId && (form == nil || pokemon.form == form)
        && (gender == nil || pokemon.gender == gender)
        && (isShiny == nil || pokemon.isShiny == isShiny)
    }
  }

  /// The list's name in commands.
  package var slug: String
  package var name: String
  package var generation: Int?
  /// The game; nil for a list that belongs to no game.
  package var version: String?
  /// The number of lines that can be met with one starter.
  package var total: Int
  package var hasStarterChoice: Bool
  package var availableStarters: [String]
  package var pokemon: [Entry]

  /// Returns this list with the names that the dex shows in place of English ones.
  func named(by dex: Dex) -> Checklist {
    var list = self
    for place in list.pokemon.indices {
      let entry = list.pokemon[place]
      guard let species = dex.species(entry.pokemonId), species.name == entry.name else { continue }
      list.pokemon[place].name = dex.name(of: species)
    }
    return list
  }

  /// Returns this list for a chosen starter.
  ///
  /// - Parameters:
  ///   - starter: nil keeps every line.
  ///   - needsStarter: true to refuse a list that depends on a starter which is not given.
  /// - Throws: `ChecklistError` for a starter that the list does not have.
  package func chosen(
    starter: String?, needsStarter: Bool = false
  ) throws(ChecklistError) -> Checklist {
    guard let starter else {
      if needsStarter, hasStarterChoice { throw .starterNeeded(slug, known: availableStarters) }
      return self
    }
    guard hasStarterChoice else { throw .noStarters([slug]) }
    guard availableStarters.contains(starter) else {
      throw .unknownStarter(starter, of: slug, known: availableStarters)
    }
    var list = self
    list.pokemon.removeAll { $0.excludedForStarters?.contains(starter) ?? false }
    list.total = list.pokemon.count
    return list
  }
}
