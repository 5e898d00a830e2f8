package import Imaging

/// The references that are compared with pictures on the screen.
package struct HashTable: Sendable {
  package let header: HashTableHeader
  /// Sorted by species, form, shininess, gender and source.
  package let references: [Reference]
  /// Looks without a picture of their own, with the place of their reference in `references`. The
  /// one picture of a shiny Alcremie stands for its nine creams, and Rockruff's also for Own Tempo
  /// Rockruff.
  package let aliases: [Look: Int]
  /// For each reference, the places of the others whose pictures look the same.
  package let lookAlikePlaces: [[Int]]
  /// The SHA-256 of the file's contents that its header states; `nil` for a table that was not read
  /// from a file.
  package let identifier: String?

  private let bits: [UInt64]
  private let ranges: [Int: Range<Int>]
  private let places: [Look: Int]

  /// - Parameters:
  ///   - references: sorted; the look-alikes and aliases name places in it.
  init(
    header: HashTableHeader, references: [Reference], aliases: [Look: Int],
    lookAlikePlaces: [[Int]], identifier: String?
  ) {
    self.header = header
    self.references = references
    self.aliases = aliases
    self.lookAlikePlaces = lookAlikePlaces
    self.identifier = identifier
    bits = references.map(\.hash.bits)
    var ranges: [Int: Range<Int>] = [:]
    var start = 0
    for place in references.indices
    where place + 1 == references.count
      || references[place + 1].speciesId != references[place].speciesId
    {
      ranges[references[place].speciesId] = start..<(place + 1)
      start = place + 1
    }
    self.ranges = ranges
    places = Dictionary(
      references.enumerated().map { ($1.look, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns every reference of a species, by national dex number; none when the table has none.
  package func references(ofSpecies speciesId: Int) -> ArraySlice<Reference> {
    references[ranges[speciesId] ?? 0..<0]
  }

  /// Returns the reference to compare a look with: its own, or that of the form whose picture
  /// stands for it. A female without either gets the picture for the other genders. `nil` when the
  /// table has none.
  package func reference(for look: Look) -> Reference? {
    if let place = places[look] ?? aliases[look] { return references[place] }
    guard look.isFemale else { return nil }
    return reference(
      for: Look(speciesId: look.speciesId, form: look.form, isShiny: look.isShiny, isFemale: false))
  }

  /// Returns the reference with the smallest Hamming distance, the first of equals; `nil` when
  /// there is none.
  ///
  /// - Parameter speciesId: a species to leave out, so that the result is the nearest rival.
  package func nearest(
    to hash: PerceptualHash, excludingSpecies speciesId: Int? = nil
  ) -> (reference: Reference, distance: Int)? {
    let excluded = speciesId.flatMap { ranges[$0] } ?? 0..<0
    var best = Int.max
    var place = -1
    for part in [0..<excluded.lowerBound, excluded.upperBound..<bits.count] {
      for i in part {
        let distance = (bits[i] ^ hash.bits).nonzeroBitCount
        if distance < best {
          best = distance
          place = i
        }
      }
    }
    return place < 0 ? nil : (references[place], best)
  }
}
