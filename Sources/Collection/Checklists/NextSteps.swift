package import Dex
import Verification

/// Finds the next steps for a checklist: recording what is owned or seen in a box, evolving,
/// changing form or breeding owned Pokémon, and the games that list the rest.
///
/// The dex tells which species evolves from which, but not how, nor which form does. Where several
/// forms may lead to the requested one, the step says so. A game's dex lists species and no
/// forms.
package struct NextSteps {
  private let dex: Dex
  /// Every game, in the order in which they came out.
  private let games: [Game]
  /// The identifiers of the games whose own dex lists a species, by its dex number.
  private let listings: [Int: Set<String>]
  /// PokeAPI's identifiers of the available games; empty where they are not known.
  private let owned: Set<String>
  private let rows: [Int: [CollectionEntry]]
  /// Pokémon that only box pages show, by their dex number.
  private let seen: [Int: [PlacedPokemon]]
  private let families: Families

  /// - Parameters:
  ///   - games: every game.
  ///   - owned: the available games, by PokeAPI's identifiers.
  package init(
    collection: [PlacedPokemon], dex: Dex, families: Families, games: [Game],
    owned: Set<String>
  ) {
    self.dex = dex
    self.games = games
    listings = games.reduce(into: [:]) { listings, game in
      for entry in game.entries { listings[entry.species, default: []].insert(game.slug) }
    }
    self.owned = owned
    rows = Dictionary(grouping: collection.map(\.entry).filter(\.isOwned), by: \.pokemon.pokemonId)
    seen = Dictionary(
      grouping: collection.filter(\.entry.isOnlyInBox), by: \.entry.pokemon.pokemonId)
    self.families = families
  }

  /// Returns a step for each line that no recording proves, by the kind of step and then in the
  /// list's order.
  package func steps(for progress: ChecklistProgress) -> [NextStep] {
    let needed = needed(by: progress.checklist.pokemon)
    let steps = progress.missing.map { step(for: $0, in: progress.checklist, needed: needed) }
    return NextStep.Kind.allCases.flatMap { kind in steps.filter { $0.kind == kind } }
  }

  private func step(
    for line: ChecklistProgress.Line, in list: Checklist, needed: Set<Int64>
  ) -> NextStep {
    let entry = line.entry
    if line.state == .unproven {
      let met = rows[entry.pokemonId, default: []].filter { entry.isMet(by: $0.pokemon) }
      return made(.record, entry, in: list, by: Way(rows: met))
    }
    if line.state == .seen {
      let met = seen[entry.pokemonId, default: []].filter { entry.isMet(by: $0.entry.pokemon) }
      return made(.record, entry, in: list, at: met.flatMap(\.places))
    }
    let changing = changing(to: entry)
    if !changing.isEmpty {
      return made(
        .changeForm, entry, in: list, by: Way(rows: changing),
        needsSecond: areNeeded(changing, needed))
    }
    let evolving = ancestors(of: entry)
    if let evolving, !areNeeded(evolving.rows, needed) {
      return made(.evolve, entry, in: list, by: evolving)
    }
    if let breeding = parents(of: entry) { return made(.breed, entry, in: list, by: breeding) }
    if let evolving { return made(.evolve, entry, in: list, by: evolving, needsSecond: true) }
    let listing = listing(of: entry, in: list)
    guard !listing.isEmpty else { return made(.unlisted, entry, in: list) }
    guard listing.contains(where: isAvailable) else { return made(.trade, entry, in: list) }
    let forms = dex.species(entry.pokemonId)?.storableForms.count ?? 1
    return made(
      .inGame, entry, in: list, by: Way(isFormUncertain: entry.form != nil && forms > 1))
  }

  private func made(
    _ kind: NextStep.Kind, _ entry: Checklist.Entry, in list: Checklist,
    by way: Way = Way(), at places: [BoxPlace] = [], needsSecond: Bool = false
  ) -> NextStep {
    NextStep(
      kind: kind, entry: entry, sources: way.rows, places: places, stages: way.stages,
      needsSecond: needsSecond, isFormUncertain: way.isFormUncertain,
      games: listing(of: entry, in: list).filter(isAvailable))
  }

  private func isAvailable(_ game: Game) -> Bool { owned.isEmpty || owned.contains(game.slug) }

  /// Returns the games that list a Pokémon: those whose own dex has it, and the list's own game
  /// where it has more, such as a beast that roams.
  private func listing(of entry: Checklist.Entry, in list: Checklist) -> [Game] {
    let listing = listings[entry.pokemonId, default: []]
    return games.filter { game in
      listing.contains(game.slug)
        || game.slug == list.version && game.withheld.contains { $0.species == entry.pokemonId }
    }
  }

  /// Returns the rows that are the only ones to meet a line.
  private func needed(by lines: [Checklist.Entry]) -> Set<Int64> {
    let alone = lines.compactMap { line -> Int64? in
      let met = rows[line.pokemonId, default: []].filter { line.isMet(by: $0.pokemon) }
      return met.count == 1 && met[0].count == 1 ? met[0].id : nil
    }
    return Set(alone)
  }

  private func areNeeded(_ sources: [CollectionEntry], _ needed: Set<Int64>) -> Bool {
    sources.allSatisfy { $0.id.map(needed.contains) ?? false }
  }
}

// MARK: - Families

extension NextSteps {
  /// Rows that can become a species, the species on the way, and whether the form is uncertain.
  private struct Way {
    var rows: [CollectionEntry] = []
    var stages: [Species] = []
    var isFormUncertain = false
  }

  /// Returns rows of the same species that can change into the requested form.
  private func changing(to entry: Checklist.Entry) -> [CollectionEntry] {
    guard let wanted = form(entry), families[entry.pokemonId]?.isFormSwitchable == true,
      wanted.gender == nil, wanted.region == nil
    else { return [] }
    return rows[entry.pokemonId, default: []].filter { row in
      guard fits(row, entry), let form = dex.species(entry.pokemonId)?.form(row.pokemon.form)
      else { return false }
      return form.identifier != wanted.identifier && form.gender == nil && form.region == nil
    }
  }

  /// Returns the nearest owned ancestors that can evolve into the requested Pokémon.
  private func ancestors(of entry: Checklist.Entry) -> Way? {
    var stages: [Species] = []
    var isUncertain = false
    var next = entry.pokemonId
    for before in families.ancestors(of: entry.pokemonId) {
      guard let species = dex.species(before) else { return nil }
      let wanted = wantedForm(of: species, for: entry, becoming: next)
      isUncertain = isUncertain || wanted.isUncertain
      let found = rows[before, default: []].filter { row in
        fits(row, entry) && (wanted.form == nil || row.pokemon.form == wanted.form?.identifier)
      }
      if !found.isEmpty { return Way(rows: found, stages: stages, isFormUncertain: isUncertain) }
      stages.insert(species, at: 0)
      next = before
    }
    return nil
  }

  /// Returns owned members of a family whose eggs hatch its first species. There are none for a
  /// shiny, because nobody hatches one on purpose.
  private func parents(of entry: Checklist.Entry) -> Way? {
    guard entry.isShiny != true else { return nil }
    let line = families.ancestors(of: entry.pokemonId)
    let wanted = form(entry)
    let alike = dex.species(entry.pokemonId)?.storableForms.count { $0.region == wanted?.region }
    let isUncertain =
      wanted != nil && alike ?? 0 > 1
      || zip(line, [entry.pokemonId] + line).contains { before, next in
        dex.species(before).map { wantedForm(of: $0, for: entry, becoming: next).isUncertain }
          ?? true
      }
    // Where both genders are one form, an egg may hatch as either.
    let isOfGender = entry.gender != nil && entry.form == nil
    let found = families.descendants(of: line.last ?? entry.pokemonId)
      .filter { $0 != entry.pokemonId || isOfGender }
      .filter { families[$0]?.canBreed == true }
      .flatMap { rows[$0, default: []] }
      .filter { row in
        let own = dex.species(row.pokemon.pokemonId)?.form(row.pokemon.form)
        return wanted == nil || own?.region == wanted?.region
      }
    guard !found.isEmpty else { return nil }
    // The stages are the hatched species and those that it becomes.
    return Way(
      rows: found, stages: line.reversed().compactMap(dex.species), isFormUncertain: isUncertain)
  }

  /// Returns the form of a species that becomes the requested one, as far as the forms' names tell.
  /// An Alolan Vulpix becomes an Alolan Ninetales. The form is uncertain where either species has
  /// several and no name decides.
  private func wantedForm(
    of species: Species, for entry: Checklist.Entry, becoming next: Int
  ) -> (form: Form?, isUncertain: Bool) {
    let forms = species.storableForms
    if let ending = form(entry)?.ending(of: dex.species(entry.pokemonId)), !ending.isEmpty,
      let same = forms.first(where: { $0.ending(of: species) == ending })
    {
      return (same, false)
    }
    let regions = Set(forms.map(\.region))
    let becomes = dex.species(next)?.storableForms ?? []
    guard regions.count > 1 || entry.form != nil && becomes.count > 1 else { return (nil, false) }
    // A species with the same regions passes on its plain form.
    if regions.count > 1, form(entry)?.region == nil, regions == Set(becomes.map(\.region)) {
      return (entry.form == nil ? nil : forms.first { $0.region == nil }, false)
    }
    return (nil, true)
  }

  private func form(_ entry: Checklist.Entry) -> Form? {
    dex.species(entry.pokemonId)?.form(entry.form)
  }

  /// Returns true when a row has the requested gender and shininess, which no evolution changes.
  private func fits(_ row: CollectionEntry, _ entry: Checklist.Entry) -> Bool {
    (entry.gender == nil || row.pokemon.gender == entry.gender)
      && (entry.isShiny == nil || row.pokemon.isShiny == entry.isShiny)
  }
}

extension Form {
  /// The region of a regional form, as in PokeAPI's identifiers; `nil` for the plain form, and for
  /// a cap.
  fileprivate var region: String? {
    if identifier.hasSuffix("-cap") { return nil }
    return identifier.split(separator: "-").dropFirst().map(String.init).first(
      where: Self.regions.contains)
  }

  private static let regions: Set<String> = ["alola", "galar", "hisui", "paldea"]

  /// Returns the part of the identifier after the species' name, such as `-alola`; empty for the
  /// plain form.
  fileprivate func ending(of species: Species?) -> Substring? {
    guard let plain = species?.forms.first?.identifier else { return nil }
    let first = plain.split(separator: "-").first.map(String.init) ?? plain
    return identifier.hasPrefix(first) ? identifier.dropFirst(first.count) : nil
  }
}
