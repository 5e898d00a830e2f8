package import Foundation

/// The national dex: every species and form, their names in HOME's languages, and their types.
package struct Dex: Sendable {
  /// The day on which the facts last changed, `YYYY-MM-DD`.
  package let date: String
  /// Every species, by national dex number.
  package let allSpecies: [Species]
  /// What the file says of itself; `nil` for a dex that was not read from one.
  package let header: DexHeader?

  private let places: [Int: Int]
  private let typeWords: [PokemonType: [Language: String]]
  private let file: DexFile?

  /// A dex of given species, in any order.
  package init(
    date: String, species: [Species], typeWords: [PokemonType: [Language: String]] = [:]
  ) {
    self.init(date: date, species: species, typeWords: typeWords, file: nil)
  }

  private init(
    date: String, species: [Species], typeWords: [PokemonType: [Language: String]], file: DexFile?
  ) {
    self.date = date
    self.allSpecies = species.sorted { $0.id < $1.id }
    self.header = file?.header
    self.places = Dictionary(
      allSpecies.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.typeWords = typeWords
    self.file = file
  }

  /// The dex that comes with the program.
  package static func bundled() throws(DexError) -> Dex {
    guard let url = Bundle.module.url(forResource: "pokemon", withExtension: "json") else {
      throw .unreadable(path: "pokemon.json", why: "it is not beside the program")
    }
    return try load(contentsOf: url)
  }

  /// The dex in a file made by `scripts/fetch_pokemon_data.py`.
  package static func load(contentsOf url: URL) throws(DexError) -> Dex {
    let file = try DexFile.open(url)
    return Dex(
      date: file.header.date, species: try file.species(), typeWords: file.header.typeWords,
      file: file)
  }

  /// The species with a national dex number; `nil` when the dex has none.
  package func species(_ id: Int) -> Species? {
    places[id].map { allSpecies[$0] }
  }

  /// Every species' name in a language, by national dex number.
  package func names(in language: Language) -> [(id: Int, name: String)] {
    allSpecies.compactMap { species in species.names[language].map { (species.id, $0) } }
  }

  /// The word that HOME prints for a type; `nil` when the dex has none.
  package func typeWord(_ type: PokemonType, in language: Language) -> String? {
    typeWords[type]?[language]
  }

  /// The form with a `pokemon_forms.identifier`, and its species.
  package func form(_ identifier: String) -> (species: Species, form: Form)? {
    for species in allSpecies {
      if let form = species.forms.first(where: { $0.identifier == identifier }) {
        return (species, form)
      }
    }
    return nil
  }

  /// Stats, abilities and the like of a species; `nil` when it is not in the dex's file.
  package func details(_ id: Int) -> SpeciesDetails? {
    guard let place = places[id], let line = file?.lines[place] else { return nil }
    return try? JSONDecoder().decode(SpeciesDetails.self, from: line)
  }
}
