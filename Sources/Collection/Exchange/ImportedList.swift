package import Inventory

/// A list from elsewhere, as far as it was understood.
package struct ImportedList: Hashable, Sendable {
  /// One Pokémon that its owner says to have.
  package struct Pokemon: Hashable, Sendable {
    /// Where it stands in the file.
    package var place: String
    package var pokemon: OwnedPokemon
    /// nil where the format has none: then it is caught, and what is known already stays.
    package var status: CatchStatus?
    /// How many alike; nil where the format does not count.
    package var count: Int?
    package var notes: String?
    /// Its place in the boxes, in a format of boxes.
    package var boxPlace: BoxPlace?
  }

  /// What was not understood, and where.
  package struct Complaint: Error, Hashable, Sendable, CustomStringConvertible {
    package let place: String
    package let reason: String
    package var description: String { "\(place): \(reason)" }
  }

  package var pokemon: [Pokemon] = []
  package var complaints: [Complaint] = []
  /// What the format has and an import does not take over.
  package var remarks: [String] = []

  mutating func complain(_ place: String, _ reason: String) {
    complaints.append(Complaint(place: place, reason: reason))
  }

  /// Adds what `make` gives, or its complaint.
  mutating func add(_ make: () throws(Complaint) -> Pokemon) {
    do { pokemon.append(try make()) } catch { complaints.append(error) }
  }

  /// That a list says `verified` proves nothing.
  mutating func remarkOnVerified() {
    remarks.append(
      "that a list says verified proves nothing: take over the proofs with verify merge, or import "
        + "the JSON of verify export")
  }
}
