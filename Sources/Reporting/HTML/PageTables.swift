import Dex
import Verification

/// The recordings of a page: those that need a remark, and the others.
struct RecordingRows {
  /// Recordings that were read only in part, show no readable page, are too short, or have entries
  /// that need a person.
  private(set) var loud: [[String: Any]] = []
  private(set) var quiet: [[String: Any]] = []

  init(_ recordings: [ReportedRecording]) {
    for recording in recordings {
      let row = Self.values(of: recording)
      let isQuiet =
        row["remark"] == nil && recording.entries.allSatisfy { !$0.needsPerson }
      if isQuiet { quiet.append(row) } else { loud.append(row) }
    }
  }

  private static func values(of recording: ReportedRecording) -> [String: Any] {
    let scan = recording.scan
    var row: [String: Any] = [
      "name": TerminalText.escaped(scan.path),
      "screen": scan.screen.device, "length": TextFormat.timeCode(scan.duration),
      "verified": recording.count(.verified), "mismatch": recording.count(.mismatch),
      "unconfirmed": recording.count(.unconfirmed),
    ]
    let remarks = remarks(on: recording)
    if !remarks.isEmpty {
      row["remark"] = ["words": TerminalText.escaped(remarks.joined(separator: "; "))]
    }
    return row
  }

  private static func remarks(on recording: ReportedRecording) -> [String] {
    var remarks: [String] = []
    if let error = recording.scan.error { remarks.append(error) }
    let short = recording.entries.count { $0.entry.reasons.contains(.tooShort) }
    if short > 0 {
      remarks.append(TextFormat.count(short, "page", "pages") + " shown too briefly")
    }
    if recording.entries.isEmpty, recording.scan.error == nil, recording.scan.boxes.isEmpty {
      remarks.append(
        recording.scan.screen == .unknown ? "no known screen" : "no page stays long enough")
    }
    // Stated once, where something is to be decided: on phones it holds for nearly every page.
    let unlike = recording.entries.count { $0.entry.reasons.contains(.spriteInconclusive) }
    if recording.scan.screen == .mobileSummary, unlike > 0,
      recording.entries.contains(where: \.needsPerson)
    {
      remarks.append(
        "no picture confirms \(unlike) of \(recording.entries.count); verify enrolled add enrols them"
      )
    }
    return remarks
  }
}

extension ScreenKind {
  /// The device whose screen it is, as people call it.
  fileprivate var device: String {
    switch self {
    case .switchSummary: "Switch"
    case .switchBox: "Switch, boxes alone"
    case .mobileSummary: "phone"
    case .unknown: "not known"
    }
  }
}

/// The table of verified entries.
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

  /// A name given by a person: as it was read, or its picture.
  private static func given(
    _ name: String?, _ kind: EntryPicture.Kind, in context: EntryContext
  ) -> [String: Any] {
    var values: [String: Any] = ["name": TerminalText.escaped(name ?? "")]
    values["crop"] = context.crop(of: kind)
    return values
  }
}
