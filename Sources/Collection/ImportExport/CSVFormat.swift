import CSV
import Dex
import Foundation

/// A CSV table with ids and names, one line for each Pokémon.
package enum CSVFormat {
  static let columns = [
    "number", "species", "form", "form_name", "gender", "shiny", "nickname", "level", "trainer",
    "trainer_id", "status", "verified", "verified_date", "count", "notes",
  ]

  /// - Parameter isRaw: writes cells as they are, even those that a spreadsheet would calculate.
  package static func lines(of list: [ListedPokemon], isRaw: Bool = false) -> [String] {
    lines(header: columns, cells: list.map { $0.cells(of: columns) }, isRaw: isRaw)
  }

  /// Returns a table with other columns.
  package static func lines(header: [String], cells: [[String]], isRaw: Bool = false) -> [String] {
    [header.joined(separator: ",")] + cells.map { CSVText.line($0, isRaw: isRaw) }
  }

  private static let known = Set(columns).union([RowReading.caught])
    .subtracting(["form_name", "verified", "verified_date"])

  /// The fault of a row with a quote that nothing closes.
  private static let unclosed =
    "a cell begins with a quote that nothing closes; close it, or take the quote away"

  /// Returns the separator that gives the header the most known columns; the comma among equals.
  private static func separator(of text: String) -> CSVText.Separator {
    let header = String(text.prefix { !$0.isNewline })
    let counts = CSVText.Separator.allCases.map { separator in
      let cells = CSVText.rows(of: header, separator: separator).first?.cells ?? []
      return (separator, count: cells.count(where: { column(named: $0) != nil }))
    }
    return counts.max { $0.count < $1.count }?.0 ?? .comma
  }

  /// Returns the separator that a first line such as `sep=;` names for Excel; nil without such a
  /// line.
  static func namedSeparator(of text: String) -> CSVText.Separator? {
    let line = text.prefix { !$0.isNewline }.lowercased().utf8
    guard line.count == 5, line.starts(with: "sep=".utf8) else { return nil }
    return line.last.flatMap(CSVText.Separator.init(rawValue:))
  }

  /// Returns the column that a cell of the header names. Blanks around it are no part of it.
  private static func column(named cell: String) -> String? {
    let name = cell.trimmingCharacters(in: .whitespaces).lowercased()
    return known.contains(name) ? name : nil
  }

  /// Reads a table with a header. The columns may be in any order, and some may be missing. A line
  /// before the header may name the separator.
  package static func read(_ text: String, dex index: DexIndex) -> ImportedList {
    let named = namedSeparator(of: text)
    let rows = CSVText.rows(of: text, separator: named ?? separator(of: text))
      .dropFirst(named == nil ? 0 : 1)
    guard let header = rows.first else { return ImportedList() }
    return RowReading.list(
      header: header.cells, columns: header.cells.map { column(named: $0) },
      rows: rows.dropFirst().map { row in
        ("line \(row.line)", row.cells, row.isUnclosed ? unclosed : nil)
      }, index: index)
  }
}

extension ListedPokemon {
  /// Returns its cells in columns of `CSVFormat`; empty where nothing is known.
  package func cells(of columns: [String]) -> [String] {
    let cells: [String: String?] = [
      "number": String(pokemon.pokemonId), "species": species, "form": pokemon.form,
      "form_name": formName, "gender": pokemon.gender?.rawValue,
      "shiny": pokemon.isShiny.map { $0 ? "yes" : "no" }, "nickname": pokemon.nickname,
      "level": pokemon.level.map(String.init), "trainer": pokemon.trainer,
      "trainer_id": pokemon.trainerId, "status": status.rawValue,
      "verified": isVerified ? "yes" : "no", "verified_date": verifiedDate,
      "count": String(count), "notes": notes,
    ]
    return columns.map { cells[$0, default: nil] ?? "" }
  }
}
