package import Dex
package import Verification

/// The identities that a card offers, the likeliest first, each of them one key away.
package struct Offers {
  /// Complete identities that the dex allows, at most `Candidate.most`; keys 1 to 9 take them.
  package let identities: [Identity]
  /// The likeliest one in another gender or shininess, by the key that takes it.
  let variants: [(key: String, identity: Identity)]

  /// - Parameter dex: what it forbids is not offered.
  package init(_ reported: ReportedEntry, dex: Dex) {
    let entry = reported.entry
    let open = OpenFields(entry)
    let shown = ShownSpecies(entry, dex: dex)
    let likely = reported.candidates.map(\.identity)
    let missing = shown.ids.filter { id in !likely.contains { $0.speciesId == id } }
    let all = likely + missing.flatMap { Self.identities(of: $0, entry, dex: dex) }
    var kept: [Identity] = []
    for identity in all where kept.count < Candidate.most && dex.problem(with: identity) == nil {
      let known = kept.filter { $0.speciesId == identity.speciesId }
      let isNews =
        known.isEmpty
        ? kept.isEmpty || shown.isAny || shown.ids.contains(identity.speciesId)
        : known.allSatisfy { open.differ($0, identity) }
      if isNews { kept.append(identity) }
    }
    identities = kept
    variants = kept.first.map { Self.variants(of: $0, dex: dex) } ?? []
  }

  /// What an entry is of if it is of this species, in each gender that it may have then.
  private static func identities(of id: Int, _ entry: Entry, dex: Dex) -> [Identity] {
    guard let species = dex.species(id), let first = species.storableForms.first else { return [] }
    let nearest = entry.evidence.sprite?.nearest
    let form = species.storableForms.first { $0.identifier == nearest?.form } ?? first
    let possible = species.possibleGenders(of: form)
    let read = entry.gender.flatMap { possible.contains($0) ? [$0] : nil }
    return (read ?? Gender.allCases.filter(possible.contains)).map {
      Identity(
        speciesId: id, form: form.identifier, gender: $0, isShiny: entry.isShiny ?? false,
        nickname: entry.nickname)
    }
  }

  private static func variants(
    of lead: Identity, dex: Dex
  ) -> [(key: String, identity: Identity)] {
    var male = lead
    var female = lead
    var other = lead
    male.gender = .male
    female.gender = .female
    other.isShiny = lead.isShiny != true
    return [("m", male), ("f", female), ("x", other)].filter {
      $0.1 != lead && dex.problem(with: $0.1) == nil
    }
  }
}

/// The fields of an entry in which its species' candidates may differ.
private struct OpenFields {
  let gender: Bool
  let shiny: Bool
  let form: Bool

  init(_ entry: Entry) {
    let reasons = Set(entry.reasons)
    gender =
      entry.gender == nil || !reasons.isDisjoint(with: [.genderImpossible, .genderSpriteDisagree])
    shiny =
      entry.isShiny == nil || !reasons.isDisjoint(with: [.shinySpriteDisagree, .shinyUnavailable])
    form =
      entry.form == nil
      || !reasons.isDisjoint(with: [.formDisagrees, .formUndetermined, .typesDisagree])
  }

  /// Whether two identities of a species differ, and in nothing but what is open.
  func differ(_ a: Identity, _ b: Identity) -> Bool {
    let isClosed =
      (gender || a.gender == b.gender) && (shiny || a.isShiny == b.isShiny)
      && (form || a.form == b.form)
    return isClosed && (a.gender != b.gender || a.isShiny != b.isShiny || a.form != b.form)
  }
}

/// The species that the fields of an entry show, each by itself.
private struct ShownSpecies {
  /// In the order of number, name and picture.
  let ids: [Int]
  /// Number or name was not read: any species may be the one.
  let isAny: Bool

  init(_ entry: Entry, dex: Dex) {
    let number = entry.evidence.number?.value
    let name = entry.evidence.name?.value
    let byName = name.flatMap { name in dex.allSpecies.first { $0.name == name }?.id }
    let sprite = entry.evidence.sprite
    let byPicture =
      sprite?.outcome == .inconclusive
      ? nil : sprite?.nearest.flatMap { dex.form($0.form)?.species.id }
    var ids: [Int] = []
    for id in [entry.speciesId, number, byName, byPicture].compactMap(\.self)
    where !ids.contains(id) { ids.append(id) }
    self.ids = ids
    isAny = number == nil || byName == nil
  }
}
