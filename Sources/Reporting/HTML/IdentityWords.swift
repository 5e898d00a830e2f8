package import Dex
package import Verification

extension Dex {
  /// A form with its species, as people say it: `Alolan Raichu`, `Unown (B)`, `Pikachu`.
  func fullName(of species: Species, form identifier: String?) -> String {
    guard species.storableForms.count > 1,
      let form = species.forms.first(where: { $0.identifier == identifier })
    else { return species.name }
    if let full = form.fullNames[.english] { return full }
    guard let name = form.names[.english] else { return species.name }
    return "\(species.name) (\(name))"
  }

  /// An identity on a button: `Alolan Raichu ♀ shiny`.
  ///
  /// - Parameter isShinyOpen: whether `plain` is to be said too.
  func label(for identity: Identity, isShinyOpen: Bool) -> String {
    let name =
      species(identity.speciesId).map { fullName(of: $0, form: identity.form) }
      ?? "No. \(identity.speciesId)"
    let gender = identity.gender.map { $0 == .genderless ? "no gender" : $0.sign }
    let shiny = identity.isShiny == true ? "shiny" : isShinyOpen ? "plain" : nil
    return [name, gender, shiny].compactMap(\.self).joined(separator: " ")
  }

  /// The look of an identity beside a picture: `Alolan Raichu, shiny`.
  package func look(of identity: Identity) -> String {
    let name =
      species(identity.speciesId).map { fullName(of: $0, form: identity.form) }
      ?? "No. \(identity.speciesId)"
    return identity.isShiny.map { "\(name), \($0 ? "shiny" : "plain")" } ?? name
  }

  /// Whether the picture of an entry says that it is not `identity`.
  private func isUnlike(_ entry: Entry, _ identity: Identity) -> Bool {
    if entry.reasons.contains(.spriteContradicts) {
      let nearest = entry.evidence.sprite?.nearest.flatMap { form($0.form) }
      return nearest?.species.id != identity.speciesId
    }
    return entry.reasons.contains(.shinySpriteDisagree) && entry.isShiny == identity.isShiny
      || entry.reasons.contains(.genderSpriteDisagree) && entry.gender == identity.gender
  }

  /// The fields of an entry that were misread if it is `identity`; empty where it agrees with all.
  func misread(_ entry: Entry, as identity: Identity) -> [String] {
    guard let species = species(identity.speciesId) else { return [] }
    let evidence = entry.evidence
    var wrong: [String] = []
    if let number = evidence.number?.value, number != species.id { wrong.append("number") }
    if let name = evidence.name?.value, name != species.name { wrong.append("name") }
    let form = species.forms.first { $0.identifier == identity.form }
    let forms = form.map { [$0] } ?? species.storableForms
    if let types = evidence.types?.value, !forms.contains(where: { Set($0.types) == Set(types) }) {
      wrong.append("types")
    }
    if let gender = evidence.gender?.value, gender != identity.gender { wrong.append("gender") }
    if let shiny = evidence.shiny?.value, shiny != identity.isShiny { wrong.append("shiny mark") }
    if isUnlike(entry, identity) { wrong.append("picture") }
    return wrong
  }
}

extension Gender {
  /// The sign that the page shows.
  var sign: String {
    switch self {
    case .male: "♂"
    case .female: "♀"
    case .genderless: "–"
    }
  }
}
