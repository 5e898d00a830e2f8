import Dex
import Files
package import Verification

/// A list from elsewhere, as far as it was understood.
package struct ImportedList: Hashable, Sendable {
  /// A Pokémon that its owner claims to have.
  package struct Pokemon: Hashable, Sendable {
    /// The place in the file.
    package var place: String
    package var pokemon: OwnedPokemon
    /// The status; nil where the format has none. Such a Pokémon counts as caught, and a known
    /// status stays.
    package var status: CatchStatus?
    /// The number of equal ones; nil where the format does not count.
    package var count: Int?
    package var notes: String?
    /// The place in the boxes, where the format has boxes.
    package var boxPlace: BoxPlace?
    /// True where the list only has a note on it, because it is not caught. No status is taken.
    package var isNoteOnly = false
  }

  /// A part of the list that was not understood, and its place.
  package struct Complaint: Error, Hashable, Sendable, CustomStringConvertible {
    package let place: String
    package let reason: String
    package var description: String { "\(place): \(reason)" }
  }

  package var pokemon: [Pokemon] = []
  package var complaints: [Complaint] = []
  /// The place of complaints about columns, which leave out no row.
  static let header = "the header"
  /// The number of rows that were not understood.
  package var unreadRows: Int { complaints.count { $0.place != Self.header } }
  /// Notes on things in the file that an import ignores.
  package var remarks: [String] = []
  /// True for a table in which no column gives the species.
  var lacksSpecies = false

  mutating func complain(_ place: String, _ reason: String) {
    complaints.append(Complaint(place: place, reason: reason))
  }

  /// Adds the Pokémon that `make` returns, if any, or the complaint that it throws.
  mutating func add(_ make: () throws(Complaint) -> Pokemon?) {
    do { if let made = try make() { pokemon.append(made) } } catch { complaints.append(error) }
  }

  /// The numbers of equal Pokémon that a collection can hold.
  package static let countable = 1...1_000_000

  /// Removes each row whose count is too much together with the equal rows before it.
  mutating func boundCounts() {
    var sums: [OwnedPokemon: Int] = [:]
    let rows = pokemon
    pokemon = []
    for row in rows {
      let sum = sums[row.pokemon, default: 0] + (row.count ?? 1)
      if Self.countable.contains(sum) {
        sums[row.pokemon] = sum
        pokemon.append(row)
      } else {
        complain(
          row.place,
          "with the equal rows before it, the count is more than \(Self.countable.upperBound); "
            + "make it smaller")
      }
    }
  }
}

/// A row of a JSON list. It may be wrong while other rows are right.
enum ListedRow<Row: Decodable>: Decodable {
  case row(Row)
  case wrong(JSONFault)

  init(from decoder: any Decoder) {
    do { self = .row(try Row(from: decoder)) } catch {
      self = .wrong(JSONFault(error, below: decoder.codingPath.count))
    }
  }
}
