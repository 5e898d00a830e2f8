import CSV
import Dex
import Verification

/// A report as comma-separated values, one line for each entry.
struct CSVReport {
  let report: Report
  let rawCells: Bool

  private static let header = [
    "id", "recording", "index", "start", "end", "time", "verdict", "reasons", "speciesId",
    "species", "form", "gender", "shiny", "nickname", "level", "trainer", "trainerId", "decision",
    "decidedSpeciesId", "decidedForm",
  ]

  var text: String {
    let rows = report.recordings.flatMap { recording in
      recording.entries.map { CSVText.line(row($0, recording), isRaw: rawCells) }
    }
    return ([CSVText.line(Self.header)] + rows).map { $0 + "\r\n" }.joined()
  }

  private func row(_ reported: ReportedEntry, _ recording: ReportedRecording) -> [String] {
    let entry = reported.entry
    let decided = reported.decision?.identity
    return [
      reported.id.description, recording.scan.path, String(entry.index), seconds(entry.start),
      seconds(entry.end), TextFormat.timeCode(entry.start), entry.verdict.rawValue,
      entry.reasons.map(\.rawValue).joined(separator: " "), entry.speciesId.map(String.init) ?? "",
      entry.species ?? "", entry.form ?? "", entry.gender?.rawValue ?? "",
      entry.isShiny.map(String.init) ?? "", entry.nickname ?? "",
      entry.level.map(String.init) ?? "", entry.trainer ?? "", entry.trainerId ?? "",
      reported.decision?.action.rawValue ?? "", (decided?.speciesId).map(String.init) ?? "",
      decided?.form ?? "",
    ]
  }

  private func seconds(_ time: Double) -> String { JSONValue.number(time, decimals: 3).text }
}
