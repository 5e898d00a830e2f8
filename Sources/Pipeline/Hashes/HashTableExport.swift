package import Dex
import Foundation
import Imaging

/// A hash table for other programs.
package struct HashTableExport: Sendable {
  /// A reference as other programs name its parts; `phash` is that of Python's `imagehash`.
  private struct Row: Encodable {
    let species: Int
    let form: String
    let shiny: Bool
    let female: Bool
    let phash: String
    let phash256: String
    let colours: String
    let source: String
  }

  private struct Document: Encodable {
    let algorithms: String
    let background: String
    let crop: String
    let references: [Row]
    let sha256: String?
    let source: String
  }

  private let table: HashTable

  package init(_ table: HashTable) { self.table = table }

  private var rows: [Row] {
    table.references.map {
      Row(
        species: $0.speciesId, form: $0.form, shiny: $0.isShiny, female: $0.isFemale,
        phash: $0.hash.hexadecimal, phash256: $0.hash256.hexadecimal,
        colours: $0.signature.hexadecimal, source: $0.source)
    }
  }

  /// RFC 4180 with a line of column names.
  package func csv() -> String {
    var out = "species,form,shiny,female,phash,phash256,colours,source\r\n"
    for row in rows {
      out += "\(row.species),\(Self.quoted(row.form)),\(row.shiny ? 1 : 0),\(row.female ? 1 : 0),"
      out += "\(row.phash),\(row.phash256),\(row.colours),\(Self.quoted(row.source))\r\n"
    }
    return out
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let document = Document(
      algorithms: HashTableHeader.algorithms, background: table.header.background.hexadecimal,
      crop: HashTableHeader.crop, references: rows, sha256: table.identifier,
      source: table.header.source)
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}
