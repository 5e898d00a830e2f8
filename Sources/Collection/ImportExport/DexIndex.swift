package import Dex

/// The dex, indexed to look up thousands of rows.
package struct DexIndex: Sendable {
  let dex: Dex
  private let forms: [String: (species: Species, form: Form)]
  private let names: [String: Species]

  package init(_ dex: Dex) {
    self.dex = dex
    var forms: [String: (species: Species, form: Form)] = [:]
    var names: [String: Species] = [:]
    for species in dex.allSpecies {
      names[species.name.lowercased()] = species
      for form in species.forms { forms[form.identifier] = (species, form) }
    }
    self.forms = forms
    self.names = names
  }

  func form(_ identifier: String) -> (species: Species, form: Form)? { forms[identifier] }

  /// Returns the species with a name in any language, or with PokeAPI's identifier of its default
  /// form.
  func species(named name: String) -> Species? {
    names[name.lowercased()] ?? forms[name]?.species
      ?? dex.lookup(name).flatMap { $0.form == nil ? $0.species : nil }
  }
}
