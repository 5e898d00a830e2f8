import CSV
import Dex
import Verification

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
