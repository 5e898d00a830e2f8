import Pipeline
import Reporting
import Verification

/// The places where the entries of a run are listed.
///
/// In a short run, each entry is listed with its recording. In a long one, the entries that are not
/// verified are listed at the end, so that nobody has to scroll for them.
struct EntryListing {
  /// The most entries that are listed with their recordings: one or two screens, which a person can
  /// survey.
  private static let mostEntries = 40

  private let format: any RecordingFormatting
  private let listsAll: Bool
  private var listed = 0
  /// Recordings whose entries were not listed, with the entries that are not verified.
  private var open: [(scan: ScannedRecording, entries: [Entry])] = []
  private var isShortened = false

  /// - Parameter listsAll: true to list every entry, however many there are.
  init(_ format: any RecordingFormatting, listsAll: Bool) {
    self.format = format
    self.listsAll = listsAll
  }

  /// Returns the lines to write as soon as a recording is read.
  mutating func lines(of scan: ScannedRecording, readDate: String?) -> [String] {
    guard let format = format as? TextFormat, !listsAll,
      listed + scan.entries.count > Self.mostEntries, !scan.entries.isEmpty
    else {
      listed += scan.entries.count
      return format.lines(of: scan, readDate: readDate)
    }
    isShortened = true
    var outline = scan
    outline.entries = []
    let entries = scan.entries.filter { $0.verdict != .verified }.map { entry in
      var entry = entry
      entry.pictures = []
      return entry
    }
    if !entries.isEmpty { open.append((outline, entries)) }
    return format.shortLines(of: scan)
  }

  /// Returns the lines after the last recording: the entries that are not verified, and the
  /// summary.
  func lines(of summary: RunSummary) -> [String] {
    guard isShortened, let text = format as? TextFormat else { return format.lines(of: summary) }
    let list = open.flatMap { text.openLines(of: $0.scan, entries: $0.entries) }
    return [""] + (list.isEmpty ? [] : ["not verified (--all lists every entry):", ""] + list)
      + format.lines(of: summary)
  }
}

extension RecordingPlan {
  /// The plan as a line of JSON, with `type` `plan`.
  var json: JSONValue {
    let line: JSONValue = [
      "type": "plan", "path": .string(path), "sha256": .optional(sha256, JSONValue.string),
      "action": .string(action.name),
    ]
    return action.reason.map { line.adding(["reason": .string($0)]) } ?? line
  }

  /// The plan as a line for a person.
  var text: String {
    let path = TerminalText.escaped(path)
    return switch decision {
    case nil: "would fail: \(TerminalText.escaped(problem ?? path))"
    case .known: "known:      \(path)"
    case .read: "would read: \(path)"
    case .readAnew(let reason): "would read: \(path) (again: \(TerminalText.escaped(reason)))"
    }
  }

  private var action: (name: String, reason: String?) {
    switch decision {
    case nil: ("fail", problem)
    case .known: ("known", nil)
    case .read: ("read", nil)
    case .readAnew(let reason): ("read-anew", reason)
    }
  }
}
