import Dex
import Verification

/// The entries of one recording as a table for a person.
struct EntryTable {
  /// The dex that names species and forms.
  let dex: Dex
  let isColored: Bool
  /// True where gender and shininess are signs; otherwise they are words.
  let hasSigns: Bool

  private struct Column {
    var header: String
    var isNumeric = false
    /// True for a column that is left out where no entry fills it.
    var isOptional = false
    var cell: (Entry) -> TextTable.Cell
  }

  /// The fewest columns of the terminal in which reasons stand beside their entry: half of the
  /// usual eighty. In fewer, most sentences would take four lines or more.
  private static let leastWhy = 40
  /// The place of the verdict, below which reasons stand.
  private static let verdict = 2

  /// - Parameters:
  ///   - screen: the screen of the recording. On a phone, rows do not mention unconfirmed pictures.
  ///   - width: the columns of the terminal; `nil` for any width.
  func lines(of entries: [Entry], on screen: ScreenKind, within width: Int?) -> [String] {
    let whys = entries.map { $0.words(on: screen, dex: dex).joined(separator: "; ") }
    let columns = columns.filter { column in
      !column.isOptional || entries.contains { !column.cell($0).text.isEmpty }
    }
    func table(isWhyBeside: Bool) -> TextTable {
      var table = TextTable(
        header: columns.map(\.header) + (isWhyBeside ? ["why"] : []),
        numeric: Set(columns.indices.filter { columns[$0].isNumeric }))
      for (entry, why) in zip(entries, whys) {
        let row = columns.map { $0.cell(entry) }
        if isWhyBeside {
          table.add(row + [TextTable.Cell(why)])
        } else {
          table.add(row, note: TerminalText.escaped(why))
        }
      }
      return table
    }
    let beside = table(isWhyBeside: true)
    let below = table(isWhyBeside: false)
    let longest = whys.map { TerminalText.width(of: $0) }.max() ?? 0
    if longest == 0 { return below.lines(within: width) }
    let isNarrow = width.map { $0 < beside.width && $0 < below.width + Self.leastWhy } ?? false
    return isNarrow
      ? below.lines(within: width, notesBelow: Self.verdict) : beside.lines(within: width)
  }

  private var columns: [Column] {
    func text(_ words: @escaping (Entry) -> String) -> (Entry) -> TextTable.Cell {
      { TextTable.Cell(words($0)) }
    }
    return [
      Column(header: "#", isNumeric: true, cell: text { String($0.index) }),
      Column(header: "time", isNumeric: true, cell: text { TextFormat.timeCode($0.start) }),
      Column(header: "verdict") {
        .init($0.verdict.rawValue, rendition: isColored ? Self.rendition($0.verdict) : nil)
      },
      Column(header: "No.", isNumeric: true, cell: text { TextFormat.number($0.speciesId) }),
      Column(header: "name", cell: text { dex.name(of: $0) ?? "–" }),
      Column(header: "form", isOptional: true, cell: text(form)),
      Column(header: hasSigns ? "♂♀" : "gender", cell: text { gender($0.gender) }),
      Column(header: hasSigns ? "★" : "shiny", cell: text { shiny($0.isShiny) }),
      Column(header: "nickname", isOptional: true, cell: text { $0.nickname ?? "" }),
    ]
  }

  /// The name of a form that is not its species' usual one.
  private func form(of entry: Entry) -> String {
    guard let species = entry.speciesId.flatMap(dex.species), let form = species.form(entry.form),
      !form.isDefault
    else { return "" }
    return dex.name(of: form, in: species) ?? form.identifier
  }

  private func gender(_ gender: Gender?) -> String {
    guard let gender else { return "?" }
    return hasSigns ? gender.sign : gender.rawValue
  }

  private func shiny(_ isShiny: Bool?) -> String {
    guard let isShiny else { return "?" }
    return isShiny ? hasSigns ? "★" : "shiny" : hasSigns ? "" : "no"
  }

  private static func rendition(_ verdict: Verdict) -> String {
    switch verdict {
    case .verified: "32"
    case .mismatch: "31"
    case .unconfirmed: "33"
    }
  }
}

extension Entry {
  /// True where the picture speaks neither for the entry nor against it.
  func hasUnconfirmedPicture(on screen: ScreenKind) -> Bool {
    screen == .mobileSummary && self.reasons.contains(.spriteInconclusive)
      && evidence.sprite?.outcome != .confirmed
  }

  /// The entry's reasons, without the one that is stated once for the recording, unless it is the
  /// only one. A contradiction leaves no room for an open form.
  fileprivate func words(on screen: ScreenKind, dex: Dex) -> [String] {
    var left: Set<Reason> = hasUnconfirmedPicture(on: screen) ? [.spriteInconclusive] : []
    if self.reasons.contains(where: \.isContradiction) { left.insert(.formUndetermined) }
    let words = zip(self.reasons, reasonWords(dex: dex))
    let told = words.filter { !left.contains($0.0) }
    return (told.isEmpty && self.verdict != .verified ? Array(words) : told).map(\.1)
  }
}
