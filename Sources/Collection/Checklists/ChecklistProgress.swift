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
  }

  package struct Line: Hashable, Sendable, Encodable {
    package let entry: Checklist.Entry
    package let state: State
  }

  package let checklist: Checklist
  package let lines: [Line]

  /// - Parameter checklist: the list for the chosen starter.
  package init(_ checklist: Checklist, collection: [CollectionEntry]) {
    let owned = Dictionary(
      grouping: collection.filter { $0.isOwned || $0.isOnlyInBox }, by: \.pokemon.pokemonId)
    self.checklist = checklist
    lines = checklist.pokemon.map { entry in
      let met = owned[entry.pokemonId, default: []].filter { entry.isMet(by: $0.pokemon) }
      let state: State =
        met.contains { $0.proven.map(entry.isMet) == true }
        ? .verified
        : met.contains(where: \.isOwned) ? .unproven : met.isEmpty ? .missing : .seen
      return Line(entry: entry, state: state)
    }
  }

  package func count(_ state: State) -> Int { lines.count { $0.state == state } }

  /// The lines that no recording proves.
  package var missing: [Line] { lines.filter { $0.state != .verified } }
}
