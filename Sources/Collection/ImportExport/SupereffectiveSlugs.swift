import Dex

/// The identifiers that supereffective's data set uses for what Pokémon HOME stores.
///
/// They follow from PokeAPI's identifiers. The default form has its species' name without hyphens;
/// other forms add the rest of their identifier. Females that look different end in `-f`. This type
/// lists the words that the data set leaves out of a form, and the exceptions.
struct SupereffectiveSlugs {
  private static let droppedEndings = ["-cap", "-sweet", "-plumage", "-breed", "-standard"]

  /// The exceptions by PokeAPI's identifier. The data set's plain Vivillon is Icy Snow, here it is
  /// Meadow.
  private static let exceptions = [
    "tauros-paldea-combat-breed": "tauros-paldea",
    "tauros-paldea-blaze-breed": "tauros-paldea-fire",
    "tauros-paldea-aqua-breed": "tauros-paldea-water", "vivillon-icy-snow": "vivillon",
    "vivillon-meadow": "vivillon-meadow", "vivillon-poke-ball": "vivillon-pokeball",
    "zygarde-10-power-construct": "zygarde-10", "zygarde-50-power-construct": "zygarde",
    "maushold-family-of-three": "maushold-three", "arceus-unknown": "arceus",
  ]

  /// Retired identifiers, with their replacements.
  private static let retired = [
    "greninja--battle-bond": "greninja", "zygarde--power-construct": "zygarde",
    "zygarde-10--power-construct": "zygarde-10", "rockruff--own-tempo": "rockruff",
  ]

  struct Meaning: Hashable {
    let species: Int
    let form: String
    /// Female where the identifier states it; nil otherwise.
    let gender: Gender?
  }

  private var meanings: [String: Meaning] = [:]
  private var slugs: [String: String] = [:]
  private var defaults: [Int: Form] = [:]
  private var different: Set<String> = []

  init(_ dex: Dex) {
    for species in dex.allSpecies {
      guard let form = species.forms.first(where: \.isDefault) else { continue }
      let name = dex.details(species.id)?.identifier ?? form.identifier
      for form in species.storableForms { add(form, of: species, named: name) }
    }
  }

  /// - Parameter base: PokeAPI's identifier of the species, with which its forms begin.
  private mutating func add(_ form: Form, of species: Species, named base: String) {
    let slug = Self.slug(of: form, base: base)
    slugs[form.identifier] = slug
    if form.isDefault { defaults[species.id] = form }
    if meanings[slug] == nil || form.isDefault {
      let isFemale = form.gender == .female && slug.hasSuffix("-f")
      meanings[slug] = Meaning(
        species: species.id, form: form.identifier, gender: isFemale ? .female : nil)
    }
    let looksDifferent = species.hasGenderDifferences && form.gender == nil
    if looksDifferent, form.isDefault || form.identifier == "sneasel-hisui" {
      different.insert(form.identifier)
      meanings[slug + "-f"] = Meaning(species: species.id, form: form.identifier, gender: .female)
    }
  }

  private static func slug(of form: Form, base: String) -> String {
    if let known = exceptions[form.identifier] { return known }
    let name = base.filter { $0 != "-" }
    if form.isDefault { return name }
    if form.gender == .female { return name + "-f" }
    var rest = String(form.identifier.dropFirst(base.count))
    for ending in droppedEndings where rest.hasSuffix(ending) { rest.removeLast(ending.count) }
    return name + rest
  }

  func slug(of pokemon: OwnedPokemon) -> String? {
    guard let form = pokemon.form ?? defaults[pokemon.pokemonId]?.identifier, let slug = slugs[form]
    else { return nil }
    return pokemon.gender == .female && different.contains(form) ? slug + "-f" : slug
  }

  func meaning(of slug: String) -> Meaning? { meanings[Self.retired[slug] ?? slug] }
}
