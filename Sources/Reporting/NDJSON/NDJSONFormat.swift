import Dex
import Imaging
package import Verification

/// One JSON object on each line, for programs: schema `verify/1`.
package struct NDJSONFormat: RecordingFormatting {
  /// The versions that the scans depend on besides the recordings; `nil` to leave them out.
  private let reading: JSONValue?

  /// - Parameter reading: the versions by which another machine tells two readings apart.
  package init(reading: JSONValue? = nil) { self.reading = reading }

  package func lines(of scan: ScannedRecording, readDate: String? = nil) -> [String] {
    lines(of: scan, readDate: readDate, pictures: nil)
  }

  /// The lines of one recording in a file of its own, with everything that a collection keeps of
  /// it.
  ///
  /// - Parameter pictures: the number of pictures in the file beside it.
  package func lines(of scan: ScannedRecording, readDate: String?, pictures: Int?) -> [String] {
    [recording(scan, readDate: readDate).text]
      + scan.entries.map { entry in
        var line = self.entry(entry, recording: scan.path, isWhole: pictures != nil)
        if let slot = scan.slot(of: entry) { line = line.adding(["slot": slot]) }
        return line.text
      }
      + scan.boxes.flatMap { lines(of: $0, recording: scan.path) }
      + [end(of: scan, pictures: pictures).text]
  }

  /// An entry without its recording, as a value to nest in another one.
  package func value(of entry: Entry) -> JSONValue { self.entry(entry, recording: "") }

  package func lines(of summary: RunSummary) -> [String] {
    let line: JSONValue = [
      "type": "summary", "recordings": .integer(summary.recordings),
      "failed": .integer(summary.failed), "entries": .integer(summary.entries),
      "verified": .integer(summary.verified), "mismatch": .integer(summary.mismatch),
      "unconfirmed": .integer(summary.unconfirmed),
      "newlyVerified": .integer(summary.newlyVerified),
      "seconds": .number(summary.seconds, decimals: 3), "boxes": .integer(summary.boxes),
      "slots": .integer(summary.slots), "linked": .integer(summary.linked),
      "notShown": .optional(summary.notShown, JSONValue.integer),
      "complete": .optional(summary.isComplete, JSONValue.boolean),
    ]
    return [line.text]
  }

  /// The line that closes a recording. A file without it, or with other counts, is truncated.
  private func end(of scan: ScannedRecording, pictures: Int?) -> JSONValue {
    let line: JSONValue = [
      "type": "end", "recording": .string(scan.path), "sha256": .string(scan.sha256),
      "entries": .integer(scan.entries.count), "boxes": .integer(scan.boxes.count),
      "slots": .integer(scan.boxes.reduce(0) { $0 + $1.slots.count }),
    ]
    return pictures.map { line.adding(["pictures": .integer($0)]) } ?? line
  }

  func recording(_ scan: ScannedRecording, readDate: String? = nil) -> JSONValue {
    var line: JSONValue = [
      "type": "recording", "path": .string(scan.path), "sha256": .string(scan.sha256),
      "duration": .number(scan.duration, decimals: 3), "width": .integer(scan.width),
      "height": .integer(scan.height), "codec": .string(scan.codec),
      "screen": .string(scan.screen.rawValue),
      "language": .optional(scan.language) { .string($0.rawValue) },
      "frames": .integer(scan.frames), "stableFrames": .integer(scan.stableFrames),
    ]
    if let date = scan.recordedDate { line = line.adding(["recordedDate": .string(date)]) }
    if scan.turn != .none { line = line.adding(["turned": .integer(scan.turn.rawValue)]) }
    if let reading {
      let dated = readDate.map { reading.adding(["date": .string($0)]) } ?? reading
      line = line.adding(["reading": dated])
    }
    if let error = scan.error { line = line.adding(["error": .string(error)]) }
    if let failure = scan.failure { line = line.adding(["failure": .string(failure.rawValue)]) }
    return line
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
    let head: JSONValue = ["type": "entry", "recording": .string(path)]
    let line = head.adding(.object(EntryColumn.all.map { .init($0.key, $0.value(entry)) }))
      .adding([
        "evidence": .encoding(evidence),
        "margin": .optional(entry.evidence.margin) { .number($0, decimals: 2) },
        "runnerUp": .optional(entry.evidence.runnerUp) { $0.json },
      ])
    return entry.evidence.details.map { line.adding(["details": .encoding($0)]) } ?? line
  }
}
