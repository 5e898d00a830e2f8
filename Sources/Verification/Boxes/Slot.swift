/// A place in a box, and what was seen in it.
package struct Slot: Hashable, Sendable, Codable {
  package enum State: String, CaseIterable, Hashable, Sendable, Codable {
    case filled, empty
    /// Something lies over it: the cursor's label, an arrow, anything else.
    case hidden
    /// Neither was proved.
    case unknown
  }

  /// Which of a species' two pictures is shown.
  package enum Side: String, Hashable, Sendable, Codable {
    case male, female
  }

  /// What the picture may be of.
  package struct Candidate: Hashable, Sendable, Codable {
    package let speciesId: Int
    package let form: String
    package let isShiny: Bool
    /// 0 for the same picture; it grows.
    package let distance: Double

    private enum CodingKeys: String, CodingKey {
      case speciesId, form, distance
      case isShiny = "shiny"
    }

    package init(speciesId: Int, form: String, isShiny: Bool, distance: Double) {
      self.speciesId = speciesId
      self.form = form
      self.isShiny = isShiny
      self.distance = distance
    }
  }

  /// From 1.
  package let row: Int
  package let column: Int
  package var state: State
  /// National dex number, and the English species name; `nil` without a claim.
  package var speciesId: Int?
  package var species: String?
  package var form: String?
  package var isShiny: Bool?
  package var look: Side?
  /// The best first, at most five.
  package var candidates: [Candidate] = []
  /// 1 less the best distance divided by the best of another species.
  package var margin: Double?
  /// Index of the entry that shows this Pokémon's summary.
  package var entry: Int?
  /// Whether its summary was shown; `nil` when that is not known.
  package var isShown: Bool?
  /// Whether the entry says another species or shininess.
  package var hasConflict = false

  /// The keys of the machine-readable output.
  private enum CodingKeys: String, CodingKey {
    case row, column, state, speciesId, species, form, look, candidates, margin, entry
    case isShiny = "shiny"
    case isShown = "shown"
    case hasConflict = "conflict"
  }

  package init(row: Int, column: Int, state: State) {
    self.row = row
    self.column = column
    self.state = state
  }

  /// The slot without claims, in another state.
  package func unclaimed(as state: State) -> Slot { Slot(row: row, column: column, state: state) }

  package static let mostCandidates = 5
}
