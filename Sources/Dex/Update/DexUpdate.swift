import Foundation

/// Asks PokeAPI what is new since a dex, and fetches only that.
package struct DexUpdate: Sendable {
  /// What an update found.
  package struct Findings: Sendable {
    /// PokeAPI's count of varieties, and the dex's.
    package let count: Int
    package let known: Int
    /// The identifiers of the varieties that are new.
    package var varieties: [String] = []
    package var additions: [SpeciesAddition] = []
  }

  /// Varieties to a page of the list.
  private static let page = 200
  /// How often the list may change while it is read before we give up.
  private static let listings = 4

  private let dex: Dex
  private let source: any DexSource

  package init(of dex: Dex, from source: any DexSource) {
    self.dex = dex
    self.source = source
  }

  /// What PokeAPI lists and the dex lacks; the list is read only when the counts differ.
  package func findings(progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }) async throws
    -> Findings
  {
    let known = dex.varieties
    let count = try await ask("pokemon?limit=1", for: Answers.List.self).count
    var findings = Findings(count: count, known: known.count)
    guard count > known.count else { return findings }
    let names = Set(known.map(\.identifier))
    let ids = Set(known.map(\.id))
    var found: [VarietyAnswer] = []
    let new = try await listed().filter { !names.contains($0.identifier) && !ids.contains($0.id) }
    for (index, variety) in new.enumerated() {
      progress(index, new.count)
      found.append(try await fetch(variety))
    }
    progress(new.count, new.count)
    findings.varieties = new.map(\.identifier)
    for (id, varieties) in Dictionary(grouping: found, by: \.speciesId).sorted(by: {
      $0.key < $1.key
    }) {
      findings.additions.append(try await addition(to: id, varieties))
    }
    return findings
  }

  /// Every listed variety; read again from the start when the count changes meanwhile.
  private func listed() async throws -> [Variety] {
    for _ in 0..<Self.listings {
      if let varieties = try await listedOnce() { return varieties }
    }
    throw DexUpdateError.unsteady
  }

  private func listedOnce() async throws -> [Variety]? {
    var varieties: [Variety] = []
    var count: Int?
    repeat {
      let path = "pokemon?limit=\(Self.page)&offset=\(varieties.count)"
      let list = try await ask(path, for: Answers.List.self)
      guard count == nil || count == list.count, !list.results.isEmpty else { return nil }
      count = list.count
      for link in list.results {
        guard let id = link.id else { throw unexpected(path, "has a link without an id") }
        varieties.append(Variety(identifier: link.name, id: id))
      }
    } while varieties.count < count ?? 0
    return Set(varieties).count == count ? varieties : nil
  }

  private func fetch(_ variety: Variety) async throws -> VarietyAnswer {
    let path = "pokemon/\(variety.id)/"
    let pokemon = try await ask(path, for: Answers.Pokemon.self)
    guard pokemon.id == variety.id, pokemon.name == variety.identifier,
      let speciesId = pokemon.species.id
    else { throw unexpected(path, "is about \(pokemon.name)") }
    var forms: [Form] = []
    for link in pokemon.forms {
      guard let id = link.id else { throw unexpected(path, "has a form without an id") }
      let answer = try await ask("pokemon-form/\(id)/", for: Answers.PokemonForm.self)
      forms.append(answer.form(of: pokemon))
      try check(forms.last, "pokemon-form/\(id)/")
    }
    return VarietyAnswer(pokemon: pokemon, speciesId: speciesId, forms: forms)
  }

  /// A species that the dex has is not asked for: only its forms are new.
  private func addition(to id: Int, _ varieties: [VarietyAnswer]) async throws -> SpeciesAddition {
    let forms = varieties.flatMap(\.forms)
    if let species = dex.species(id), let details = dex.details(id) {
      return SpeciesAddition(species: species.replacing(forms), details: details)
    }
    let path = "pokemon-species/\(id)/"
    let answer = try await ask(path, for: Answers.PokemonSpecies.self)
    guard let plain = varieties.first(where: \.pokemon.isDefault)?.pokemon,
      forms.filter(\.isDefault).count == 1
    else { throw unexpected(path, "is of a species without one default form") }
    guard let addition = answer.addition(forms: forms, plain: plain, words: dex.typeWord) else {
      throw unexpected(path, "lacks what a species must have")
    }
    return addition
  }

  private func check(_ form: Form?, _ path: String) throws {
    guard let form, (1...2).contains(form.types.count), form.identifier.isPlainIdentifier,
      form.variety?.identifier.isPlainIdentifier == true
    else { throw unexpected(path, "has no type that is known, or an odd name") }
  }

  private func ask<Answer: Decodable>(_ path: String, for: Answer.Type) async throws -> Answer {
    let contents = try await source.answer(at: path)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(Answer.self, from: contents)
    } catch {
      throw unexpected(path, "is not what it should be, or ends early")
    }
  }

  private func unexpected(_ path: String, _ what: String) -> DexUpdateError {
    .unexpected(path: path, what: what)
  }
}
