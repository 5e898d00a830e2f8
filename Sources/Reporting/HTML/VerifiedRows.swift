import Dex
import Verification

/// The table of what is verified.
struct VerifiedRows {
  let values: [[String: Any]]

  init(_ report: Report) {
    values = report.recordings.flatMap { recording in
      recording.entries.filter { !$0.needsPerson }.map {
        Self.row(EntryContext(reported: $0, recording: recording, dex: report.dex))
      }
    }
  }

  private static func row(_ context: EntryContext) -> [String: Any] {
    let entry = context.reported.entry
    var row = context.names
    row["search"] = context.otherNames
    row["gender"] = entry.gender?.rawValue ?? "–"
    row["shiny"] = entry.isShiny.map { $0 ? "shiny" : "" } ?? "–"
    row["level"] = entry.level.map(String.init) ?? "–"
    row["trainerId"] = TerminalText.escaped(entry.trainerId ?? "–")
    row["start"] = JSONValue.number(entry.start, decimals: 3).text
    row["nickname"] = given(entry.nickname, .nickname, in: context)
    row["trainer"] = given(entry.trainer, .trainer, in: context)
    if let sprite = context.reported.sprite { row["sprite"] = context.image(sprite) }
    return row
  }

  /// A name that a person gave: as it was read, or the picture of it.
  private static func given(
    _ name: String?, _ kind: EntryPicture.Kind, in context: EntryContext
  ) -> [String: Any] {
    var values: [String: Any] = ["name": TerminalText.escaped(name ?? "")]
    values["crop"] = context.crop(of: kind)
    return values
  }
}
