import Files

/// The number of changes from importing a list.
package struct ImportSummary: Hashable, Sendable {
  package var added = 0
  package var changed = 0
  package var unchanged = 0
  /// Of the added ones, those that an earlier list may have: it says more or less of them, or has
  /// another level.
  package var listedBefore = 0
}

extension CollectionStore {
  /// Imports the Pokémon that a list's owner claims to have. Nothing becomes verified by it.
  ///
  /// Rows of the same Pokémon count as one that is owned several times. Rows that differ are
  /// different Pokémon, even where the collection would take them for one.
  /// - Returns: the changes; with `isTrial`, those that an import would make.
  package func takeOver(
    _ list: ImportedList, isTrial: Bool = false
  ) throws(CollectionError) -> ImportSummary {
    var order: [OwnedPokemon] = []
    var wanted: [OwnedPokemon: [ImportedList.Pokemon]] = [:]
    for row in list.pokemon {
      if wanted[row.pokemon] == nil { order.append(row.pokemon) }
      wanted[row.pokemon, default: []].append(row)
    }
    var summary = ImportSummary()
    var changes: [(pokemon: WrittenPokemon, change: FieldChange)] = []
    var written: Set<OwnedPokemon> = []
    let united = wanted.compactMapValues(ImportedList.Pokemon.united)
    let claims = united.filter(\.value.isClaim).mapValues { $0.count ?? 1 }
    let (known, places) = try knownRows(order, claims: claims)
    let unproven = Dictionary(
      grouping: known.filter { united[$0.key] == nil && $0.value.isListed }.keys,
      by: \.pokemonId)
    for pokemon in order {
      guard let row = united[pokemon] else { continue }
      let entry = known[pokemon]?.entry
      var needed = Self.changes(for: row, known: known[pokemon])
      var target = WrittenPokemon.described(pokemon)
      if let entry, let id = entry.id, places.divided.contains(id) {
        // The row's fields may go with the description that it loses.
        needed = Self.changes(for: row.filled(from: entry, count: entry.count), known: nil)
      } else if let entry, row.isClaim, entry.pokemon != pokemon, !needed.isEmpty {
        // A claim keeps its fields, whichever Pokémon fulfills it.
        needed = Self.changes(for: row.filled(from: entry, count: nil), known: nil)
      } else if let entry, let id = entry.id {
        var fuller = entry.pokemon
        fuller.fill(from: pokemon)
        if fuller == entry.pokemon {
          target = .row(id)
        } else if needed.isEmpty {
          // It says what was not known. A write that changes nothing else keeps that.
          needed = [.notes(entry.notes)]
        }
      }
      if row.isClaim, needed.isEmpty, !places.known.contains(pokemon) {
        // A claim counts on its own, even where a Pokémon of the collection fulfills it already.
        let whole = row.filled(from: CollectionEntry(missing: pokemon), count: row.count)
        target = .described(pokemon)
        changes += Self.changes(for: whole, known: nil).map { (target, $0) }
        written.insert(pokemon)
      }
      changes += needed.map { (target, $0) }
      if !needed.isEmpty, target == .described(pokemon) { written.insert(pokemon) }
      if needed.isEmpty {
        summary.unchanged += 1
      } else if entry == nil {
        summary.added += 1
        let isListed = unproven[pokemon.pokemonId, default: []].contains {
          let agreement = Agreement(pokemon, $0, isListed: true)
          return agreement.different.isEmpty
            || agreement.different == .level && agreement.alike.contains(.trainerId)
        }
        if isListed { summary.listedBefore += 1 }
      } else {
        summary.changed += 1
      }
    }
    if !isTrial {
      let present = places.known.union(written)
      try change(
        changes,
        parted: places.parted.filter { present.contains($0.kept) && present.contains($0.other) })
    }
    return summary
  }

  /// The row of the collection that a Pokémon of a list is in.
  private struct Known {
    let entry: CollectionEntry
    /// The number of equal ones as a list gives it: at least the number of places.
    let count: Int
    /// The number of Pokémon in other rows that the list may mean as well.
    var others = 0

    /// True where it is owned by what was written alone.
    var isListed: Bool { entry.isOwned && !entry.isProven }
  }

  /// - Parameter claims: those of `listed` that are claims, and how many each claims.
  private func knownRows(
    _ listed: [OwnedPokemon], claims: [OwnedPokemon: Int]
  ) throws(CollectionError) -> (known: [OwnedPokemon: Known], places: ListPlaces) {
    try read { database in
      let entries = try Self.collection(in: database)
      let boxes = try Self.boxes(in: database)
      func count(of entry: CollectionEntry) -> Int {
        max(entry.count, entry.id.map { boxes.places(ofRow: $0).count } ?? 0)
      }
      var known = Dictionary(
        entries.map { ($0.pokemon, Known(entry: $0, count: count(of: $0))) },
        uniquingKeysWith: { first, _ in first })
      var taken: [Int64: OwnedPokemon] = [:]
      for pokemon in listed {
        if let row = known[pokemon]?.entry.id { taken[row] = pokemon }
      }
      // A claim takes what the rest of the list leaves.
      let others = listed.filter { known[$0] == nil }
      let described =
        others.filter { claims[$0] == nil } + others.filter { claims[$0] != nil }
      var places = try ListPlaces(of: described, taken: taken, claims: claims, in: database)
      // A claim's row stands for those that no recording proves. Of a list that has these, too, the
      // row may stand for the rest alone, as an export writes it.
      let proven = taken.values.filter { claims[$0] == nil && known[$0]?.entry.isProven == true }
      for (pokemon, count) in places.claimed {
        guard let entry = known[pokemon]?.entry else { continue }
        let others = proven.filter { Agreement(pokemon, $0).addsNothing }
        let rest = count - min(count - entry.count, others.count)
        known[pokemon] = Known(entry: entry, count: rest)
        if rest < count, claims[pokemon] == rest { places.join(pokemon, with: others) }
      }
      let rows = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let bySpecies = Dictionary(grouping: entries, by: \.pokemon.pokemonId)
      for pokemon in described {
        guard let row = places.rows[pokemon], let entry = rows[row] else { continue }
        let others = bySpecies[pokemon.pokemonId, default: []].filter {
          let agreement = Agreement(pokemon, $0.pokemon, isListed: true)
          return $0.id != row && agreement.different.isEmpty
            && (agreement.isDistinctive
              || claims[pokemon] != nil && $0.isProven && agreement.addsNothing)
        }
        known[pokemon] =
          places.claimed[pokemon].map { Known(entry: entry, count: $0) }
          ?? Known(entry: entry, count: count(of: entry), others: others.map(count).reduce(0, +))
      }
      return (known: known, places: places)
    }
  }

  private static func changes(for row: ImportedList.Pokemon, known: Known?) -> [FieldChange] {
    let entry = known?.entry
    var changes: [FieldChange] = []
    if let status = row.status {
      if entry?.status != status { changes.append(.status(status)) }
    } else if !row.isNoteOnly, entry?.isOwned != true {
      changes.append(.status(.caught))
    }
    if var count = row.count {
      let present = known?.count ?? 1
      if let others = known?.others, others > 0 { count = max(count - others, present) }
      if count != present { changes.append(.count(count)) }
    }
    if let notes = row.notes, notes != entry?.notes { changes.append(.notes(notes)) }
    return changes
  }
}

extension ImportedList.Pokemon {
  /// True where it is owned, and its fields are too few to find it again.
  fileprivate var isClaim: Bool { claimedStatus.isOwned && !pokemon.isDistinctive }

  /// The status as far as rows are compared. A row without one counts as caught, and one that only
  /// has a note as unseen.
  private var claimedStatus: CatchStatus { status ?? (isNoteOnly ? .unseen : .caught) }

  /// Unites rows of the same Pokémon. The strongest status and all different notes are kept. A row
  /// that is not owned does not count beside one that is.
  fileprivate static func united(_ rows: [Self]) -> Self? {
    guard var one = rows.first, rows.count > 1 else { return rows.first }
    let statuses = rows.map(\.claimedStatus)
    let strongest = CatchStatus.allCases.last { statuses.contains($0) }
    one.status = rows.contains { $0.status == strongest } ? strongest : nil
    one.isNoteOnly = rows.allSatisfy(\.isNoteOnly)
    let owned = rows.filter(\.claimedStatus.isOwned)
    let counted = owned.isEmpty ? rows : owned
    if counted.count == 1 || one.isNoteOnly {
      one.count = counted[0].count
    } else {
      one.count = counted.reduce(0) { $0 + ($1.count ?? 1) }
    }
    let notes = rows.compactMap(\.notes).uniqued()
    one.notes = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return one
  }

  /// Returns the row with what the collection says where the list says nothing.
  fileprivate func filled(from entry: CollectionEntry, count: Int?) -> Self {
    var row = self
    if row.status == nil, entry.isOwned { row.status = entry.status }
    row.count = row.count ?? count
    row.notes = row.notes ?? entry.notes
    return row
  }
}
