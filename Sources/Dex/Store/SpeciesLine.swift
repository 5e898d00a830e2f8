/// The part of a species' line in `pokemon.json` that verification needs.
struct SpeciesLine: Codable {
  struct FormLine: Codable {
    let id: Int
    let identifier: String
    let pokemonId: Int
    let pokemon: String
    let names: WordsByLanguage
    let fullNames: WordsByLanguage?
    let types: [String]
    let gender: Gender?
    let isDefault: Bool
    let isBattleOnly: Bool
    let isMega: Bool
    let isGigantamax: Bool
    let isStorable: Bool
    let isStorableInferred: Bool?

    enum CodingKeys: String, CodingKey {
      case id, identifier, pokemon, names, types, gender
      case pokemonId = "pokemon_id"
      case fullNames = "full_names"
      case isDefault = "is_default"
      case isBattleOnly = "is_battle_only"
      case isMega = "is_mega"
      case isGigantamax = "is_gigantamax"
      case isStorable = "is_storable"
      case isStorableInferred = "is_storable_inferred"
    }

    var form: Form {
      Form(
        identifier: identifier, id: id, types: types.compactMap(PokemonType.init(rawValue:)),
        isDefault: isDefault,
        isBattleOnly: isBattleOnly, isMega: isMega, isGigantamax: isGigantamax,
        isStorable: isStorable, isStorableInferred: isStorableInferred ?? false, gender: gender,
        names: names.words,
        fullNames: fullNames?.words ?? [:],
        variety: Variety(identifier: pokemon, id: pokemonId))
    }
  }

  let id: Int
  let name: String
  let names: WordsByLanguage
  let generation: Int
  let genderRate: Int
  let hasGenderDifferences: Bool
  let forms: [FormLine]

  enum CodingKeys: String, CodingKey {
    case id, name, names, generation, forms
    case genderRate = "gender_rate"
    case hasGenderDifferences = "has_gender_differences"
  }

  var species: Species {
    Species(
      id: id, name: name, names: names.words, genderRate: genderRate,
      hasGenderDifferences: hasGenderDifferences, generation: generation, forms: forms.map(\.form))
  }
}

extension SpeciesLine {
  init(_ species: Species) {
    self.init(
      id: species.id, name: species.name, names: WordsByLanguage(words: species.names),
      generation: species.generation, genderRate: species.genderRate,
      hasGenderDifferences: species.hasGenderDifferences, forms: species.forms.map(FormLine.init))
  }
}

extension SpeciesLine.FormLine {
  init(_ form: Form) {
    self.init(
      id: form.id, identifier: form.identifier, pokemonId: form.variety?.id ?? form.id,
      pokemon: form.variety?.identifier ?? form.identifier,
      names: WordsByLanguage(words: form.names),
      fullNames: form.fullNames.isEmpty ? nil : WordsByLanguage(words: form.fullNames),
      types: form.types.map(\.rawValue), gender: form.gender, isDefault: form.isDefault,
      isBattleOnly: form.isBattleOnly, isMega: form.isMega, isGigantamax: form.isGigantamax,
      isStorable: form.isStorable, isStorableInferred: form.isStorableInferred ? true : nil)
  }
}

/// Words as `pokemon.json` has them: an object keyed by language identifiers. Languages that HOME
/// does not have are left out.
///
/// It decodes key by key, because `JSONDecoder` is slower with a dictionary of strings.
struct WordsByLanguage: Codable {
  var words: [Language: String]

  init(words: [Language: String]) { self.words = words }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Language.self)
    let languages = values.allKeys
    words = Dictionary(minimumCapacity: languages.count)
    for language in languages {
      words[language] = try values.decode(String.self, forKey: language)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Language.self)
    for (language, word) in words { try values.encode(word, forKey: language) }
  }
}

extension [Language: String] {
  /// Keeps the words in HOME's languages and drops the others.
  init(keyedByIdentifier words: [String: String]) {
    self.init(minimumCapacity: words.count)
    for (identifier, word) in words {
      if let language = Language(rawValue: identifier) { self[language] = word }
    }
  }
}
