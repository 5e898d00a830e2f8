/// PokeAPI's answers, as far as an update reads them.
///
/// Every member may be null or absent, because PokeAPI lists species before it knows all about
/// them.
enum Answers {
  struct Link: Decodable {
    let name: String?
    let url: String?

    /// The id at the end of the link. Nothing else of it is used: a mirror's links may name another
    /// server.
    var id: Int? { url?.split(separator: "/").last.flatMap { Int($0) } }
  }

  struct List: Decodable {
    let count: Int
    let results: [Link]
  }

  struct Name: Decodable {
    let name: String?
    let language: Link?
  }

  struct Genus: Decodable {
    let genus: String?
    let language: Link?
  }

  struct TypeSlot: Decodable {
    let slot: Int?
    let type: Link?
  }

  struct Pokemon: Decodable {
    struct Ability: Decodable {
      let ability: Link?
      let slot: Int?
      let isHidden: Bool?
    }

    struct Stat: Decodable {
      let baseStat: Int?
      let stat: Link?
    }

    let id: Int
    let name: String?
    let isDefault: Bool?
    let height: Int?
    let weight: Int?
    let abilities: [Ability]?
    let stats: [Stat]?
    let types: [TypeSlot]?
    let forms: [Link]?
    let species: Link?
  }

  struct PokemonForm: Decodable {
    let id: Int
    let name: String?
    let formName: String?
    let order: Int?
    let isDefault: Bool?
    let isBattleOnly: Bool?
    let isMega: Bool?
    let pokemon: Link?
    let types: [TypeSlot]?
    let names: [Name]?
    let formNames: [Name]?
  }

  struct PokemonSpecies: Decodable {
    struct Variety: Decodable { let pokemon: Link? }

    let id: Int
    let name: String?
    let names: [Name]?
    let genera: [Genus]?
    let generation: Link?
    let evolutionChain: Link?
    let evolvesFromSpecies: Link?
    let eggGroups: [Link]?
    let shape: Link?
    let formsSwitchable: Bool?
    let genderRate: Int?
    let hasGenderDifferences: Bool?
    let isLegendary: Bool?
    let isMythical: Bool?
    let varieties: [Variety]?
  }
}

extension [Answers.Name] {
  /// The words in HOME's languages. Where Japanese is given in kana only, that is the Japanese
  /// name.
  var byLanguage: [Language: String] {
    var words: [String: String] = [:]
    for entry in self {
      guard let language = entry.language?.name?.lowercased(), let name = entry.name,
        !name.isEmpty, words[language] == nil
      else { continue }
      words[language] = name
    }
    var names = [Language: String](keyedByIdentifier: words)
    names[.japanese] = names[.japanese] ?? words["ja-hrkt"]
    return names
  }
}

extension [Answers.TypeSlot] {
  /// PokeAPI's names of the types, in the order of their slots.
  var inOrder: [String] {
    sorted { $0.slot ?? 0 < $1.slot ?? 0 }.map { $0.type?.name ?? "null" }
  }
}
