import Dex
import Imaging
package import Verification

/// One JSON object on each line, for programs: schema `verify/1`.
package struct NDJSONFormat: RecordingFormatting {
  /// The versions that the scans depend on besides the recordings; empty to leave them out.
  private let reading: [JSONValue.Member]

  /// - Parameter reading: the versions by which another machine tells two readings apart.
  package init(reading: [JSONValue.Member] = []) { self.reading = reading }

  package func lines(of scan: ScannedRecording, readDate: String? = nil) -> [String] {
    lines(of: scan, readDate: readDate, pictures: nil)
  }

  /// The lines of one recording in a file of its own, with everything that a collection keeps of
  /// it.
  ///
  /// - Parameter pictures: the number of pictures in the file beside it.
  package func lines(
    of scan: ScannedRecording, readDate: String?, pictures: Int?
  ) -> [String] {
    [recording(scan, readDate: readDate).text]
      + scan.entries.map { entry in
        let slot = scan.slot(of: entry).map { [JSONValue.Member("slot", $0)] } ?? []
        return self.entry(entry, recording: scan.path, isWhole: pictures != nil)
          .adding(slot).text
      }
      + scan.boxes.flatMap { lines(of: $0, recording: scan.path) }
      + [end(of: scan, pictures: pictures).text]
  }

  /// An entry without its recording, as a value to nest in another one.
  package func value(of entry: Entry) -> JSONValue { self.entry(entry, recording: "") }

  package func lines(of summary: RunSummary) -> [String] {
    let line = JSONValue.object([
      .init("type", .string("summary")),
      .init("recordings", .integer(summary.recordings)),
      .init("failed", .integer(summary.failed)),
      .init("entries", .integer(summary.entries)),
      .init("verified", .integer(summary.verified)),
      .init("mismatch", .integer(summary.mismatch)),
      .init("unconfirmed", .integer(summary.unconfirmed)),
      .init("newlyVerified", .integer(summary.newlyVerified)),
      .init("seconds", .number(summary.seconds, decimals: 3)),
      .init("boxes", .integer(summary.boxes)),
      .init("slots", .integer(summary.slots)),
      .init("linked", .integer(summary.linked)),
      .init("notShown", .optional(summary.notShown, JSONValue.integer)),
      .init("complete", .optional(summary.isComplete, JSONValue.boolean)),
    ])
    return [line.text]
  }

  /// The line that closes a recording. A file without it, or with other counts, is truncated.
  private func end(of scan: ScannedRecording, pictures: Int?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("end")),
      .init("recording", .string(scan.path)),
      .init("sha256", .string(scan.sha256)),
      .init("entries", .integer(scan.entries.count)),
      .init("boxes", .integer(scan.boxes.count)),
      .init("slots", .integer(scan.boxes.reduce(0) { $0 + $1.slots.count })),
    ]
    if let pictures { members.append(.init("pictures", .integer(pictures))) }
    return .object(members)
  }

  func recording(_ scan: ScannedRecording, readDate: String? = nil) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("recording")),
      .init("path", .string(scan.path)),
      .init("sha256", .string(scan.sha256)),
      .init("duration", .number(scan.duration, decimals: 3)),
      .init("width", .integer(scan.width)),
      .init("height", .integer(scan.height)),
      .init("codec", .string(scan.codec)),
      .init("screen", .string(scan.screen.rawValue)),
      .init("language", .optional(scan.language) { .string($0.rawValue) }),
      .init("frames", .integer(scan.frames)),
      .init("stableFrames", .integer(scan.stableFrames)),
    ]
    if scan.turn != .none { members.append(.init("turned", .integer(scan.turn.rawValue))) }
    let date = readDate.map { [JSONValue.Member("date", .string($0))] } ?? []
    if !reading.isEmpty { members.append(.init("reading", .object(reading + date))) }
    if let error = scan.error { members.append(.init("error", .string(error))) }
    if let failure = scan.failure { members.append(.init("failure", .string(failure.rawValue))) }
    return .object(members)
  }

  /// - Parameter isWhole: true to include what only another collection needs: the candidates of a
  ///   review, and the hashes for enrolment.
  func entry(_ entry: Entry, recording path: String, isWhole: Bool = false) -> JSONValue {
    var evidence = entry.evidence
    // The line itself has these.
    evidence.margin = nil
    evidence.runnerUp = nil
    evidence.details = nil
    if !isWhole {
      evidence.candidates = nil
      evidence.sprite?.otherPoses = nil
    }
    return .object(
      [.init("type", .string("entry")), .init("recording", .string(path))]
        + EntryColumn.all.map { .init($0.key, $0.value(entry)) }
        + [
          .init("evidence", .encoding(evidence)),
          .init("margin", .optional(entry.evidence.margin) { .number($0, decimals: 2) }),
          .init("runnerUp", .optional(entry.evidence.runnerUp) { $0.json }),
        ]
        + (entry.evidence.details.map { [.init("details", .encoding($0))] } ?? []))
  }
}
