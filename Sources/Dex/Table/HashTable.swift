package import Imaging

/// The references that are compared with pictures on the screen.
package struct HashTable: Sendable {
  package let header: HashTableHeader
  /// Sorted by species, form, shininess, gender and source.
  package let references: [Reference]
  /// Looks without a picture of their own, with the index of their reference in `references`. The
  /// one picture of a shiny Alcremie stands for its nine creams, and Rockruff's also for Own Tempo
  /// Rockruff.
  package let aliases: [Look: Int]
  /// For each reference, the indices of the others whose pictures look the same.
  package let lookAlikeIndices: [[Int]]
  /// The SHA-256 of the file's contents that its header states; `nil` for a table that was not read
  /// from a file.
  package let identifier: String?

  private let bits: [UInt64]
  private let ranges: [Int: Range<Int>]
  private let indices: [Look: Int]

  /// - Parameters:
  ///   - references: sorted; the look-alikes and aliases name indices of it.
  init(
    header: HashTableHeader, references: [Reference], aliases: [Look: Int],
    lookAlikeIndices: [[Int]], identifier: String?
  ) {
    self.header = header
    self.references = references
    self.aliases = aliases
    self.lookAlikeIndices = lookAlikeIndices
    self.identifier = identifier
    bits = references.map(\.hash.bits)
    var ranges: [Int: Range<Int>] = [:]
    var start = 0
    for index in references.indices
    where index + 1 == references.count
      || references[index + 1].speciesId != references[index].speciesId
    {
      ranges[references[index].speciesId] = start..<(index + 1)
      start = index + 1
    }
    self.ranges = ranges
    indices = Dictionary(
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
    if let index = indices[look] ?? aliases[look] { return references[index] }
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
    var index = -1
    for part in [0..<excluded.lowerBound, excluded.upperBound..<bits.count] {
      for i in part {
        let distance = (bits[i] ^ hash.bits).nonzeroBitCount
        if distance < best {
          best = distance
          index = i
        }
      }
    }
    return index < 0 ? nil : (references[index], best)
  }
}
