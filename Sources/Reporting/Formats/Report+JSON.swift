import Dex
import Verification

/// A report as one JSON object: the lines of the machine-readable output, nested, with each entry's
/// stable id, candidates and decision.
extension Report {
  var json: String {
    let report: JSONValue = [
      "format": "verify-report/1", "tool": .string(tool), "summary": counts,
      "recordings": .array(recordings.map(recording)),
      "notSeen": .array((tooBrief + coverage).map(JSONValue.string)),
    ]
    return report.text + "\n"
  }

  private var counts: JSONValue {
    let sums: JSONValue = [
      "recordings": .integer(recordings.count), "entries": .integer(entries.count),
    ]
    return sums.adding(
      .object(Verdict.allCases.map { .init($0.rawValue, .integer(entries.count($0))) })
    )
    .adding(["decided": .integer(entries.count { $0.decision != nil })])
  }

  private func recording(_ recording: ReportedRecording) -> JSONValue {
    NDJSONFormat().recording(recording.scan)
      .adding(["entries": .array(recording.entries.map { entry($0, recording) })])
  }

  private func entry(_ reported: ReportedEntry, _ recording: ReportedRecording) -> JSONValue {
    NDJSONFormat().entry(reported.entry, recording: recording.scan.path).adding([
      "id": .string(reported.id.description),
      "candidates": .array(
        reported.candidates.map {
          $0.identity.json.adding([
            "decades": .number($0.decades, decimals: 2),
            "sources": .array($0.sources.map { .string($0.rawValue) }),
          ])
        }),
      "decision": .optional(reported.decision) { $0.json },
      "known": .optional(reported.known) { $0.json },
    ])
  }
}

extension KnownPokemon {
  fileprivate var json: JSONValue {
    [
      "row": .integer(Int(row)), "verified": .boolean(isVerified),
      "entry": .string(entry.description),
    ]
  }
}

extension StoredDecision {
  package var json: JSONValue {
    [
      "run": .string(run), "action": .string(action.rawValue),
      "identity": .optional(identity) { $0.json }, "who": .string(who), "date": .string(date),
    ]
  }
}
