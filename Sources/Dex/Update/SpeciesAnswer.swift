/// A species as PokeAPI gives it, with its varieties, and the members that either lacks.
struct SpeciesAnswer {
  let answer: Answers.PokemonSpecies
  let varieties: [VarietyAnswer]

  /// Returns the species as the dex stores it, with the varieties that are complete, and the fields
  /// it lacks.
  ///
  /// A new species may lack a name in some languages, but not in English.
  ///
  /// - Parameter known: the species in the dex. Names and forms that PokeAPI lacks are kept.
  func addition(
    to known: Species?, date: String, words: (PokemonType, Language) -> String?
  ) -> (SpeciesAddition?, Missing) {
    var missing = Missing()
    let names = (known?.names ?? [:]).merging((answer.names ?? []).byLanguage) { $1 }
    let identifier = missing.need(answer.name, "name", or: "")
    missing.require(identifier.isPlainIdentifier, "plain name")
    let english = missing.need(names[.english], "names en", or: "")
    missing.require(names.values.allSatisfy(\.isPlainName), "plain names")
    let rate = missing.need(answer.genderRate, "gender_rate", or: 0)
    missing.require((-1...8).contains(rate), "gender_rate from -1 to 8")
    let generation = missing.need(answer.generation?.id, "generation", or: 0)
    let differs = missing.need(answer.hasGenderDifferences, "has_gender_differences", or: false)
    let isLegendary = missing.need(answer.isLegendary, "is_legendary", or: false)
    let isMythical = missing.need(answer.isMythical, "is_mythical", or: false)
    let whole = varieties.filter { $0.missing.fields.isEmpty }
    let forms = Self.ordered(whole)
    missing.require(forms.filter(\.isDefault).count == 1, "one default form")
    guard missing.fields.isEmpty, let plain = whole.first(where: \.isDefault) else {
      return (nil, missing)
    }
    let species = Species(
      id: answer.id, name: english, names: names, genderRate: rate, hasGenderDifferences: differs,
      generation: generation, forms: forms
    ).adding(known?.forms ?? [])
    let details = SpeciesDetails(
      identifier: identifier, types: plain.types, stats: plain.stats, height: plain.height,
      weight: plain.weight, abilities: plain.abilities,
      description: SpeciesDetails.description(
        types: plain.types.map { words($0, .english) ?? $0.rawValue },
        genus: genus ?? "Pokémon", generation: generation, height: plain.height,
        weight: plain.weight),
      spriteURL: "\(SpeciesDetails.sprites)/\(plain.variety.id).png",
      evolutionChainId: answer.evolutionChain?.id, evolvesFrom: answer.evolvesFromSpecies?.id,
      eggGroups: (answer.eggGroups ?? []).compactMap(\.name).sorted(), shape: answer.shape?.name,
      isFormSwitchable: answer.formsSwitchable, isLegendary: isLegendary,
      isMythical: isMythical, flavorText: nil)
    return (SpeciesAddition(species: species, details: details, date: date), missing)
  }

  private var genus: String? {
    let english = (answer.genera ?? []).first { $0.language?.name == "en" }?.genus
    return english?.isEmpty == true ? nil : english
  }

  /// Returns the forms as `scripts/pokemon_data/document.py` orders them: the default form first,
  /// then the others in PokeAPI's order.
  private static func ordered(_ varieties: [VarietyAnswer]) -> [Form] {
    varieties.flatMap(\.forms).sorted {
      ($0.form.isDefault ? 0 : 1, $0.order, $0.form.id)
        < ($1.form.isDefault ? 0 : 1, $1.order, $1.form.id)
    }.map(\.form)
  }
}

extension SpeciesDetails {
  /// The address of the renders of Pokémon HOME at PokeAPI, which are named by the variety's id.
  package static let sprites =
    "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/other/home"

  /// Returns the sentence that `scripts/fetch_pokemon_data.py` writes too.
  ///
  /// - Parameters:
  ///   - height: in decimeters.
  ///   - weight: in hectograms.
  static func description(
    types: [String], genus: String, generation: Int, height: Int, weight: Int
  ) -> String {
    let kinds = types.joined(separator: "- and ")
    return "\(kinds)-type \(genus) of generation \(generation), \(height / 10).\(height % 10) m, "
      + "\(weight / 10).\(weight % 10) kg."
  }
}

/// The members that an answer lacks, collected to be named together.
struct Missing {
  /// PokeAPI's names of the members, such as `gender_rate`.
  private(set) var fields: [String] = []

  /// Returns the value, or notes its field as missing and returns a stand-in. Nobody sees the
  /// stand-in, because an answer with missing fields is not added.
  mutating func need<Value>(_ value: Value?, _ field: String, or standIn: Value) -> Value {
    guard let value else {
      fields.append(field)
      return standIn
    }
    return value
  }

  mutating func require(_ holds: Bool, _ field: String) {
    if !holds { fields.append(field) }
  }

  mutating func add(_ other: Missing, within place: String) {
    fields += other.fields.map { "\(place) \($0)" }
  }
}
