package import Foundation

/// The national dex: every species and form, their names in HOME's languages, and their types.
package struct Dex: Sendable {
  /// The day on which the data last changed, `YYYY-MM-DD`.
  package let date: String
  /// Every species, by national dex number.
  package let allSpecies: [Species]
  /// The header of the dex's file; `nil` for a dex that was not read from a file.
  package let header: DexHeader?
  /// The header of the overlay's file, when there is one.
  package let overlay: DexHeader?
  /// The language of the names that are shown to people.
  var shownLanguage = Language.english
  /// National dex numbers of the species in the overlay.
  let added: Set<Int>

  private let places: [Int: Int]
  private let typeWords: [PokemonType: [Language: String]]
  /// The JSON object of each species.
  private let lines: [Int: Data]

  /// Makes a dex of the given species, in any order.
  package init(
    date: String, species: [Species], typeWords: [PokemonType: [Language: String]] = [:]
  ) {
    self.init(
      date: date, species: species, typeWords: typeWords, lines: [:], header: nil, overlay: nil)
  }

  private init(
    date: String, species: [Species], typeWords: [PokemonType: [Language: String]],
    lines: [Int: Data], header: DexHeader?, overlay: DexHeader?, added: Set<Int> = []
  ) {
    self.date = date
    self.allSpecies = species.sorted { $0.id < $1.id }
    self.header = header
    self.overlay = overlay
    self.added = added
    self.places = Dictionary(
      allSpecies.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.typeWords = typeWords
    self.lines = lines
  }

  /// Returns the dex that comes with the program.
  package static func bundled() throws(DexError) -> Dex {
    try load(contentsOf: BundledFile.url(of: "pokemon.json", orThrow: DexError.unreadable))
  }

  /// Returns the dex that comes with the program, with the additions of `verify dex update`.
  ///
  /// - Parameter overlay: the file of additions, which need not exist.
  package static func installed(overlay: URL = DexOverlay.usual) throws(DexError) -> Dex {
    let dex = try bundled()
    guard FileManager.default.fileExists(atPath: overlay.path) else { return dex }
    do throws(DexError) {
      return try dex.adding(DexFile.open(overlay))
    } catch {
      throw error.ofOverlay
    }
  }

  /// Returns the identifier of the dex that `installed` would load, as its files state it; `nil`
  /// when only loading them would tell.
  package static func statedIdentifier() -> String? {
    guard let url = Bundle.module.url(forResource: "pokemon", withExtension: "json"),
      let bundled = DexFile.statedIdentifier(of: url)
    else { return nil }
    let overlay = DexOverlay.usual
    guard FileManager.default.fileExists(atPath: overlay.path) else { return bundled }
    return DexFile.statedIdentifier(of: overlay).map { "\(bundled)+\($0)" }
  }

  /// The dex's identifier: the digests of its files, or the date of a dex that was not read from a
  /// file.
  package var identifier: String {
    let digests = [header, overlay].compactMap { $0?.sha256 }
    return digests.isEmpty ? date : digests.joined(separator: "+")
  }

  /// Returns the dex in a file made by `scripts/fetch_pokemon_data.py`.
  package static func load(contentsOf url: URL) throws(DexError) -> Dex {
    let file = try DexFile.open(url)
    let species = try file.species()
    return Dex(
      date: file.header.date, species: species, typeWords: file.header.typeWords,
      lines: Dictionary(uniqueKeysWithValues: zip(species.map(\.id), file.lines)),
      header: file.header, overlay: nil)
  }

  /// Returns this dex with the species of an overlay. Where both have a species, the newer entry
  /// counts, with the forms that only the older one has.
  func adding(_ file: DexFile) throws(DexError) -> Dex {
    var species = allSpecies
    var lines = lines
    let found = try file.species()
    for (line, added) in zip(file.lines, found) {
      guard let place = places[added.id] else {
        species.append(added)
        lines[added.id] = line
        continue
      }
      if DexOverlay.date(of: line) ?? file.header.date < date {
        species[place] = species[place].adding(added.forms)
      } else {
        species[place] = added.adding(species[place].forms)
        lines[added.id] = line
      }
    }
    return Dex(
      date: max(date, file.header.date), species: species, typeWords: typeWords, lines: lines,
      header: header, overlay: file.header, added: Set(found.map(\.id)))
  }

  /// Returns the species with a national dex number; `nil` when the dex has none.
  package func species(_ id: Int) -> Species? { places[id].map { allSpecies[$0] } }

  /// The species of which Pokémon HOME stores a form.
  package var storableSpecies: [Species] { allSpecies.filter { !$0.storableForms.isEmpty } }

  /// Returns every species' name in a language, with its national dex number.
  package func names(in language: Language) -> [(id: Int, name: String)] {
    allSpecies.compactMap { species in species.names[language].map { (species.id, $0) } }
  }

  /// Returns the word that HOME prints for a type; `nil` when the dex has none.
  package func typeWord(_ type: PokemonType, in language: Language) -> String? {
    typeWords[type]?[language]
  }

  package func typeWords(_ type: PokemonType) -> [Language: String] { typeWords[type] ?? [:] }

  /// Returns the form with a `pokemon_forms.identifier`, and its species.
  package func form(_ identifier: String) -> (species: Species, form: Form)? {
    for species in allSpecies {
      if let form = species.forms.first(where: { $0.identifier == identifier }) {
        return (species, form)
      }
    }
    return nil
  }

  /// Every variety: the unit that PokeAPI counts and an update compares.
  package var varieties: Set<Variety> {
    Set(allSpecies.flatMap(\.forms).compactMap(\.variety))
  }

  /// Returns the species that a variety belongs to.
  ///
  /// - Parameter id: PokeAPI's id of the variety.
  func species(ofVariety id: Int) -> Species? {
    allSpecies.first { $0.forms.contains { $0.variety?.id == id } }
  }

  /// Returns a species with all that the dex knows of it, to be encoded as in `pokemon.json`.
  package func entry(_ id: Int) -> SpeciesAddition? {
    guard let species = species(id), let details = details(id) else { return nil }
    return SpeciesAddition(species: species, details: details, date: nil)
  }

  /// Returns stats, abilities and the like of a species; `nil` when the dex's file does not have
  /// it.
  package func details(_ id: Int) -> SpeciesDetails? {
    lines[id].flatMap { try? JSONDecoder().decode(SpeciesDetails.self, from: $0) }
  }
}
