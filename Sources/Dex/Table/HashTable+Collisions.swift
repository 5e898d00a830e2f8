import Imaging

extension HashTable {
  /// Two references that are one to the 64-bit hash.
  package struct Collision: Sendable {
    package let first: Reference
    package let second: Reference
    /// Hamming distance, under `hashBar`.
    package let distance: Int
    /// Whether colour does not tell them apart either.
    package let isAlikeInColour: Bool
  }

  /// Every pair of references under `hashBar`, in the table's order.
  package func collisions() -> [Collision] {
    var found: [Collision] = []
    for a in references.indices {
      for b in references.indices.suffix(from: a + 1) {
        let distance = references[a].hash.distance(to: references[b].hash)
        guard distance < Self.hashBar else { continue }
        found.append(
          Collision(
            first: references[a], second: references[b], distance: distance,
            isAlikeInColour: lookAlikePlaces[a].contains(b)))
      }
    }
    return found
  }
}
