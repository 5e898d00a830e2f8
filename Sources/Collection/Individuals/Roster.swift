import Dex
internal import GRDB
import Verification

/// The Pokémon of the collection: the descriptions of each one, and what is known of it.
///
/// It is computed from the data that counts, and again in the same transaction whenever that data
/// changes.
struct Roster {
  /// One Pokémon.
  struct Individual {
    /// The lowest number of its descriptions, which is its row's number on this machine.
    let id: Int64
    let pokemon: OwnedPokemon
    /// Indices in `matching.described`: those that the row shows, the fullest first, then others.
    let members: [Int]
    /// True where it may be another Pokémon whose ID number was misread. It does not count until a
    /// person has answered.
    var isPending = false
    /// The number of Pokémon in other rows that its count includes.
    var countedElsewhere = 0
  }

  let matching: PokemonMatching
  let individuals: [Individual]
  /// The answers of persons that count.
  let judgments: [PokemonMatching.Judgment]
  /// The numbers of descriptions in whose place a newer reading of the page has another one.
  let corrected: Set<Int64>

  init(_ database: Database) throws {
    let judgments = try Self.judgments(in: database)
    let corrected = try Self.corrected(in: database)
    func individuals(_ matching: PokemonMatching) -> [Individual] {
      var individuals = Self.individuals(matching, judgments, corrected)
      Self.markPending(&individuals, matching, judgments)
      return individuals
    }
    var matching = PokemonMatching(try Self.described(in: database), judgments: judgments)
    // Each Pokémon takes up one claim, and one that a person is asked about takes up none.
    let own = individuals(matching).filter { !$0.isPending }.compactMap { individual in
      individual.members.first { matching.described[$0].isCurrent }
    }
    matching.takeUpClaims(by: own, judgments: judgments)
    self.judgments = judgments
    self.corrected = Set(corrected.map(\.other))
    self.matching = matching
    self.individuals = individuals(matching)
  }

  // MARK: Individuals

  private static func individuals(
    _ matching: PokemonMatching, _ judgments: [PokemonMatching.Judgment],
    _ corrected: [PokemonMatching.Judgment]
  ) -> [Individual] {
    let same =
      judgments.filter(\.isSame) + corrected.filter { !matching.parted.contains($0.pair) }
    return UnitedGroups(matching, links: same).all.map { places in
      let (head, others) = (places[0], places.dropFirst())
      var pokemon = matching.pokemon(matching.groups[head])
      for place in others {
        let group = matching.groups[place]
        if group.members.allSatisfy({ matching.described[$0].isReplaced }) { continue }
        var other = matching.pokemon(group)
        // Another species has other forms. A level only rises, whatever else has changed.
        let isOwnSpecies = other.pokemonId == pokemon.pokemonId
        if !isOwnSpecies { other.form = nil }
        pokemon.fill(from: other)
        if isOwnSpecies, group.members.contains(where: { matching.described[$0].isCurrent }) {
          pokemon.level = [pokemon.level, other.level].compactMap(\.self).max()
        }
      }
      let shown = matching.groups[head].members.sorted {
        OwnedPokemon.isFuller(matching.described[$0].pokemon, matching.described[$1].pokemon)
      }
      let members = shown + others.flatMap { matching.groups[$0].members }
      let counted = members.max {
        matching.described[$0].countStamp < matching.described[$1].countStamp
      }
      return Individual(
        id: members.map { matching.described[$0].id }.min() ?? 0, pokemon: pokemon,
        members: members, countedElsewhere: counted.flatMap { matching.fulfilledElsewhere[$0] } ?? 0
      )
    }
  }

  /// Marks Pokémon as pending that differ from an earlier one only in an ID number that may be
  /// misread. The one that was read first counts.
  private static func markPending(
    _ individuals: inout [Individual], _ matching: PokemonMatching,
    _ judgments: [PokemonMatching.Judgment]
  ) {
    let answered = Set(judgments.map(\.pair))
    func members(_ place: Int) -> [DescribedPokemon] {
      individuals[place].members.map { matching.described[$0] }
    }
    let proven = individuals.indices.filter { place in
      individuals[place].pokemon.trainerId != nil && members(place).contains(where: \.isCurrent)
    }
    for places in Dictionary(grouping: proven, by: { individuals[$0].pokemon.pokemonId }).values
    where places.count > 1 {
      let order = places.map { (date: members($0).firstDate, place: $0) }
        .sorted { $0 < $1 }.map(\.place)
      for (index, place) in order.enumerated() {
        let own = members(place)
        individuals[place].isPending = order[..<index].contains { earlier in
          let (a, b) = (individuals[earlier], individuals[place])
          guard !a.isPending, Agreement(a.pokemon, b.pokemon).isMisreadNumber(a.pokemon, b.pokemon)
          else { return false }
          return members(earlier).allSatisfy { one in
            own.allSatisfy {
              !one.sharesReading(with: $0) && !answered.contains(.init(one.id, $0.id))
            }
          }
        }
      }
    }
  }

  /// Returns the numbers of a row's descriptions, the one that it shows first, and apart from them
  /// those of claims that its Pokémon has taken up: an answer about the Pokémon is none about them.
  /// A row that was joined with another one is found by its former number, too.
  ///
  /// - Throws: `SamenessError.noRow`.
  func descriptions(of row: Int64) throws -> (own: [Int64], claims: [Int64]) {
    let individual =
      individuals.first { $0.id == row }
      ?? individuals.first { $0.members.contains { matching.described[$0].id == row } }
    guard let individual else { throw SamenessError.noRow(row) }
    let members = individual.members.map { matching.described[$0] }
    let (own, claims) = (
      members.filter { $0.claimed == nil }, members.filter { $0.claimed != nil }
    )
    return own.isEmpty ? (claims.map(\.id), []) : (own.map(\.id), claims.map(\.id))
  }

  /// Returns true where a recording shows descriptions of both, in two species or two forms.
  func areBeside(_ a: [Int64], _ b: [Int64]) -> Bool {
    let described = Dictionary(uniqueKeysWithValues: matching.described.map { ($0.id, $0) })
    return a.contains { one in
      b.contains { other in
        guard let one = described[one], let other = described[other] else { return false }
        return one.isBeside(other)
      }
    }
  }

  // MARK: Rows

  /// Updates the rows of `individual`, and the links to them, from the data that counts.
  static func settle(in database: Database) throws {
    try RejectedEntries.update(in: database)
    let roster = try Roster(database)
    struct Known: Equatable {
      let pokemon: OwnedPokemon
      let isPending: Bool
      let countedElsewhere: Int
    }
    var known: [Int64: Known] = [:]
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM individual")
    while let row = try rows.next() {
      known[try row.value("id")] = Known(
        pokemon: try OwnedPokemon(row: row), isPending: try row.value("isPending"),
        countedElsewhere: try row.value("countedElsewhere"))
    }
    var wanted: [Int64: Int64] = [:]
    for individual in roster.individuals {
      for member in individual.members {
        wanted[roster.matching.described[member].id] = individual.id
      }
      let old = known.removeValue(forKey: individual.id)
      let new = Known(
        pokemon: individual.pokemon, isPending: individual.isPending,
        countedElsewhere: individual.countedElsewhere)
      if old != new { try insert(individual, in: database) }
    }
    let links = try Self.links(in: database)
    let link = try database.makeStatement(
      sql: "UPDATE description SET individualId = ? WHERE id = ?")
    for (id, row) in wanted where links[id] != row { try link.execute(arguments: [row, id]) }
    for id in links.keys where wanted[id] == nil { try link.execute(arguments: [nil, id]) }
    for id in known.keys {
      try database.execute(sql: "DELETE FROM individual WHERE id = ?", arguments: [id])
    }
  }

  /// Returns the numbers of descriptions, each with that of its row.
  static func links(in database: Database) throws -> [Int64: Int64] {
    var links: [Int64: Int64] = [:]
    let linked = try Row.fetchCursor(
      database, sql: "SELECT id, individualId FROM description WHERE individualId IS NOT NULL")
    while let row = try linked.next() {
      let id: Int64 = try row.value(at: 0)
      links[id] = try row.value(at: 1) as Int64
    }
    return links
  }

  private static func insert(_ individual: Individual, in database: Database) throws {
    var columns = try individual.pokemon.databaseDictionary
    columns["isPending"] = individual.isPending.databaseValue
    columns["countedElsewhere"] = individual.countedElsewhere.databaseValue
    let changes = columns.keys.sorted().map { "\($0) = excluded.\($0)" }
    columns["id"] = individual.id.databaseValue
    try database.insert(
      columns, into: "individual",
      otherwise: "ON CONFLICT (id) DO UPDATE SET \(changes.joined(separator: ", "))")
  }
}

extension PokemonMatching.Judgment: FetchableRecord {}

extension PokemonMatching {
  /// Returns everything that is known of a group's Pokémon.
  ///
  /// Readings come before writes. Those that newer readings of the same recordings replaced count
  /// only where there is no current one. A level only rises, so the highest one is the present one.
  func pokemon(_ group: Group) -> OwnedPokemon {
    let members = group.members.map { described[$0] }
      .sorted { OwnedPokemon.precedes($0.pokemon, $1.pokemon) }
    let current = members.filter(\.isCurrent)
    let classes = [
      current.isEmpty ? members.filter(\.isReplaced) : current, members.filter(\.readings.isEmpty),
    ]
    let order = classes.flatMap(\.self)
    var pokemon = order[0].pokemon
    for other in order.dropFirst() { pokemon.fill(from: other.pokemon) }
    pokemon.trainer = Self.trainer(order.filter(\.isCurrent)) ?? pokemon.trainer
    pokemon.level = classes.lazy.compactMap { $0.compactMap(\.pokemon.level).max() }.first
    return pokemon
  }

  /// Returns the trainer's name that most readings have.
  private static func trainer(_ members: [DescribedPokemon]) -> String? {
    let names = Dictionary(grouping: members.filter { $0.pokemon.trainer != nil }) {
      $0.pokemon.trainer ?? ""
    }.mapValues { $0.reduce(0) { $0 + $1.readings.count } }
    return names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
