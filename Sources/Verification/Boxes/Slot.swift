/// A place in a box, with the claims about its contents.
package struct Slot: Hashable, Sendable, Codable {
  package enum State: String, CaseIterable, Hashable, Sendable, Codable {
    case filled, empty
    /// Something covers it, such as the cursor's label or an arrow.
    case hidden
    /// Neither filled nor empty was proved.
    case unknown
  }

  /// The picture that is shown, where a species has one for males and one for females.
  package enum Side: String, Hashable, Sendable, Codable {
    case male, female
  }

  /// A look that the picture may show.
  package struct Candidate: Hashable, Sendable, Codable {
    package let speciesId: Int
    package let form: String
    package let isShiny: Bool
    /// The distance from the look's render: 0 for the same picture.
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

  /// The row and the column, from 1.
  package let row: Int
  package let column: Int
  package var state: State
  /// National dex number, and the English species name; `nil` without a claim.
  package var speciesId: Int?
  package var species: String?
  package var form: String?
  package var isShiny: Bool?
  package var look: Side?
  /// The possible looks, the best first, at most five.
  package var candidates: [Candidate] = []
  /// 1 less the best distance divided by the best of another species.
  package var margin: Double?
  /// The index of the entry that shows this Pokémon's summary.
  package var entry: Int?
  /// True where its summary was shown; `nil` when that is unknown.
  package var isShown: Bool?
  /// True where the entry names another species or shininess.
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

  /// Returns the slot without claims, in another state.
  package func unclaimed(as state: State) -> Slot { Slot(row: row, column: column, state: state) }

  package static let mostCandidates = 5
}
