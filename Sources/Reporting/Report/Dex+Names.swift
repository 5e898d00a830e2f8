import Files
package import Dex
package import Verification

extension Dex {
  /// An identity in words: `Raichu (raichu-alola), female, shiny, “Ray”`.
  package func words(for identity: Identity) -> String {
    let species = species(identity.speciesId)
    var words = name(ofSpecies: identity.speciesId)
    if let form = identity.form,
      form != species?.storableForms.first?.identifier || (species?.storableForms.count ?? 0) > 1
    {
      words += " (\(form))"
    }
    if let gender = identity.gender { words += ", \(gender.rawValue)" }
    if identity.isShiny == true { words += ", shiny" }
    if let nickname = identity.nickname { words += ", “\(nickname)”" }
    return words
  }

  /// A decision in words, with the person and the date.
  func words(for decision: StoredDecision) -> String {
    let what =
      switch decision.action {
      case .accept: "Accepted as read"
      case .correct: "Decided"
      case .reject: "Rejected"
      case .skip: "Skipped"
      case .open: "Open again"
      }
    return
      "\(what)\(identityWords(of: decision)) (\(decision.who), \(LocalTime.day(decision.date)))"
  }

  /// The action of a decision and the Pokémon that it names: `correct: Raichu (raichu-alola)`.
  package func actionWords(of decision: StoredDecision) -> String {
    decision.action.rawValue + identityWords(of: decision)
  }

  private func identityWords(of decision: StoredDecision) -> String {
    decision.identity.map { ": \(words(for: $0))" } ?? ""
  }

  /// A form with its species, as people name it: `Alolan Raichu`, `Unown (B)`, `Pikachu`.
  func fullName(of species: Species, form identifier: String?) -> String {
    guard species.storableForms.count > 1, let form = species.form(identifier) else {
      return species.name
    }
    if let full = form.fullNames[.english] { return full }
    guard let name = form.names[.english] else { return species.name }
    return "\(species.name) (\(name))"
  }

  /// A species, which the dex may lack, with its form: `Alolan Raichu`, `No. 1200`.
  package func fullName(ofSpecies id: Int, form: String?) -> String {
    species(id).map { fullName(of: $0, form: form) } ?? name(ofSpecies: id)
  }

  /// An identity on a button: `Alolan Raichu ♀, shiny`.
  ///
  /// - Parameter isShinyOpen: true to write `plain` as well.
  func label(for identity: Identity, isShinyOpen: Bool) -> String {
    let name = fullName(ofSpecies: identity.speciesId, form: identity.form)
    let gender = identity.gender.map { $0 == .genderless ? ", no gender" : " \($0.sign)" }
    let shiny = identity.isShiny == true ? ", shiny" : isShinyOpen ? ", plain" : ""
    return name + (gender ?? "") + shiny
  }

  /// The look of an identity beside a picture: `Alolan Raichu, shiny`, `Unfezant ♀, plain`.
  package func look(of identity: Identity) -> String {
    let sign = identity.gender.flatMap { $0 == .genderless ? nil : " \($0.sign)" } ?? ""
    let name = fullName(ofSpecies: identity.speciesId, form: identity.form) + sign
    return identity.isShiny.map { "\(name), \($0 ? "shiny" : "plain")" } ?? name
  }

  /// The names of the forms that are not their species' usual one, by identifier; in English where
  /// a language has none.
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

extension Gender {
  /// The sign that pages and tables show.
  package var sign: String {
    switch self {
    case .male: "♂"
    case .female: "♀"
    case .genderless: "–"
    }
  }
}
