/// The progress of a collection on a checklist.
package struct ChecklistProgress: Hashable, Sendable {
  package enum State: String, Hashable, Sendable, Codable {
    /// A recording proves it.
    case verified
    /// The owner claims it.
    case unproven
    /// A box page shows it, but no summary proves it.
    case seen
    case missing

    /// The state in words, for people.
    package var words: String {
      switch self {
      case .verified: "verified"
      case .unproven: "owned, not proven"
      case .seen: "seen in a box"
      case .missing: "missing"
      }
    }

    /// The state of a species, of a form of it, or of a line of a list.
    ///
    /// - Parameters:
    ///   - rows: the rows of the species.
    ///   - isIt: tells whether a Pokémon is one in question.
    package init(_ rows: [CollectionEntry], where isIt: (OwnedPokemon) -> Bool = { _ in true }) {
      let met = rows.filter { isIt($0.pokemon) }
      let owned = met.filter(\.isOwned)
      self =
        owned.contains { $0.proven.map(isIt) == true }
        ? .verified
        : !owned.isEmpty ? .unproven : met.contains(where: \.isOnlyInBox) ? .seen : .missing
    }
  }

  package struct Line: Hashable, Sendable, Encodable {
    package let entry: Checklist.Entry
    package let state: State
  }

  package let checklist: Checklist
  package let lines: [Line]

  /// - Parameter checklist: the list for the chosen starter.
  package init(_ checklist: Checklist, collection: [CollectionEntry]) {
    let rows = Dictionary(grouping: collection, by: \.pokemon.pokemonId)
    self.checklist = checklist
    lines = checklist.pokemon.map { entry in
      Line(entry: entry, state: State(rows[entry.pokemonId, default: []], where: entry.isMet))
    }
  }

  package func count(_ state: State) -> Int { lines.count { $0.state == state } }

  /// The lines that no recording proves.
  package var missing: [Line] { lines.filter { $0.state != .verified } }
}
