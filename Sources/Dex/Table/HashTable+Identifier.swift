package import Foundation

extension HashTable {
  /// Bytes at the beginning of a table within which its digest is stated.
  private static let headLength = 256

  /// The digest that a table states of itself, without reading its rows or proving them; `nil` when the
  /// file is no table.
  package static func statedIdentifier(ofTableAt url: URL? = nil) -> String? {
    guard let url = url ?? Bundle.module.url(forResource: "home", withExtension: "tsv"),
      let file = try? FileHandle(forReadingFrom: url)
    else { return nil }
    defer { try? file.close() }
    guard let head = try? file.read(upToCount: headLength) else { return nil }
    var fields = TableFields([UInt8](head))
    guard fields.text() == HashTableHeader.magic,
      fields.number(endingLine: true) == HashTableHeader.format, fields.skip("sha256")
    else { return nil }
    return fields.text(endingLine: true)
  }
}
