/// PokeAPI's answers, as far as an update reads them.
enum Answers {
  struct Link: Decodable {
    let name: String
    let url: String

    /// The id at the end of the link. Only that is used: a mirror's links may name another server.
    var id: Int? {
      url.split(separator: "/").last.flatMap { Int($0) }
    }
  }

  /// A link without a name.
  struct Place: Decodable {
    let url: String

    var id: Int? {
      Link(name: "", url: url).id
    }
  }

  struct List: Decodable {
    let count: Int
    let results: [Link]
  }

  struct Name: Decodable {
    let name: String
    let language: Link
  }

  struct Genus: Decodable {
    let genus: String
    let language: Link
  }

  struct TypeSlot: Decodable {
    let slot: Int
    let type: Link
  }

  struct Pokemon: Decodable {
    struct Ability: Decodable {
      let ability: Link
      let slot: Int
      let isHidden: Bool
    }

    struct Stat: Decodable {
      let baseStat: Int
      let stat: Link
    }

    let id: Int
    let name: String
    let isDefault: Bool
    let height: Int
    let weight: Int
    let abilities: [Ability]
    let stats: [Stat]
    let types: [TypeSlot]
    let forms: [Link]
    let species: Link
  }

  struct PokemonForm: Decodable {
    let id: Int
    let name: String
    let formName: String
    let isDefault: Bool
    let isBattleOnly: Bool
    let isMega: Bool
    let types: [TypeSlot]
    let names: [Name]
    let formNames: [Name]
  }

  struct PokemonSpecies: Decodable {
    let id: Int
    let name: String
    let names: [Name]
    let genera: [Genus]
    let generation: Link
    let evolutionChain: Place?
    let genderRate: Int
    let hasGenderDifferences: Bool
    let isLegendary: Bool
    let isMythical: Bool
  }
}

extension [Answers.Name] {
  /// HOME's languages; where only kana are given for Japanese, they are the Japanese name.
  var byLanguage: [Language: String] {
    let words = Dictionary(
      map { ($0.language.name.lowercased(), $0.name) }, uniquingKeysWith: { first, _ in first }
    ).filter { !$0.value.isEmpty }
    var names = [Language: String](keyedByIdentifier: words)
    names[.japanese] = names[.japanese] ?? words["ja-hrkt"]
    return names
  }
}

extension [Answers.TypeSlot] {
  /// In the order of their slots, those that are among the eighteen.
  var inOrder: [PokemonType] {
    sorted { $0.slot < $1.slot }.compactMap { PokemonType(rawValue: $0.type.name) }
  }
}
