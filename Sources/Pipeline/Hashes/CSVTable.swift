import Foundation

/// A CSV file (RFC 4180) with a row of column names.
struct CSVTable: Sendable {
  let columns: [String]
  /// By column name; a row that is too short lacks its last columns.
  let rows: [[String: String]]

  init(contentsOf url: URL) throws {
    self.init(String(decoding: try Data(contentsOf: url), as: UTF8.self))
  }

  init(_ text: String) {
    var lines = Self.split(text)
    columns = lines.isEmpty ? [] : lines.removeFirst()
    let names = columns
    rows = lines.filter { $0 != [""] }.map { fields in
      Dictionary(zip(names, fields), uniquingKeysWith: { first, _ in first })
    }
  }

  private static func split(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    if next == "\u{FEFF}" { next = scalars.next() }
    while let scalar = next {
      next = scalars.next()
      switch scalar {
      case "\"" where isQuoted && next == "\"":
        field.append(scalar)
        next = scalars.next()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        fields.append(String(field))
        field.removeAll()
      case "\r" where !isQuoted: continue
      case "\n" where !isQuoted:
        lines.append(fields + [String(field)])
        fields = []
        field.removeAll()
      default: field.append(scalar)
      }
    }
    if !field.isEmpty || !fields.isEmpty { lines.append(fields + [String(field)]) }
    return lines
  }
}
