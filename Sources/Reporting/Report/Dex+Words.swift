import Files
package import Dex
package import Verification

extension Dex {
  /// An identity in words: `Alolan Raichu, female, shiny, “Ray”`.
  package func words(for identity: Identity) -> String {
    fullName(ofSpecies: identity.speciesId, form: identity.form) + identity.furtherWords
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

  /// The action of a decision and the Pokémon that it names: `correct: Alolan Raichu`.
  package func actionWords(of decision: StoredDecision) -> String {
    decision.action.rawValue + identityWords(of: decision)
  }

  private func identityWords(of decision: StoredDecision) -> String {
    decision.identity.map { ": \(words(for: $0))" } ?? ""
  }

  /// The name of an entry's species; `nil` where it was not read.
  package func name(of entry: Entry) -> String? {
    entry.speciesId.flatMap(species).map(name(of:)) ?? entry.species
  }

  /// The name of a form with its species; `nil` for an unknown form.
  func formName(_ identifier: String) -> String? {
    form(identifier).map { fullName(of: $0.species, form: identifier) }
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
}

extension Identity {
  /// The words besides species and form: `, female, shiny, “Ray”`.
  var furtherWords: String {
    (gender.map { ", \($0.rawValue)" } ?? "") + (isShiny == true ? ", shiny" : "")
      + (nickname.map { ", “\($0)”" } ?? "")
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
