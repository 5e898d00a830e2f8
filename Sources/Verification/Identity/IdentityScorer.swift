import Dex
import Files

/// Sums the fields' decades for every identity that a page may show.
struct IdentityScorer {
  let dex: Dex
  let fields: VisitFields
  let sprite: SpriteJudgment

  /// The number of species to score, by number and by name each; the picture's species are added.
  private static let mostSpecies = 6

  /// Returns all identities with their decades, the likeliest first; equal ones in the dex's order.
  func ranked() -> [Candidate] {
    let ids =
      (fields.number.measurement?.ratios ?? []).prefix(Self.mostSpecies).map(\.value)
      + (fields.name.measurement?.ratios ?? []).prefix(Self.mostSpecies).map(\.value)
      + sprite.decades.keys.sorted()
    return ids.uniqued().compactMap(dex.species).flatMap(scored).sorted { $0.decades > $1.decades }
  }

  private func scored(_ species: Species) -> [Candidate] {
    species.storableForms.flatMap { form -> [Candidate] in
      let picture = sprite.decades(for: form, of: species)
      let own = fields.number[species.id] + fields.name[species.id] + picture
      let genders = Gender.allCases.filter { species.possibleGenders(of: form).contains($0) }
      return genders.flatMap { gender in
        [false, true].map { isShiny in
          let sources: [(Candidate.Source, Bool)] = [
            (.number, fields.number.supports(species.id)),
            (.name, fields.name.supports(species.id)), (.types, fields.types.supports(form.types)),
            (.gender, fields.gender.supports(gender)), (.shiny, fields.shiny.supports(isShiny)),
            (.picture, picture > 0),
          ]
          return Candidate(
            identity: Identity(
              speciesId: species.id, form: form.identifier, gender: gender, isShiny: isShiny),
            decades: own + fields.types[form.types] + fields.gender[gender]
              + fields.shiny[isShiny], sources: sources.filter(\.1).map(\.0))
        }
      }
    }
  }
}

/// The likeliest identities of an entry.
struct Lead {
  /// The likeliest identity, of the entry's own species where it has one.
  let first: Candidate?
  /// All identities, the likeliest first.
  let ranked: [Candidate]

  init(_ ranked: [Candidate], species: Int?, form: String?) {
    self.ranked = ranked
    func isOwn(_ scored: Candidate) -> Bool {
      (species == nil || scored.identity.speciesId == species)
        && (form == nil || scored.identity.form == form)
    }
    first = ranked.first(where: isOwn) ?? ranked.first
  }

  /// The next identity that differs in species, gender or shininess. Another form alone does not
  /// count, since nothing on the page may tell it.
  var runnerUp: Candidate? {
    guard let first = first?.identity else { return nil }
    return ranked.first { other in
      let next = other.identity
      return next.speciesId != first.speciesId || next.gender != first.gender
        || next.isShiny != first.isShiny
    }
  }

  /// The decades between these two; `nil` where there is no identity, or no second one.
  var margin: Double? {
    guard let first, let next = runnerUp else { return nil }
    return first.decades - next.decades
  }
}
