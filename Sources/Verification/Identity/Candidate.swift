package import Dex

/// What an entry may be, and which piece of evidence says so.
package struct Candidate: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable {
    case reading, number, name, picture, form, outvoted
  }

  package let identity: Identity
  package let origin: Origin

  /// Keys 1…9 choose among them.
  package static let most = 9

  /// What `entry` may be, the likeliest first: as it was read, what each piece of evidence says alone,
  /// the species' other forms, and what was outvoted.
  ///
  /// - Parameter names: those of `dex`.
  package static func candidates(for entry: Entry, dex: Dex, names: DexNames) -> [Candidate] {
    var found: [Candidate] = []
    func add(_ origin: Origin, _ species: Species?, form: String? = nil, shiny: Bool? = nil) {
      guard let species, found.count < most else { return }
      let form =
        form ?? (species.storableForms.count == 1 ? species.storableForms[0].identifier : nil)
      let identity = Identity(
        speciesId: species.id, form: form,
        gender: gender(entry.gender, species: species), isShiny: shiny ?? entry.isShiny,
        nickname: entry.nickname)
      // A form that is the species' only one says nothing more than none.
      let isKnown = found.contains { known in
        known.identity == identity
          || species.storableForms.count == 1 && known.identity.form == nil
            && identity == with(form, known.identity)
      }
      if !isKnown { found.append(Candidate(identity: identity, origin: origin)) }
    }
    if let read = Identity(entry) { found.append(Candidate(identity: read, origin: .reading)) }
    let evidence = entry.evidence
    add(.number, evidence.number?.value.flatMap(dex.species))
    if let text = evidence.name?.text {
      let like = names.search(text, limit: 2)
      let same = like.filter { $0.distance == 0 && $0.text.count == text.count }
      for match in same.isEmpty ? like : same { add(.name, match.species) }
    }
    if let nearest = evidence.sprite?.nearest, let known = dex.form(nearest.form) {
      add(.picture, known.species, form: nearest.form, shiny: nearest.isShiny)
    }
    for number in evidence.number?.dissent ?? [] { add(.outvoted, dex.species(number)) }
    if let species = entry.speciesId.flatMap(dex.species), species.storableForms.count > 1 {
      for form in species.storableForms { add(.form, species, form: form.identifier) }
    }
    return found
  }

  private static func with(_ form: String?, _ identity: Identity) -> Identity {
    var identity = identity
    identity.form = form
    return identity
  }

  /// The gender that was read where the species can have it; else its only one.
  private static func gender(_ read: Gender?, species: Species) -> Gender? {
    let possible = species.possibleGenders
    if let read, possible.contains(read) { return read }
    return possible.count == 1 ? possible.first : nil
  }
}
