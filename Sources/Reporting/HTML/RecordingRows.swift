import Verification

/// The recordings of a page: those with something to say, and the others.
struct RecordingRows {
  /// Read in part, without a page that could be read, too short, or with entries that need a person.
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
    let account = recording.account
    var row: [String: Any] = [
      "name": TerminalText.escaped(recording.name),
      "screen": account.screen.rawValue, "length": TextFormat.timeCode(account.duration),
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
    if let error = recording.account.error { remarks.append(error) }
    let short = recording.entries.count { $0.entry.reasons.contains(.tooShort) }
    if short > 0 {
      remarks.append(TextFormat.count(short, "page", "pages") + " shown too briefly")
    }
    if recording.entries.isEmpty, recording.account.error == nil, recording.account.boxes.isEmpty {
      remarks.append(
        recording.account.screen == .unknown ? "no known screen" : "no page stays long enough")
    }
    // Said once for a recording: on phones it is so for nearly every page.
    let unlike = recording.entries.count { $0.entry.reasons.contains(.spriteInconclusive) }
    if recording.account.screen == .mobileSummary, unlike > 0 {
      remarks.append(
        "no picture confirms \(unlike) of \(recording.entries.count); verify enrolled learn teaches them"
      )
    }
    return remarks
  }
}
