internal import GRDB

/// The differences between two states of a collection.
package struct CollectionDifference: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    package let before: CollectionEntry
    package let after: CollectionEntry
  }

  /// Pokémon that are owned or verified only in the later state.
  package var gained: [Pair] = []
  /// Pokémon that are owned or verified only in the earlier state.
  package var lost: [Pair] = []
  /// Pokémon with other fields, and places of a recording that are read as another Pokémon.
  package var changed: [Pair] = []
  /// Own checklists and enrolments that came or went.
  package let holdings: HoldingsDifference

  init(from before: CollectionState, to after: CollectionState) {
    holdings = HoldingsDifference(from: before, to: after)
    let pairs = after.predecessors(in: before)
    var successors: [Int64: CollectionEntry] = [:]
    for entry in after.entries {
      let known = entry.id.flatMap { pairs[$0] }
      if let id = known?.id { successors[id] = entry }
      let pair = Pair(before: known ?? CollectionEntry(missing: entry.pokemon), after: entry)
      if pair.before.rank < entry.rank {
        gained.append(pair)
      } else if pair.before.rank == entry.rank, known == nil || pair.isDifferent {
        changed.append(pair)
      }
    }
    for entry in before.entries {
      // A forgotten Pokémon keeps its descriptions, but has no entry.
      let next = entry.id.flatMap { successors[$0] }
      let pair = Pair(before: entry, after: next ?? CollectionEntry(missing: entry.pokemon))
      if pair.after.rank < entry.rank {
        lost.append(pair)
      } else if next == nil {
        changed.append(pair)
      }
    }
    pairByPlace(before.places, after.places)
  }

  /// Turns a loss and a gain at the same place of a recording into one change.
  private mutating func pairByPlace(
    _ old: [CollectionState.Place: OwnedPokemon], _ new: [CollectionState.Place: OwnedPokemon]
  ) {
    var pairs: [OwnedPokemon: OwnedPokemon] = [:]
    for (place, before) in old.sorted(by: { $0.key < $1.key }) {
      if let after = new[place], after != before { pairs[before] = after }
    }
    for pair in lost {
      guard let other = pairs[pair.before.pokemon],
        let place = gained.firstIndex(where: { $0.after.pokemon == other })
      else { continue }
      changed.append(Pair(before: pair.before, after: gained.remove(at: place).after))
      lost.removeAll { $0 == pair }
    }
  }
}

extension CollectionEntry {
  /// The order of what is gained and lost: owned counts more than verified.
  fileprivate var rank: Int { (isOwned ? 2 : 0) + (isVerified ? 1 : 0) }
}

extension CollectionDifference.Pair {
  /// True where a field that a person can see differs.
  fileprivate var isDifferent: Bool {
    before.pokemon != after.pokemon
      || (before.status, before.notes, before.count) != (after.status, after.notes, after.count)
  }
}

/// A collection at one point in time.
struct CollectionState {
  struct Place: Hashable, Comparable {
    let sha256: String
    let position: Int

    static func < (a: Place, b: Place) -> Bool { (a.sha256, a.position) < (b.sha256, b.position) }
  }

  let entries: [CollectionEntry]
  /// The Pokémon that each place proves.
  let places: [Place: OwnedPokemon]
  let checklists: [Checklist]
  let enrolments: [Enrolment]
  /// The individual of each description.
  private let individuals: [Int64: Int64]

  /// Returns the earlier row for each of the present rows, found by a common description.
  func predecessors(in before: CollectionState) -> [Int64: CollectionEntry] {
    let rows = Dictionary(uniqueKeysWithValues: before.entries.map { ($0.id ?? 0, $0) })
    var taken: Set<Int64> = []
    var found: [Int64: CollectionEntry] = [:]
    for (description, individual) in individuals.sorted(by: { $0.key < $1.key }) {
      guard found[individual] == nil, let old = before.individuals[description],
        let row = rows[old], taken.insert(old).inserted
      else { continue }
      found[individual] = row
    }
    return found
  }

  init(_ database: Database) throws {
    entries = try CollectionStore.collection(in: database)
    checklists = try CollectionStore.ownChecklists(in: database)
    enrolments = try CollectionStore.enrolments(in: database)
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT r.sha256, e.position, i.* FROM proof AS p JOIN entry AS e ON e.id = p.entryId
          JOIN recording AS r ON r.id = e.recordingId JOIN individual AS i ON i.id = p.individualId
        WHERE p.isCurrent = 1
        """)
    places = Dictionary(
      try rows.map {
        (
          Place(sha256: try $0.value("sha256"), position: try $0.value("position")),
          try OwnedPokemon(row: $0)
        )
      },
      uniquingKeysWith: { first, _ in first })
    individuals = try Roster.links(in: database)
  }
}

extension CollectionStore {
  /// Returns the changes between the states right after one run and right after another.
  package func difference(
    from first: LoggedRun, to second: LoggedRun
  ) throws(CollectionError) -> CollectionDifference {
    let copy = try inMemory()
    return try copy.write { database in
      let before = try Self.state(upTo: try Self.end(of: first, in: database), in: database)
      let after = try Self.state(upTo: try Self.end(of: second, in: database), in: database)
      return CollectionDifference(from: before, to: after)
    }
  }

  /// Returns the changes that a run made when it ran.
  package func effect(of run: LoggedRun) throws(CollectionError) -> CollectionDifference {
    let copy = try inMemory()
    return try copy.write { database in
      let before = try Self.state(upTo: run.number - 1, in: database)
      let after = try Self.state(upTo: try Self.end(of: run, in: database), in: database)
      return CollectionDifference(from: before, to: after)
    }
  }

  private static func state(upTo number: Int64, in database: Database) throws -> CollectionState {
    try LiveRuns.update(in: database, upTo: number)
    try Roster.settle(in: database)
    return try CollectionState(database)
  }

  /// Returns the last of the runs that a run brought in, or the run itself.
  private static func end(of run: LoggedRun, in database: Database) throws -> Int64 {
    guard run.arrivals > 0 else { return run.number }
    return try Int64.fetchOne(
      database, sql: "SELECT max(?, max(runId)) FROM arrival WHERE mergeId = ?",
      arguments: [run.number, run.number]) ?? run.number
  }
}
