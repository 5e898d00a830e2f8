package import Dex

extension Dex {
  /// Names of the forms that are not their species' usual one, by identifier; English where a language has none.
  package func unusualForms(in language: Language) -> [String: String] {
    var names: [String: String] = [:]
    for species in allSpecies {
      for form in species.forms where !form.isDefault {
        names[form.identifier] = form.names[language] ?? form.names[.english] ?? form.identifier
      }
    }
    return names
  }
}
