import Dex
import Files
import Verification

extension ReportedRecording {
  /// True for a row that needs no look: no remark, and no entry that needs a person.
  var isQuiet: Bool { remarks.isEmpty && entries.allSatisfy { !$0.needsPerson } }

  /// The row of the table of recordings.
  var row: [String: Any] {
    var row: [String: Any] = [
      "name": TerminalText.escaped(scan.path),
      "screen": scan.screen.device, "length": TextFormat.timeCode(scan.duration),
      "verified": entries.count(.verified), "mismatch": entries.count(.mismatch),
      "unconfirmed": entries.count(.unconfirmed),
    ]
    if !remarks.isEmpty {
      row["remark"] = ["words": TerminalText.escaped(remarks.joined(separator: "; "))]
    }
    return row
  }

  /// A failure, pages that were too short, no readable page, or unconfirmed pictures.
  private var remarks: [String] {
    var remarks: [String] = []
    if let error = scan.error { remarks.append(error) }
    let short = entries.count { $0.entry.reasons.contains(.tooShort) }
    if short > 0 {
      remarks.append(short.counted("page", "pages") + " shown too briefly")
    }
    if entries.isEmpty, scan.error == nil, scan.boxes.isEmpty {
      remarks.append(scan.screen == .unknown ? "no known screen" : "no page stays long enough")
    }
    // Stated once, where something is to be decided: on phones it holds for nearly every page.
    let unlike = entries.count { $0.entry.reasons.contains(.spriteInconclusive) }
    if scan.screen == .mobileSummary, unlike > 0, entries.contains(where: \.needsPerson) {
      remarks.append(
        "no picture confirms \(unlike) of \(entries.count); verify enrolled add enrols them")
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
extension EntryContext {
  /// The columns between the name and the recording, each with its cell: text, and the picture of
  /// a name that could not be read.
  private static var columns: [(header: String, cell: (Entry) -> (String?, EntryPicture.Kind?))] {
    [
      ("gender", { ($0.gender?.rawValue ?? "–", nil) }),
      ("shiny", { ($0.isShiny.map { $0 ? "shiny" : "" } ?? "–", nil) }),
      ("level", { ($0.level.map(String.init) ?? "–", nil) }),
      ("nickname", { ($0.nickname, .nickname) }),
      ("trainer", { ($0.trainer, .trainer) }),
      ("ID No.", { ($0.trainerId ?? "–", nil) }),
    ]
  }

  static var verifiedHeaders: [String] {
    ["picture", "No.", "name"] + columns.map(\.header) + ["recording", "time"]
  }

  var verifiedRow: [String: Any] {
    var row = names
    row["search"] = otherNames
    row["start"] = JSONValue.number(reported.entry.start, decimals: 3).text
    row["cells"] = Self.columns.map { column in
      let (text, picture) = column.cell(reported.entry)
      var cell: [String: Any] = ["text": TerminalText.escaped(text ?? "")]
      cell["crop"] = picture.flatMap(crop(of:))
      return cell
    }
    if let sprite = reported.sprite { row["sprite"] = image(sprite) }
    return row
  }
}
