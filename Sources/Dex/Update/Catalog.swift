/// The differences between PokeAPI's lists and the dex. Species and forms are listed as varieties
/// are.
struct Catalog {
  /// Items per page of a list: more than any list that is asked for here has.
  private static let page = 10_000
  /// The number of times to read a list that changes meanwhile, at most.
  private static let attempts = 4

  let varietyCount: Int
  private(set) var newSpecies: [Variety] = []
  private(set) var newVarieties: [Variety] = []
  private(set) var newForms: [Variety] = []
  /// Identifiers of varieties and forms that the dex has and PokeAPI no longer lists.
  private(set) var gone: [String] = []

  /// Compares the counts, and the lists where the counts differ.
  static func read(
    _ dex: Dex, with questions: Questions, thoroughly isThorough: Bool
  ) async throws -> Catalog {
    let forms = dex.allSpecies.flatMap(\.forms)
    let varietyCount = try await questions.count(of: "pokemon")
    let formCount = try await questions.count(of: "pokemon-form")
    var catalog = Catalog(varietyCount: varietyCount)
    if isThorough || varietyCount != dex.varieties.count {
      catalog.newVarieties = try await catalog.compare(
        Array(dex.varieties), "pokemon", questions)
      let species = try await listed("pokemon-species", questions)
      catalog.newSpecies = species.filter { dex.species($0.id) == nil }
    }
    if isThorough || formCount != forms.count {
      let known = forms.map { Variety(identifier: $0.identifier, id: $0.id) }
      catalog.newForms = try await catalog.compare(known, "pokemon-form", questions)
    }
    return catalog
  }

  private init(varietyCount: Int) { self.varietyCount = varietyCount }

  /// Returns true when no variety of a species is listed any more, so that PokeAPI cannot be asked
  /// for it.
  func isGone(_ species: Species?) -> Bool {
    let varieties = species?.forms.compactMap(\.variety?.identifier) ?? []
    return varieties.allSatisfy(gone.contains)
  }

  /// Returns the listed items that the dex knows neither by id nor by identifier. Known items that
  /// are listed by neither are noted as gone.
  private mutating func compare(
    _ known: [Variety], _ list: String, _ questions: Questions
  ) async throws -> [Variety] {
    let listed = try await Self.listed(list, questions)
    func lacks(_ others: [Variety]) -> (Variety) -> Bool {
      let (ids, identifiers) = (Set(others.map(\.id)), Set(others.map(\.identifier)))
      return { !ids.contains($0.id) && !identifiers.contains($0.identifier) }
    }
    for identifier in known.filter(lacks(listed)).sorted(by: { $0.id < $1.id }).map(\.identifier)
    where !gone.contains(identifier) {
      gone.append(identifier)
    }
    return listed.filter(lacks(known))
  }

  /// Returns all items of a list. It starts again when the list's count changes meanwhile.
  private static func listed(_ list: String, _ questions: Questions) async throws -> [Variety] {
    for _ in 0..<attempts {
      if let found = try await listedOnce(list, questions) { return found }
    }
    throw DexUpdateError.unsteady(list: list)
  }

  private static func listedOnce(
    _ list: String, _ questions: Questions
  ) async throws -> [Variety]? {
    var found: [Variety] = []
    var count: Int?
    repeat {
      let path = "\(list)/?limit=\(page)&offset=\(found.count)"
      let answer = try await questions.list(path)
      guard count == nil || count == answer.count, !answer.results.isEmpty else { return nil }
      count = answer.count
      for link in answer.results {
        guard let id = link.id, let name = link.name else {
          throw DexUpdateError.unexpected(path: path, what: "a link without a name or an id")
        }
        found.append(Variety(identifier: name, id: id))
      }
    } while found.count < count ?? 0
    return Set(found).count == count ? found : nil
  }
}
