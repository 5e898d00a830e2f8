import CSV
package import Dex
import Files
package import Foundation
import Imaging

/// A hash table for other programs.
extension HashTable {
  /// A reference as other programs name its parts; `phash` is that of Python's `imagehash`.
  private struct Row: Encodable {
    let species: Int
    let form: String
    let shiny: Bool
    let female: Bool
    let phash: String
    let phash256: String
    let colors: String
    let source: String
  }

  /// A look without a picture of its own, and the source of the one that stands for it.
  private struct Alias: Encodable {
    let species: Int
    let form: String
    let shiny: Bool
    let female: Bool
    let source: String
  }

  private struct Document: Encodable {
    let algorithms: String
    let aliases: [Alias]
    let background: String
    let crop: String
    /// Pairs of sources that neither hash nor color tells apart.
    let lookAlikes: [[String]]
    let references: [Row]
    let sha256: String?
    let source: String

    enum CodingKeys: String, CodingKey {
      case algorithms, aliases, background, crop, references, sha256, source
      case lookAlikes = "look_alikes"
    }
  }

  private var rows: [Row] {
    references.map {
      Row(
        species: $0.speciesId, form: $0.form, shiny: $0.isShiny, female: $0.isFemale,
        phash: $0.hash.hexadecimal, phash256: $0.hash256.hexadecimal,
        colors: $0.signature.hexadecimal, source: $0.source)
    }
  }

  /// RFC 4180 with a line of column names.
  package func csv() -> Data {
    var out = "species,form,shiny,female,phash,phash256,colours,source\r\n"
    for row in rows {
      let cells = [
        String(row.species), row.form, row.shiny ? "1" : "0", row.female ? "1" : "0", row.phash,
        row.phash256, row.colors, row.source,
      ]
      out += CSVText.line(cells, isRaw: true) + "\r\n"
    }
    return Data(out.utf8)
  }

  /// One object, which also holds the aliases and the look-alikes.
  package func json() throws -> Data {
    let aliases = aliases.sorted { $0.key < $1.key }.map { look, index in
      Alias(
        species: look.speciesId, form: look.form, shiny: look.isShiny, female: look.isFemale,
        source: references[index].source)
    }
    let document = Document(
      algorithms: HashTableHeader.algorithms, aliases: aliases,
      background: header.background.hexadecimal, crop: HashTableHeader.crop,
      lookAlikes: lookAlikePairs.map { [references[$0].source, references[$1].source] },
      references: rows, sha256: identifier, source: header.source)
    return try JSONEncoder.stable(.prettyPrinted).encode(document) + Data("\n".utf8)
  }
}
