package import Dex
package import Verification

/// The identities that a card offers, the likeliest first, each with a key of its own.
package struct Offers {
  /// Complete identities that the dex allows, at most `Candidate.most`. The keys 1 to 9 choose
  /// them. Those that fewest fields contradict come first, and of these the scorer's likeliest.
  package let identities: [Identity]
  /// The likeliest identity with another gender or shininess, by the key that chooses it.
  let variants: [(key: String, identity: Identity)]

  /// - Parameter dex: identities that it forbids are not offered.
  package init(_ reported: ReportedEntry, dex: Dex) {
    let entry = reported.entry
    let shown = entry.shownSpecies(dex: dex)
    let likely = reported.candidates.map(\.identity)
    let missing = shown.ids.filter { id in !likely.contains { $0.speciesId == id } }
    let found = likely + missing.flatMap { Self.identities(of: $0, entry, dex: dex) }
    let all = found.map { ($0, misread: dex.misread(entry, as: $0).count) }.enumerated()
      .sorted { ($0.element.misread, $0.offset) < ($1.element.misread, $1.offset) }
      .map(\.element.0)
    var kept: [Identity] = []
    for identity in all where kept.count < Candidate.most && dex.problem(with: identity) == nil {
      let known = kept.filter { $0.speciesId == identity.speciesId }
      let isNews =
        known.isEmpty
        ? kept.isEmpty || shown.isAny || shown.ids.contains(identity.speciesId)
        : known.allSatisfy { entry.leavesOpen($0, identity) }
      if isNews { kept.append(identity) }
    }
    identities = kept
    variants = kept.first.map { Self.variants(of: $0, dex: dex) } ?? []
  }

  /// The identities of an entry if it is of this species, one for each possible gender.
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

extension Entry {
  /// Returns true where two identities of its species differ, and only in fields that are open.
  fileprivate func leavesOpen(_ a: Identity, _ b: Identity) -> Bool {
    func isOpen(_ isUnread: Bool, _ reasons: Set<Reason>) -> Bool {
      isUnread || !reasons.isDisjoint(with: self.reasons)
    }
    let gender = isOpen(self.gender == nil, [.genderImpossible, .genderSpriteDisagree])
    let shiny = isOpen(self.isShiny == nil, [.shinySpriteDisagree, .shinyUnavailable])
    let form = isOpen(self.form == nil, [.formDisagrees, .formUndetermined, .typesDisagree])
    return (gender || a.gender == b.gender) && (shiny || a.isShiny == b.isShiny)
      && (form || a.form == b.form)
      && (a.gender != b.gender || a.isShiny != b.isShiny || a.form != b.form)
  }

  /// The species that its fields show, each field on its own: in the order of number, name and
  /// picture. Any species may be the right one where number or name was not read.
  fileprivate func shownSpecies(dex: Dex) -> (ids: [Int], isAny: Bool) {
    let number = evidence.number?.value
    let byName = evidence.name?.value.flatMap { name in
      dex.allSpecies.first { $0.name == name }?.id
    }
    let sprite = evidence.sprite
    let byPicture =
      sprite?.outcome == .inconclusive
      ? nil : sprite?.nearest.flatMap { dex.form($0.form)?.species.id }
    var ids: [Int] = []
    for id in [self.speciesId, number, byName, byPicture].compactMap(\.self) where !ids.contains(id)
    {
      ids.append(id)
    }
    return (ids, number == nil || byName == nil)
  }
}

extension Dex {
  /// Returns true where the picture of an entry contradicts `identity`.
  private func isUnlike(_ entry: Entry, _ identity: Identity) -> Bool {
    if entry.reasons.contains(.spriteContradicts) {
      let nearest = entry.evidence.sprite?.nearest.flatMap { form($0.form) }
      return nearest?.species.id != identity.speciesId
    }
    return entry.reasons.contains(.shinySpriteDisagree) && entry.isShiny == identity.isShiny
      || entry.reasons.contains(.genderSpriteDisagree) && entry.gender == identity.gender
  }

  /// The fields of an entry that were misread if it is `identity`; empty where all agree.
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
