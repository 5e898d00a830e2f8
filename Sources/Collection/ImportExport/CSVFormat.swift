import CSV
import Dex
import Files

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

  /// The fault of a row with a quote that nothing closes.
  private static let unclosed =
    "a cell begins with a quote that nothing closes; close it, or take the quote away"

  /// The lines in which a header is looked for: titles may stand above it.
  private static let mostTitles = 10

  /// Returns the separator that gives the header the most columns; the comma among equals.
  private static func separator(of text: String) -> CSVText.Separator {
    let counts = CSVText.Separator.allCases.map { ($0, count: header(of: text, by: $0).count) }
    return counts.max { $0.count < $1.count }?.0 ?? .comma
  }

  /// Returns the columns that the header of a text names; empty where no line gives the species.
  static func header(of text: String) -> [String] { header(of: text, by: separator(of: text)) }

  private static func header(of text: String, by separator: CSVText.Separator) -> [String] {
    let first = text.split(maxSplits: mostTitles, whereSeparator: \.isNewline).prefix(mostTitles)
    let lines = first.map { line in
      columns(CSVText.rows(of: String(line), separator: separator).first?.cells ?? [])
    }
    return place(ofHeader: lines).map { lines[$0] } ?? []
  }

  /// Returns the columns that cells name, each once.
  private static func columns(_ cells: [String]) -> [String] {
    cells.compactMap(ListColumn.named).uniqued()
  }

  /// Returns the first line that gives the species. Below the first one, a single word may be a
  /// cell.
  private static func place(ofHeader lines: [[String]]) -> Int? {
    lines.indices.first { ListColumn.haveSpecies(lines[$0]) && ($0 == 0 || lines[$0].count > 1) }
  }

  /// Returns the separator that a first line such as `sep=;` names for Excel; nil without such a
  /// line.
  static func namedSeparator(of text: String) -> CSVText.Separator? {
    let line = text.prefix { !$0.isNewline }.lowercased().utf8
    guard line.count == 5, line.starts(with: "sep=".utf8) else { return nil }
    return line.last.flatMap(CSVText.Separator.init(rawValue:))
  }

  /// Reads a table with a header. The columns may be in any order, and some may be missing. A line
  /// before the header may name the separator, and titles may stand above it.
  package static func read(_ text: String, dex index: DexIndex) -> ImportedList {
    let named = namedSeparator(of: text)
    let rows = CSVText.rows(of: text, separator: named ?? separator(of: text))
      .dropFirst(named == nil ? 0 : 1)
    let lines = rows.prefix(mostTitles).map { columns($0.cells) }
    guard let header = rows.dropFirst(place(ofHeader: lines) ?? 0).first else {
      return ImportedList()
    }
    return RowReading.list(
      header: header.cells, columns: header.cells.map(ListColumn.named),
      rows: rows.filter { $0.line > header.line }.map { row in
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
