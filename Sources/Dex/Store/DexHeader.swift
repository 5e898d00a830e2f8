/// The first line of `pokemon.json`: the kind of the file, and its sources.
package struct DexHeader: Hashable, Sendable, Codable {
  /// The format that this program writes and reads.
  package static let format = 2

  package struct Counts: Hashable, Sendable, Codable {
    package let species: Int
    /// The number of PokeAPI's `pokemon`, which an update compares.
    package let varieties: Int
    package let forms: Int
    package let storableForms: Int

    enum CodingKeys: String, CodingKey {
      case species, varieties, forms
      case storableForms = "storable_forms"
    }
  }

  /// The source of the knowledge of what HOME stores.
  package struct Storable: Hashable, Sendable, Codable {
    package let source: String
    package let date: String
  }

  package let format: Int
  package let source: String
  /// The day on which the data last changed, `YYYY-MM-DD`.
  package let date: String
  package let counts: Counts
  package let storable: Storable
  /// The words for the types, by the type's identifier, then by language.
  package let types: [String: [String: String]]
  /// The SHA-256 of the file without these digits, in lower-case hexadecimal digits.
  package let sha256: String
}

extension DexHeader {
  /// The header without the words for the types: the part that a person wants to see.
  package var withoutWords: DexHeader {
    DexHeader(
      format: format, source: source, date: date, counts: counts, storable: storable, types: [:],
      sha256: sha256)
  }
}
