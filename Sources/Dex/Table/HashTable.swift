package import Imaging

/// The references that pictures on the screen are compared with.
package struct HashTable: Sendable {
  package let header: HashTableHeader
  /// Sorted by species, form, shininess, gender and source.
  package let references: [Reference]
  /// Looks without a picture of their own: their reference's place in `references`. A shiny
  /// Alcremie's one picture stands for its nine creams, Rockruff's for the one with its own tempo.
  package let aliases: [Look: Int]
  /// For each reference the places of the others that cannot be told from it by their pictures.
  package let lookAlikePlaces: [[Int]]
  /// SHA-256 of the file's contents, as its header states it; `nil` for a table not read from one.
  package let identifier: String?

  private let bits: [UInt64]
  private let ranges: [Int: Range<Int>]
  private let places: [Look: Int]
  private let aliasesByPlace: [Int: [Look]]

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
    aliasesByPlace = Dictionary(grouping: aliases.keys, by: { aliases[$0] ?? 0 })
      .mapValues { $0.sorted() }
  }

  /// Every reference of a species, by national dex number; none when the table has none.
  package func references(ofSpecies speciesId: Int) -> ArraySlice<Reference> {
    references[ranges[speciesId] ?? 0..<0]
  }

  /// The reference to compare a look with: its own; else that of the form whose picture stands for
  /// it; else, for a female, that of every other. `nil` when the table has none.
  package func reference(for look: Look) -> Reference? {
    if let place = places[look] ?? aliases[look] { return references[place] }
    guard look.isFemale else { return nil }
    return reference(
      for: Look(
        speciesId: look.speciesId, form: look.form, isShiny: look.isShiny, isFemale: false))
  }

  /// The looks that share a reference's picture, those that are told from it neither by hash nor
  /// by colour, and those that these stand for; without the reference's own.
  package func lookAlikes(of reference: Reference) -> [Look] {
    guard let place = place(of: reference) else { return [] }
    var looks: Set<Look> = Set(aliasesByPlace[place] ?? [])
    for other in lookAlikePlaces[place] {
      looks.insert(references[other].look)
      looks.formUnion(aliasesByPlace[other] ?? [])
    }
    looks.remove(reference.look)
    return looks.sorted()
  }

  /// The reference with the smallest Hamming distance, the first of equals; `nil` when there is
  /// none.
  ///
  /// - Parameter speciesId: a species to leave out: what remains is the rival.
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

  private func place(of reference: Reference) -> Int? {
    guard let range = ranges[reference.speciesId] else { return nil }
    return range.first { references[$0].source == reference.source }
  }
}
