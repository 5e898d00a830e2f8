/// The number of changes from importing a list.
package struct ImportSummary: Hashable, Sendable {
  package var added = 0
  package var changed = 0
  package var unchanged = 0
}

extension CollectionStore {
  /// Imports the Pokémon that a list's owner claims to have. Nothing becomes verified by it.
  ///
  /// Rows that are equal count as one Pokémon that is owned several times.
  /// - Returns: the changes; with `isTrial`, those that an import would make.
  package func takeOver(
    _ list: ImportedList, isTrial: Bool = false
  ) throws(CollectionError) -> ImportSummary {
    let known = Dictionary(
      try collection().map { ($0.pokemon, $0) }, uniquingKeysWith: { first, _ in first })
    var order: [OwnedPokemon] = []
    var wanted: [OwnedPokemon: ImportedList.Pokemon] = [:]
    for row in list.pokemon {
      if var other = wanted[row.pokemon] {
        other.count = (other.count ?? 1) + (row.count ?? 1)
        other.notes = row.notes ?? other.notes
        wanted[row.pokemon] = other
      } else {
        order.append(row.pokemon)
        wanted[row.pokemon] = row
      }
    }
    var summary = ImportSummary()
    var changes: [(pokemon: WrittenPokemon, change: FieldChange)] = []
    for pokemon in order {
      guard let row = wanted[pokemon] else { continue }
      let needed = Self.changes(for: row, known: known[pokemon])
      let target = known[pokemon]?.id.map(WrittenPokemon.row) ?? .described(pokemon)
      changes += needed.map { (target, $0) }
      if needed.isEmpty {
        summary.unchanged += 1
      } else if known[pokemon] == nil {
        summary.added += 1
      } else {
        summary.changed += 1
      }
    }
    if !isTrial { try change(changes) }
    return summary
  }

  private static func changes(
    for row: ImportedList.Pokemon, known: CollectionEntry?
  ) -> [FieldChange] {
    var changes: [FieldChange] = []
    if let status = row.status {
      if known?.status != status { changes.append(.status(status)) }
    } else if known?.isOwned != true {
      changes.append(.status(.caught))
    }
    if let count = row.count, count != known?.count ?? 1 { changes.append(.count(count)) }
    if let notes = row.notes, notes != known?.notes { changes.append(.notes(notes)) }
    return changes
  }
}
