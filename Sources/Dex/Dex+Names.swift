import Files

/// The names that people read: in their language, and in English where it has none.
extension Dex {
  /// Returns this dex with another language of the names that are shown.
  package func showing(namesIn language: Language) -> Dex {
    var dex = self
    dex.shownLanguage = language
    return dex
  }

  /// The name of a species.
  package func name(of species: Species) -> String { species.name(in: shownLanguage) }

  /// The name of a species, or its number where the dex lacks it: `No. 1200`.
  package func name(ofSpecies id: Int) -> String { species(id).map(name(of:)) ?? "No. \(id)" }

  /// The name of a form without its species, such as `Alolan Form`; `nil` for a form without one.
  package func name(of form: Form, in species: Species) -> String? {
    species.name(of: form, in: shownLanguage)
  }

  /// The name of the species that has an English name, as evidence holds it; any other text as it
  /// is.
  package func name(ofEnglish name: String) -> String {
    allSpecies.first { $0.name == name }.map(self.name(of:)) ?? name
  }

  /// A form with its species, as people name it: `Alolan Raichu`, `Unown (B)`, `Pikachu`.
  package func fullName(of species: Species, form identifier: String?) -> String {
    let form = species.storableForms.count > 1 ? species.form(identifier) : nil
    return form.flatMap { species.fullName(of: $0, in: shownLanguage) } ?? name(of: species)
  }

  /// A species, which the dex may lack, with its form: `Alolan Raichu`, `No. 1200`.
  package func fullName(ofSpecies id: Int, form: String?) -> String {
    species(id).map { fullName(of: $0, form: form) } ?? name(ofSpecies: id)
  }

  /// The names of a species in languages other than the shown one, each once.
  package func otherNames(of species: Species) -> [String] {
    let name = name(of: species)
    return Language.allCases.compactMap { species.names[$0] }.filter { $0 != name }.uniqued()
  }

  /// The names of a form in all languages, alone and with its species, each once.
  package func allNames(of form: Form, in species: Species) -> [String] {
    Language.allCases.flatMap { [form.names[$0], species.fullName(of: form, in: $0)] }
      .compactMap(\.self).uniqued()
  }
}

extension Species {
  fileprivate func name(in language: Language) -> String { names[language] ?? name }

  /// The name of a form. It is the English one where a language has none, or calls another form by
  /// it, too: in Japanese, all three Paldean Tauros have the same name.
  fileprivate func name(of form: Form, in language: Language) -> String? {
    let (own, english) = (form.names[language], form.names[.english])
    let isShared = forms.contains { $0.names[language] == own && $0.names[.english] != english }
    return isShared ? english ?? own : own ?? english
  }

  /// The species with a form, as people name it in a language; `nil` for a form without a name.
  func fullName(of form: Form, in language: Language) -> String? {
    if let full = form.fullNames[language] { return full }
    let own = name(in: language)
    return name(of: form, in: language).map { $0.contains(own) ? $0 : "\(own) (\($0))" }
  }
}
