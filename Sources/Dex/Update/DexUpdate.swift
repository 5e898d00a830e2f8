import Foundation

/// Asks PokeAPI for what is newer than a dex, and fetches only that.
package struct DexUpdate: Sendable {
  private let dex: Dex
  private let questions: Questions
  private let home: HomeForms
  private let date: String

  /// - Parameter date: today, `YYYY-MM-DD`.
  package init(of dex: Dex, from source: any DexSource, date: String) throws(DexError) {
    self.dex = dex
    self.date = date
    questions = Questions(source: source)
    home = try HomeForms.bundled()
  }

  /// Returns what PokeAPI has and the dex lacks, and what PokeAPI now says differently about the
  /// overlay's species and those with something new.
  ///
  /// A list is read where its count differs. A species comes with its varieties, so the count of
  /// species need not be asked for.
  ///
  /// - Parameter isThorough: reads the lists in any case, and repeats questions that were already
  ///   asked today.
  package func findings(
    thoroughly isThorough: Bool = false, progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws -> UpdateFindings {
    let catalog = try await Catalog.read(dex, with: questions, thoroughly: isThorough)
    var findings = UpdateFindings(
      count: catalog.varietyCount, known: dex.varieties.count, gone: catalog.gone)
    let (newcomers, forms) = try await bySpecies(catalog, &findings, progress)
    let asked = Set(newcomers.keys).union(forms.keys)
      .union(dex.added.filter { !catalog.isGone(dex.species($0)) }).sorted()
    for (index, id) in asked.enumerated() {
      progress(index, asked.count)
      let isNew = newcomers[id] != nil || forms[id] != nil
      let answer = try await read(
        id, adding: newcomers[id] ?? [], asOf: isNew || isThorough ? .now : .today)
      findings.take(answer, newcomers[id] ?? [], forms[id] ?? [], known: dex, date: date)
    }
    progress(asked.count, asked.count)
    try findings.checkNames(known: dex)
    findings.unfinished += catalog.newSpecies
      .filter { newcomers[$0.id] == nil }
      .map { .init(identifier: $0.identifier, missing: ["varieties"]) }
    return findings
  }

  /// Returns the new varieties, and the new forms of known varieties, by the number of their
  /// species.
  private func bySpecies(
    _ catalog: Catalog, _ findings: inout UpdateFindings,
    _ progress: (_ done: Int, _ of: Int) -> Void
  ) async throws -> (varieties: [Int: [Variety]], forms: [Int: [Variety]]) {
    var varieties: [Int: [Variety]] = [:]
    var forms: [Int: [Variety]] = [:]
    let count = catalog.newVarieties.count + catalog.newForms.count
    for (index, variety) in catalog.newVarieties.enumerated() {
      progress(index, count)
      if let species = try await questions.pokemon(variety.id).species?.id {
        varieties[species, default: []].append(variety)
      } else {
        findings.unfinished.append(.init(identifier: variety.identifier, missing: ["species"]))
      }
    }
    for (index, link) in catalog.newForms.enumerated() {
      progress(catalog.newVarieties.count + index, count)
      let variety = try await questions.form(link.id).pokemon?.id
      if let variety, let species = dex.species(ofVariety: variety) {
        forms[species.id, default: []].append(link)
      } else if !catalog.newVarieties.contains(where: { $0.id == variety }) {
        findings.unfinished.append(.init(identifier: link.identifier, missing: ["pokemon"]))
      }
    }
    return (varieties, forms)
  }

  /// Returns all that PokeAPI has about a species.
  private func read(
    _ id: Int, adding newcomers: [Variety], asOf freshness: Freshness
  ) async throws -> SpeciesAnswer {
    let species = try await questions.species(id, asOf: freshness)
    var ids = (species.varieties ?? []).compactMap(\.pokemon?.id)
    ids += newcomers.map(\.id).filter { !ids.contains($0) }
    var varieties: [VarietyAnswer] = []
    for id in ids {
      let pokemon = try await questions.pokemon(id, asOf: freshness)
      var forms: [Answers.PokemonForm] = []
      for form in (pokemon.forms ?? []).compactMap(\.id) {
        forms.append(try await questions.form(form, asOf: freshness))
      }
      varieties.append(VarietyAnswer(pokemon, forms: forms, home: home))
    }
    return SpeciesAnswer(answer: species, varieties: varieties)
  }
}
