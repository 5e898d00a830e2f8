import Dex
import Verification

/// A report as one JSON object: the lines of the machine-readable output, nested, with each entry's
/// stable id, candidates and decision.
extension Report {
  var json: String {
    JSONValue.object([
      .init("format", .string("verify-report/1")),
      .init("tool", .string(tool)),
      .init("summary", .object(counts)),
      .init("recordings", .array(recordings.map(recording))),
      .init("notSeen", .array((tooBrief + coverage).map(JSONValue.string))),
    ]).text + "\n"
  }

  private var counts: [JSONValue.Member] {
    [
      .init("recordings", .integer(recordings.count)),
      .init("entries", .integer(entries.count)),
    ]
      + Verdict.allCases.map { .init($0.rawValue, .integer(count($0))) }
      + [.init("decided", .integer(entries.count { $0.decision != nil }))]
  }

  private func recording(_ recording: ReportedRecording) -> JSONValue {
    NDJSONFormat().recording(recording.scan)
      .adding([.init("entries", .array(recording.entries.map { entry($0, recording) }))])
  }

  private func entry(_ reported: ReportedEntry, _ recording: ReportedRecording) -> JSONValue {
    NDJSONFormat().entry(reported.entry, recording: recording.scan.path).adding([
      .init("id", .string(reported.id.description)),
      .init(
        "candidates",
        .array(
          reported.candidates.map {
            $0.identity.json.adding([
              .init("decades", .number($0.decades, decimals: 2)),
              .init("sources", .array($0.sources.map { .string($0.rawValue) })),
            ])
          })),
      .init("decision", .optional(reported.decision) { $0.json }),
      .init("known", .optional(reported.known) { $0.json }),
    ])
  }
}

extension JSONValue {
  /// An object with more members.
  func adding(_ more: [Member]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }
}

extension KnownPokemon {
  fileprivate var json: JSONValue {
    .object([
      .init("row", .integer(Int(row))),
      .init("verified", .boolean(isVerified)),
      .init("entry", .string(entry.description)),
    ])
  }
}

extension StandingDecision {
  package var json: JSONValue {
    .object([
      .init("run", .string(run)),
      .init("action", .string(action.rawValue)),
      .init("identity", .optional(identity) { $0.json }),
      .init("who", .string(who)),
      .init("date", .string(date)),
    ])
  }
}
