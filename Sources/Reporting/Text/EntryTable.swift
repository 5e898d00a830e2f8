import Dex
import Verification

/// The entries of one recording as a table for a person.
struct EntryTable {
  /// What species are called, by national dex number.
  let names: [Int: String]
  /// Names of the forms that are not a species' usual one, by identifier.
  let forms: [String: String]
  let isColored: Bool
  /// Whether gender and shininess are signs; else they are words.
  let hasSigns: Bool

  private struct Column {
    var header: String
    var isNumeric = false
    /// Left out where no entry has it.
    var isOptional = false
    var cell: (Entry) -> TextTable.Cell
  }

  /// - Parameters:
  ///   - screen: on a phone, that pictures are not confirmed is no reason that a row says.
  ///   - width: columns of the terminal; nil for as many as it takes.
  func lines(of entries: [Entry], on screen: ScreenKind, within width: Int?) -> [String] {
    let columns = columns(on: screen).filter { column in
      !column.isOptional || entries.contains { !column.cell($0).text.isEmpty }
    }
    var table = TextTable(
      header: columns.map(\.header),
      numeric: Set(columns.indices.filter { columns[$0].isNumeric }))
    for entry in entries { table.add(columns.map { $0.cell(entry) }) }
    return table.lines(within: width)
  }

  private func columns(on screen: ScreenKind) -> [Column] {
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
      Column(
        header: "name",
        cell: text { $0.speciesId.flatMap { names[$0] } ?? $0.species ?? "–" }),
      Column(
        header: "form", isOptional: true,
        cell: text { $0.form.flatMap { forms[$0] } ?? "" }),
      Column(header: hasSigns ? "♂♀" : "gender", cell: text { gender($0.gender) }),
      Column(header: hasSigns ? "★" : "shiny", cell: text { shiny($0.isShiny) }),
      Column(header: "nickname", isOptional: true, cell: text { $0.nickname ?? "" }),
      Column(
        header: "why", isOptional: true,
        cell: text { $0.words(on: screen).joined(separator: "; ") }),
    ]
  }

  private func gender(_ gender: Gender?) -> String {
    guard let gender else { return "?" }
    guard hasSigns else { return gender.rawValue }
    return switch gender {
    case .male: "♂"
    case .female: "♀"
    case .genderless: "–"
    }
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
  /// True where the picture says nothing, neither for nor against.
  func hasUnconfirmedPicture(on screen: ScreenKind) -> Bool {
    screen == .mobileSummary && reasons.contains(.spriteInconclusive)
      && evidence.sprite?.outcome != .confirmed
  }

  /// Its reasons, without the one that is said once a recording.
  fileprivate func words(on screen: ScreenKind) -> [String] {
    let isSaidOnce = hasUnconfirmedPicture(on: screen)
    return zip(reasons, reasonWords).filter { !isSaidOnce || $0.0 != .spriteInconclusive }.map(\.1)
  }
}
