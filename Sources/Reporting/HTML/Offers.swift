package import Dex
import Files
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
    // The picture's form may be none of the likely ones.
    let missing = shown.ids.filter { id in
      entry.reasons.contains(.formDisagrees) || !likely.contains { $0.speciesId == id }
    }
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

  private static func variants(of lead: Identity, dex: Dex) -> [(key: String, identity: Identity)] {
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
    let ids = [self.speciesId, number, byName, byPicture].compactMap(\.self).uniqued()
    return (ids, number == nil || byName == nil)
  }
}

extension FieldEvidence {
  /// Returns true where a value was read, and neither it nor one that is nearly as likely fits. Of
  /// values that contradict each other, each must fit.
  fileprivate func isRead(otherThan fits: (Value) -> Bool) -> Bool {
    guard let value else { return !dissent.allSatisfy(fits) }
    return !([value] + dissent).contains(where: fits)
  }
}

extension Dex {
  /// Returns true where the reference that the picture of an entry is nearest to shows the form of
  /// `identity`, and the picture does not contradict it.
  func isLook(_ nearest: SpriteEvidence.Neighbor, of identity: Identity, in entry: Entry) -> Bool {
    guard let shown = form(nearest.form), shown.species.id == identity.speciesId else {
      return false
    }
    let isForm =
      identity.form == nearest.form || identity.form == nil
      || shown.species.storableForms.count == 1
    return isForm && !isUnlike(entry, identity)
  }

  /// Returns true where the picture of an entry contradicts `identity`.
  private func isUnlike(_ entry: Entry, _ identity: Identity) -> Bool {
    let nearest = entry.evidence.sprite?.nearest
    if entry.reasons.contains(.spriteContradicts) {
      return nearest.flatMap { form($0.form) }?.species.id != identity.speciesId
    }
    return entry.reasons.contains(.formDisagrees) && nearest?.form != identity.form
      || entry.reasons.contains(.shinySpriteDisagree) && entry.isShiny == identity.isShiny
      || entry.reasons.contains(.genderSpriteDisagree) && entry.gender == identity.gender
  }

  /// The fields of an entry that were misread if it is `identity`; empty where all agree.
  func misread(_ entry: Entry, as identity: Identity) -> [FieldKind] {
    guard let species = species(identity.speciesId) else { return [] }
    let evidence = entry.evidence
    var wrong: [FieldKind] = []
    if evidence.number?.isRead(otherThan: { $0 == species.id }) == true { wrong.append(.number) }
    if evidence.name?.isRead(otherThan: { $0 == species.name }) == true { wrong.append(.name) }
    let forms = species.form(identity.form).map { [$0] } ?? species.storableForms
    let hasOtherTypes = evidence.types?.isRead(otherThan: { types in
      forms.contains { Set($0.types) == Set(types) }
    })
    if hasOtherTypes == true { wrong.append(.types) }
    if evidence.gender?.isRead(otherThan: { $0 == identity.gender }) == true {
      wrong.append(.gender)
    }
    if evidence.shiny?.isRead(otherThan: { $0 == identity.isShiny }) == true {
      wrong.append(.shiny)
    }
    if isUnlike(entry, identity) { wrong.append(.picture) }
    return wrong
  }
}
