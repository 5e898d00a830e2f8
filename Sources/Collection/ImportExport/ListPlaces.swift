internal import GRDB

/// The rows of the collection that the Pokémon of a list belong to.
struct ListPlaces {
  /// The rows that they are in already. One that is missing here gets a row of its own.
  var rows: [OwnedPokemon: Int64] = [:]
  /// Pairs that would be one Pokémon, although the list has two.
  var parted: [(kept: OwnedPokemon, other: OwnedPokemon)] = []
  /// The rows that lose a description to another Pokémon of the list.
  var divided: Set<Int64> = []
  /// The descriptions that the collection has.
  private(set) var known: Set<OwnedPokemon> = []

  /// Finds the rows. A row takes only one Pokémon of the list: the first that fits.
  ///
  /// - Parameters:
  ///   - listed: different Pokémon.
  ///   - taken: the rows that other Pokémon of the list are in.
  init(
    of listed: [OwnedPokemon], taken: [Int64: OwnedPokemon], in database: Database
  ) throws {
    let described = try Roster.described(in: database)
    known = Set(described.map(\.pokemon))
    if listed.isEmpty { return }
    let rowOf = try Self.rowNumbers(in: database)
    var judgments = try Roster.judgments(in: database)
    let last = described.map(\.id).max() ?? 0
    let added = Set(listed).subtracting(known).enumerated().map {
      DescribedPokemon(id: last + 1 + Int64($0.offset), pokemon: $0.element)
    }
    var apart: [PokemonMatching.Judgment] = []
    repeat {
      judgments += apart
      let matching = PokemonMatching(described + added, judgments: judgments)
      apart = place(listed, taken: taken, matching, rowOf: rowOf)
    } while !Set(apart).isSubset(of: judgments)
  }

  /// Places every Pokémon of the list.
  ///
  /// - Returns: the descriptions that must not be one Pokémon; empty when each has a place.
  private mutating func place(
    _ listed: [OwnedPokemon], taken: [Int64: OwnedPokemon], _ matching: PokemonMatching,
    rowOf: [Int64: Int64]
  ) -> [PokemonMatching.Judgment] {
    var groups: [OwnedPokemon: [DescribedPokemon]] = [:]
    for group in matching.groups {
      let members = group.members.map { matching.described[$0] }
      for member in members { groups[member.pokemon] = members }
    }
    let alone = Set(parted.map { $0.other })
    var owners = taken
    var placed: Set<OwnedPokemon> = []
    var apart: [PokemonMatching.Judgment] = []
    rows = [:]
    for pokemon in listed {
      let group = groups[pokemon, default: []]
      guard let own = group.first(where: { $0.pokemon == pokemon }) else { continue }
      let others = group.filter { $0.pokemon != pokemon }
      let present = alone.contains(pokemon) ? nil : rowOf[own.id]
      let row = others.compactMap { rowOf[$0.id] }.min() ?? present
      let owner =
        row.flatMap { owners[$0] } ?? others.map(\.pokemon).first { placed.contains($0) }
      if let owner, !others.isEmpty {
        apart += others.map {
          PokemonMatching.Judgment(kept: $0.id, other: own.id, isSame: false)
        }
        let rivals = Set(others.map(\.pokemon)).union([owner])
        parted += rivals.map { (kept: $0, other: pokemon) }
        if let row, rowOf[own.id] == row { divided.insert(row) }
      } else {
        placed.insert(pokemon)
        if let row {
          rows[pokemon] = row
          owners[row] = pokemon
        }
      }
    }
    return apart
  }

  private static func rowNumbers(in database: Database) throws -> [Int64: Int64] {
    var numbers: [Int64: Int64] = [:]
    let linked = try Row.fetchCursor(
      database, sql: "SELECT id, individualId FROM description WHERE individualId IS NOT NULL")
    while let row = try linked.next() {
      let id: Int64 = try row.value(at: 0)
      let number: Int64 = try row.value(at: 1)
      numbers[id] = number
    }
    return numbers
  }
}
