package import Dex

extension Checklist {
  /// Returns the lists that come with the program. They are made from the dex, so that they include
  /// species that are added to it.
  package static func builtIn(dex: Dex, games: [Game]) -> [Checklist] {
    let storable = dex.storableSpecies
    func line(
      _ species: Species, form: Form? = nil, gender: Gender? = nil, isShiny: Bool? = nil
    ) -> Entry {
      let name = form.flatMap { $0.isDefault ? nil : dex.name(of: $0, in: species) }
      return Entry(
        pokemonId: species.id, dexNumber: species.id,
        name: dex.name(of: species) + (name.map { " (\($0))" } ?? ""), form: form?.identifier,
        gender: gender, isShiny: isShiny)
    }
    let national = [
      Checklist("national", "National living dex", storable.map { line($0) }),
      Checklist(
        "national-forms", "National living dex, every form",
        storable.flatMap { species in species.storableForms.map { line(species, form: $0) } }),
      // Male and female of each species whose genders look different, and one of each other one.
      Checklist(
        "national-genders", "National living dex, both genders where they differ",
        storable.flatMap { species in
          species.hasGenderDifferences
            ? [line(species, gender: .male), line(species, gender: .female)] : [line(species)]
        }),
      Checklist("shiny", "National living dex, shiny", storable.map { line($0, isShiny: true) }),
    ]
    return national + games.map { list(of: $0, dex: dex) }
  }

  private init(_ slug: String, _ name: String, _ pokemon: [Entry]) {
    self.init(
      slug: slug, name: name, total: pokemon.count, hasStarterChoice: false, availableStarters: [],
      pokemon: pokemon)
  }

  private static func list(of game: Game, dex: Dex) -> Checklist {
    let withheld = Dictionary(
      game.withheld.map { ($0.species, $0) }, uniquingKeysWith: { first, _ in first })
    let listed = Set(game.entries.map(\.species))
    // Roaming beasts are not in the game's own dex, so they go by their national numbers.
    let extra = game.withheld.filter { !listed.contains($0.species) }
      .map { Game.Entry(species: $0.species, number: $0.species, pokedex: "national") }
    let pokemon = (game.entries + extra).map { entry in
      Entry(
        pokemonId: entry.species, dexNumber: entry.number,
        name: dex.name(ofSpecies: entry.species),
        notes: withheld[entry.species]?.why, excludedForStarters: withheld[entry.species]?.from)
    }
    let total = game.starters.first.map { starter in
      pokemon.count { !($0.excludedForStarters?.contains(starter) ?? false) }
    }
    return Checklist(
      slug: game.slug, name: game.name, generation: game.generation, version: game.slug,
      total: total ?? pokemon.count, hasStarterChoice: !game.starters.isEmpty,
      availableStarters: game.starters, pokemon: pokemon)
  }
}
