import CSV
import Dex
import Verification

/// A claim of an entry in the formats for programs: NDJSON, JSON and CSV.
struct EntryColumn {
  /// The key in JSON, and the header in CSV.
  let key: String
  let value: (Entry) -> JSONValue

  /// The columns in their order in every format.
  static var all: [EntryColumn] {
    [
      .init(key: "index") { .integer($0.index) },
      .init(key: "start") { .number($0.start, decimals: 3) },
      .init(key: "end") { .number($0.end, decimals: 3) },
      .init(key: "verdict") { .string($0.verdict.rawValue) },
      .init(key: "reasons") { .array($0.reasons.map { .string($0.rawValue) }) },
      .init(key: "speciesId") { .optional($0.speciesId, JSONValue.integer) },
      .init(key: "species") { .optional($0.species, JSONValue.string) },
      .init(key: "form") { .optional($0.form, JSONValue.string) },
      .init(key: "gender") { .optional($0.gender) { .string($0.rawValue) } },
      .init(key: "shiny") { .optional($0.isShiny, JSONValue.boolean) },
      .init(key: "nickname") { .optional($0.nickname, JSONValue.string) },
      .init(key: "level") { .optional($0.level, JSONValue.integer) },
      .init(key: "trainer") { .optional($0.trainer, JSONValue.string) },
      .init(key: "trainerId") { .optional($0.trainerId, JSONValue.string) },
    ]
  }

  /// Returns the text of a cell: empty for null, and the words of a list with spaces between them.
  func cell(of entry: Entry) -> String { Self.cell(value(entry)) }

  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .array(let values): values.map(cell).joined(separator: " ")
    default: value.text
    }
  }
}

/// A report as comma-separated values, one line for each entry.
extension Report {
  /// The place of the time code, after index, start and end.
  private static let time = 3

  private static var header: [String] {
    var columns = EntryColumn.all.map(\.key)
    columns.insert("time", at: time)
    return ["id", "recording"] + columns + [
      "decision", "decidedSpeciesId", "decidedForm", "decidedGender", "decidedShiny",
      "decidedNickname", "known",
    ]
  }

  /// - Parameter rawCells: true to leave cells unchanged that a spreadsheet would take for
  ///   formulas.
  func csv(rawCells: Bool) -> String {
    let rows = recordings.flatMap { recording in
      recording.entries.map { CSVText.line(row($0, recording), isRaw: rawCells) }
    }
    return ([CSVText.line(Self.header)] + rows).map { $0 + "\r\n" }.joined()
  }

  private func row(_ reported: ReportedEntry, _ recording: ReportedRecording) -> [String] {
    var cells = EntryColumn.all.map { $0.cell(of: reported.entry) }
    cells.insert(TextFormat.timeCode(reported.entry.start), at: Self.time)
    let decided = reported.decision?.identity
    return [reported.id.description, recording.scan.path] + cells + [
      reported.decision?.action.rawValue ?? "", (decided?.speciesId).map(String.init) ?? "",
      decided?.form ?? "", decided?.gender?.rawValue ?? "",
      decided?.isShiny.map(String.init) ?? "", decided?.nickname ?? "",
      reported.known?.entry.description ?? "",
    ]
  }
}
