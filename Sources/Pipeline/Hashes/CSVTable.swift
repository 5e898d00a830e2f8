import CSV
import Foundation

/// A CSV file with a row of column names.
struct CSVTable: Sendable {
  let columns: [String]
  /// By column name; a row that is too short lacks its last columns.
  let rows: [[String: String]]

  init(contentsOf url: URL) throws {
    self.init(String(decoding: try Data(contentsOf: url), as: UTF8.self))
  }

  init(_ text: String) {
    let lines = CSVText.rows(of: text).map(\.cells)
    let names = lines.first ?? []
    columns = names
    rows = lines.dropFirst().map { fields in
      Dictionary(zip(names, fields), uniquingKeysWith: { first, _ in first })
    }
  }
}
