package import Dex
internal import GRDB

/// Rows of the collection that may be wrong: two rows that may be one Pokémon, and one row that may
/// be two.
package struct Duplicates: Sendable {
  /// Two rows that may be one Pokémon.
  package struct Pair: Hashable, Sendable {
    /// The difference of two rows that may still be one Pokémon.
    package enum Reason: String, Hashable, Sendable, Codable {
      /// One is an evolution of the other.
      case evolution
      case nickname
      case form
      /// One or two digits of the ID number differ, as in a misreading.
      case trainerId
      /// Only the level differs, and no recording shows one of them, their recordings have no other
      /// Pokémon in common, or the lower level was recorded later.
      case level
      /// Nothing differs, but too little of one of them was read.
      case unread
    }

    package let reason: Reason
    /// The row to keep: the evolved one, or the one of which more was read.
    package let first: CollectionEntry
    package let second: CollectionEntry
  }

  /// The reasons why the sightings of a row may be of two Pokémon.
  package struct Doubt: Hashable, Sendable {
    /// Its levels, where it was seen at several, and nobody has said that it is one.
    package let levels: [Int]
    /// True where one of its sightings would also fit another row, which is less near.
    package let hasRival: Bool
    /// The species that it had evolved from, where a recording showed that again later.
    package let former: Int?

    var isAny: Bool { !levels.isEmpty || hasRival || former != nil }
  }

  /// A row made of sightings that may not be of one Pokémon.
  package struct Doubtful: Hashable, Sendable {
    package let entry: CollectionEntry
    package let doubt: Doubt
    /// The number of ways in which it was described.
    package let descriptions: Int
  }

  /// A row that one recording shows more than once. Neither a person nor its places in boxes tell
  /// how many it is.
  package struct Repeated: Hashable, Sendable {
    package let entry: CollectionEntry
    /// The visits of the recording that shows most of them, in order of time.
    package let visits: [PokemonShowing]
  }

  package var pairs: [Pair] = []
  package var doubtful: [Doubtful] = []
  package var repeated: [Repeated] = []

  package var isEmpty: Bool { pairs.isEmpty && doubtful.isEmpty && repeated.isEmpty }
}

extension CollectionStore {
  /// Returns possible duplicates that no person has judged yet.
  package func duplicates(dex: Dex) throws(CollectionError) -> Duplicates {
    try read { database in
      let entries = Dictionary(
        uniqueKeysWithValues: try Self.collection(in: database).map { ($0.id ?? 0, $0) })
      let roster = try Roster(database)
      var duplicates = Duplicates()
      duplicates.pairs = DuplicateSearch(roster, entries: entries, dex: dex).pairs()
      duplicates.doubtful = roster.doubtful(entries)
      let visits = try Self.repeatedVisits(in: database)
      duplicates.repeated = visits.sorted { $0.key < $1.key }.compactMap { id, visits in
        entries[id].map { .init(entry: $0, visits: visits) }
      }
      return duplicates
    }
  }

  /// Returns rows that may be two Pokémon and that no person has judged yet.
  package func doubtful() throws(CollectionError) -> [Duplicates.Doubtful] {
    try read { database in
      let entries = Dictionary(
        uniqueKeysWithValues: try Self.collection(in: database).map { ($0.id ?? 0, $0) })
      return try Roster(database).doubtful(entries)
    }
  }
}

/// Finds rows that may be one Pokémon.
private struct DuplicateSearch {
  private struct Known {
    let entry: CollectionEntry
    let readings: Set<Int64>
    let members: [Int64]
    /// True where a recording shows it.
    let isShown: Bool
    /// When the newest recording that shows it was made; empty without any.
    let lastShown: String
    let described: [DescribedPokemon]
    var pokemon: OwnedPokemon { entry.pokemon }
  }

  private let roster: Roster
  private let families: Families
  private var known: [Known] = []
  private var shown: [Int64: Set<Int>] = [:]
  /// The number of rows of each line of evolution with each ID number.
  private var relatives: [[String]: Int] = [:]
  private let judged: Set<PokemonMatching.Pair>
  /// Species with a row that has no ID number.
  private let incomplete: Set<Int>

  init(_ roster: Roster, entries: [Int64: CollectionEntry], dex: Dex) {
    self.roster = roster
    families = Families(dex)
    judged = Set(roster.judgments.map { .init($0.kept, $0.other) })
    for individual in roster.individuals {
      guard let entry = entries[individual.id] else { continue }
      let isShown = entry.isProven || individual.isPending
      guard isShown || entry.isOwned && entry.pokemon.trainerId != nil else { continue }
      let members = individual.members.map { roster.matching.described[$0] }
      known.append(
        Known(
          entry: entry, readings: Set(members.flatMap(\.readings)), members: members.map(\.id),
          isShown: isShown, lastShown: members.map(\.lastShown).max() ?? "", described: members))
      for reading in known[known.count - 1].readings {
        shown[reading, default: []].insert(known.count - 1)
      }
    }
    incomplete = Set(known.filter { $0.pokemon.trainerId == nil }.map(\.pokemon.pokemonId))
    for one in known {
      if let family = family(of: one.pokemon) { relatives[family, default: 0] += 1 }
    }
  }

  /// Returns the line of evolution and the ID number; nil without one.
  private func family(of pokemon: OwnedPokemon) -> [String]? {
    pokemon.trainerId.map { trainerId in
      let chain = families[pokemon.pokemonId]?.evolutionChainId.map { "chain \($0)" }
      return [chain ?? "species \(pokemon.pokemonId)", trainerId]
    }
  }

  func pairs() -> [Duplicates.Pair] {
    var groups: [[String]: [Int]] = [:]
    for (place, one) in known.enumerated() {
      for key in keys(of: one.pokemon) { groups[key, default: []].append(place) }
    }
    var found: [Duplicates.Pair] = []
    var seen: Set<[Int]> = []
    for key in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let places = groups[key] ?? []
      for (index, a) in places.enumerated() {
        for b in places[(index + 1)...] where seen.insert([a, b]).inserted {
          if let pair = pair(a, b) { found.append(pair) }
        }
      }
    }
    return found.sorted {
      ($0.first.pokemon.pokemonId, $0.first.id ?? 0, $0.second.id ?? 0)
        < ($1.first.pokemon.pokemonId, $1.first.id ?? 0, $1.second.id ?? 0)
    }
  }

  /// Returns the keys of a row. Two rows can only be a pair if they have a key in common.
  private func keys(of pokemon: OwnedPokemon) -> [[String]] {
    var keys: [[String]] = []
    if incomplete.contains(pokemon.pokemonId) {
      keys.append(["species", String(pokemon.pokemonId)])
    }
    if let trainerId = pokemon.trainerId, let family = family(of: pokemon) {
      keys.append(family)
      // ID numbers that differ in one digit, or in two, have one of these keys in common.
      let digits = Array(trainerId)
      for first in digits.indices {
        for second in pokemon.trainer == nil ? first...first : first...digits.count - 1 {
          var rest = digits
          (rest[first], rest[second]) = ("?", "?")
          keys.append(["number", String(pokemon.pokemonId), String(rest)])
        }
      }
    }
    return keys
  }

  private func pair(_ a: Int, _ b: Int) -> Duplicates.Pair? {
    let (one, other) = (known[a], known[b])
    guard one.isShown || other.isShown, one.readings.isDisjoint(with: other.readings),
      !isAnswered(one, other), let reason = reason(one, other), isPossible(reason, one, other)
    else { return nil }
    if reason == .level, one.isShown, other.isShown {
      // Else one of them has joined a nearer row, or a person has parted them.
      guard areAlone(one, other), areOfOtherBoxes(a, b) || isFall(one, other) else { return nil }
    } else if reason != .trainerId, !areAlone(one, other), areOfOtherBoxes(a, b) {
      return nil
    }
    return isSecondKept(one, other, reason)
      ? .init(reason: reason, first: other.entry, second: one.entry)
      : .init(reason: reason, first: one.entry, second: other.entry)
  }

  /// Returns true when the second row is the one to keep.
  private func isSecondKept(
    _ one: Known, _ other: Known, _ reason: Duplicates.Pair.Reason
  ) -> Bool {
    let (first, second) = (one.pokemon, other.pokemon)
    switch reason {
    case .trainerId: return !one.entry.isProven
    case .level:
      return one.isShown == other.isShown
        ? (first.level ?? 0) < (second.level ?? 0) : !one.isShown
    case .evolution:
      return families.ancestors(of: second.pokemonId).contains(first.pokemonId)
    case .nickname, .form:
      return (first.level ?? 0, one.lastShown, first.givenFields)
        < (second.level ?? 0, other.lastShown, second.givenFields)
    case .unread: return first.givenFields < second.givenFields
    }
  }

  /// Returns true where the owner has no third Pokémon of their line of evolution and ID number.
  private func areAlone(_ one: Known, _ other: Known) -> Bool {
    guard let family = family(of: one.pokemon), family == self.family(of: other.pokemon)
    else { return false }
    return relatives[family] == 2
  }

  /// Returns true where a recording that was made later shows a lower level: that of another
  /// Pokémon, or of another game's data.
  private func isFall(_ one: Known, _ other: Known) -> Bool {
    one.described.contains { member in other.described.contains { member.isFall(of: $0) } }
  }

  /// Returns false where one of them would have evolved back.
  private func isPossible(_ reason: Duplicates.Pair.Reason, _ one: Known, _ other: Known) -> Bool {
    guard reason == .evolution else { return true }
    let (former, later) = isSecondKept(one, other, reason) ? (one, other) : (other, one)
    return later.described.allSatisfy { member in
      !former.described.contains { member.wasSeen(before: $0) }
    }
  }

  private func isAnswered(_ one: Known, _ other: Known) -> Bool {
    one.members.contains { member in other.members.contains { judged.contains(.init(member, $0)) } }
  }

  /// Returns true when the recordings of both rows show other Pokémon, but none in common.
  private func areOfOtherBoxes(_ a: Int, _ b: Int) -> Bool {
    func neighbors(_ place: Int) -> Set<Int> {
      known[place].readings.reduce(into: Set<Int>()) { $0.formUnion(shown[$1, default: []]) }
        .subtracting([a, b])
    }
    let (first, second) = (neighbors(a), neighbors(b))
    return !first.isEmpty && !second.isEmpty && first.isDisjoint(with: second)
  }

  private func reason(_ one: Known, _ other: Known) -> Duplicates.Pair.Reason? {
    let (a, b) = (one.pokemon, other.pokemon)
    let agreement = Agreement(a, b)
    let isSameNickname = a.nickname == b.nickname
    let isSameNumber = agreement.alike.contains(.trainerId)
    if a.pokemonId != b.pokemonId {
      return agreement.alike.isSuperset(of: [.trainer, .trainerId])
        && agreement.different.isDisjoint(with: [.gender, .shiny, .nickname]) ? .evolution : nil
    }
    switch agreement.different {
    case .trainerId: return agreement.isMisreadNumber(a, b) ? .trainerId : nil
    case .nickname: return agreement.alike.contains(.level) ? .nickname : nil
    case [.nickname, .level]: return isSameNumber ? .nickname : nil
    case .level:
      // One of them got its nickname while its level rose.
      let isOneNamed = (a.nickname == nil) != (b.nickname == nil)
      guard isSameNumber else { return nil }
      return isOneNamed ? .nickname : .level
    case .form: return isSameNickname && agreement.alike.contains(.level) ? .form : nil
    case [.form, .level]: return isSameNickname && isSameNumber ? .form : nil
    case []: return .unread
    default: return nil
    }
  }
}
