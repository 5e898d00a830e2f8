package struct UpdateFindings: Sendable {
  /// A new variety, form or species that cannot be added yet, because PokeAPI does not have all of
  /// it.
  package struct Unfinished: Hashable, Sendable, Codable {
    /// PokeAPI's identifier of the variety, form or species.
    package let identifier: String
    /// PokeAPI's names of the members that are missing.
    package let missing: [String]
  }

  /// The number of varieties in PokeAPI; `known` is that in the dex.
  package let count: Int
  package let known: Int
  /// Identifiers of varieties and forms that the dex has and PokeAPI no longer lists. The dex keeps
  /// them.
  package let gone: [String]
  /// The identifiers of the new varieties, and of the new forms of known varieties.
  package var added: [String] = []
  /// The identifiers of the overlay's species about which PokeAPI now says more, or something else.
  package var improved: [String] = []
  /// The facts about known species and forms that PokeAPI now gives otherwise.
  package var changed: [FactChange] = []
  package var unfinished: [Unfinished] = []
  /// The species that belong in the overlay, as a whole.
  package var additions: [SpeciesAddition] = []

  /// Sorts PokeAPI's answer about a species into the findings.
  ///
  /// - Parameters:
  ///   - newcomers: the varieties of the species that are new.
  ///   - forms: the forms that are new in known varieties.
  mutating func take(
    _ answer: SpeciesAnswer, _ newcomers: [Variety], _ forms: [Variety], known dex: Dex,
    date: String
  ) {
    let id = answer.answer.id
    let (addition, missing) = answer.addition(to: dex.species(id), date: date, words: dex.typeWord)
    let news = newcomers.map(\.identifier) + forms.map(\.identifier)
    var has: Set<String> = []
    if let addition {
      let found = addition.species.forms
      has = Set(found.map(\.identifier) + found.compactMap(\.variety?.identifier))
      if dex.entry(id).map({ !addition.says(theSameAs: $0) }) ?? true {
        additions.append(addition)
        if let known = dex.species(id) { changed += addition.changes(from: known) }
        added += news.filter(has.contains)
        if news.isEmpty { improved.append(addition.details.identifier) }
      }
    }
    let waiting = news.filter { !has.contains($0) }
    guard !waiting.isEmpty else { return }
    var reasons: [Unfinished] = []
    for variety in answer.varieties where !variety.missing.fields.isEmpty {
      let names = [variety.variety.identifier] + variety.forms.map(\.form.identifier)
      reasons += waiting.filter { name in
        names.contains(name) && !reasons.contains { $0.identifier == name }
      }.map { .init(identifier: $0, missing: variety.missing.fields) }
    }
    for name in waiting where !reasons.contains(where: { $0.identifier == name }) {
      let lacks = addition == nil ? missing.fields.map { "species \($0)" } : ["forms"]
      reasons.append(.init(identifier: name, missing: lacks))
    }
    unfinished += reasons
  }

  /// Refuses findings by which a species would have another one's name in a language: a name that
  /// means two species proves nothing, and the data cannot be right.
  func checkNames(known dex: Dex) throws(DexUpdateError) {
    var all = Dictionary(
      dex.allSpecies.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for addition in additions { all[addition.species.id] = addition.species }
    let given = Set(additions.map(\.species.id))
    let species = all.values.sorted { $0.id < $1.id }
    for language in Language.allCases {
      var owners: [String: Int] = [:]
      for one in species {
        guard let name = one.names[language] else { continue }
        let other = owners.updateValue(one.id, forKey: name.lowercased())
        if let other, given.contains(other) || given.contains(one.id) {
          throw .sharedName(name: name, language: language, species: [other, one.id])
        }
      }
    }
  }
}
