import Dex
import Foundation
import Verification

/// What the page's template is filled with.
struct PageContext {
  /// What is counted.
  let report: Report
  /// What is listed: the same, or nothing in an index of parts.
  let shown: Report
  let title: String
  let parts: [(href: String, name: String)]
  let files: PageFiles
  let destination: HTMLReport.Destination

  var values: [String: Any] {
    let open = shown.recordings.enumerated().flatMap { number, recording in
      recording.entries.filter(\.needsPerson).map { (number, recording, $0) }
    }
    let verified = shown.recordings.flatMap { recording in
      recording.entries.filter { !$0.needsPerson }.map { (recording, $0) }
    }
    var values: [String: Any] = [
      "title": title, "lead": report.openEntries,
      "policy": Self.policy(of: files, destination: destination),
      "style": files.style, "script": files.script,
      "tiles": tiles, "shares": shares, "recordings": report.recordings.map(row),
      "hasEntries": !open.isEmpty, "isEmpty": open.isEmpty && parts.isEmpty,
      "hasVerified": !verified.isEmpty,
      "hasCoverage": !report.coverage.isEmpty, "coverage": report.coverage,
      "entries": open.enumerated().map { place, entry in
        EntryContext(
          reported: entry.2, recording: entry.1, recordingNumber: entry.0, place: place,
          dex: report.dex
        ).values
      },
      "verified": verified.map(verifiedRow), "verifiedCount": "\(verified.count) entries",
      "reasons": reasons(of: open.map(\.2)), "speciesFilter": species(of: open.map(\.2)),
      "recordingFilter": recordings(of: open.map { ($0.0, $0.1) }),
      "data": SafeText.json(
        PageData(entries: open.map(\.2), dex: report.dex, destination: destination).json),
      "colophon": "Made by verify \(report.tool). It holds no link to any other place.",
    ]
    if !parts.isEmpty {
      values["parts"] = [
        "links": parts.map { ["href": $0.href, "name": $0.name] }
      ]
    }
    return values
  }

  /// Nothing is loaded from anywhere; the page's own style and script are known by their digests.
  static func policy(of files: PageFiles, destination: HTMLReport.Destination) -> String {
    let connect = destination == .file ? "" : " connect-src 'self';"
    return "default-src 'none'; img-src data:; style-src \(SafeText.policyHash(of: files.style)); "
      + "script-src \(SafeText.policyHash(of: files.script));\(connect) base-uri 'none'; "
      + "form-action 'none'"
  }

  private var tiles: [[String: Any]] {
    let short = report.entries.count { $0.entry.reasons.contains(.tooShort) }
    return [
      ["kind": "verified", "name": "verified", "count": report.count(.verified)],
      ["kind": "mismatch", "name": "mismatch", "count": report.count(.mismatch)],
      ["kind": "unconfirmed", "name": "unconfirmed", "count": report.count(.unconfirmed)],
      ["kind": "short", "name": "of them too short", "count": short],
      ["kind": "decided", "name": "decided", "count": report.entries.count { $0.decision != nil }],
    ]
  }

  private var shares: [[String: Any]] {
    let all = Double(max(1, report.entries.count))
    var x = 0.0
    return Verdict.allCases.map { verdict in
      let width = Double(report.count(verdict)) / all * 1000
      defer { x += width }
      return ["kind": verdict.rawValue, "x": short(x), "width": short(width)]
    }
  }

  private func short(_ value: Double) -> String { JSONValue.number(value, decimals: 1).text }

  private func row(_ recording: ReportedRecording) -> [String: Any] {
    var row: [String: Any] = [
      "name": TerminalText.escaped(recording.account.path),
      "screen": recording.account.screen.rawValue,
      "length": TextFormat.timeCode(recording.account.duration),
      "verified": recording.count(.verified), "mismatch": recording.count(.mismatch),
      "unconfirmed": recording.count(.unconfirmed),
      "short": recording.entries.count { $0.entry.reasons.contains(.tooShort) },
    ]
    if let error = recording.account.error { row["error"] = TerminalText.escaped(error) }
    return row
  }

  private func verifiedRow(
    _ pair: (recording: ReportedRecording, entry: ReportedEntry)
  ) -> [String: Any] {
    let context = EntryContext(
      reported: pair.entry, recording: pair.recording, recordingNumber: 0, place: 0,
      dex: report.dex)
    let entry = pair.entry.entry
    var row = context.names
    row["form"] = entry.form ?? "–"
    row["gender"] = entry.gender?.rawValue ?? "–"
    row["shiny"] = entry.isShiny.map { $0 ? "shiny" : "no" } ?? "–"
    row["nickname"] = given(entry.nickname, .nickname, in: context)
    row["trainer"] = given(entry.trainer, .trainer, in: context)
    if let sprite = pair.entry.sprite { row["sprite"] = context.image(sprite) }
    return row
  }

  /// A name that a person gave: as it was read, or the picture of it.
  private func given(
    _ name: String?, _ kind: EntryPicture.Kind, in context: EntryContext
  ) -> [String: Any] {
    var values: [String: Any] = ["name": TerminalText.escaped(name ?? "")]
    values["crop"] = context.crop(of: kind)
    return values
  }

  private func reasons(of entries: [ReportedEntry]) -> [[String: Any]] {
    let used = Set(entries.flatMap(\.entry.reasons))
    return Reason.allCases.filter(used.contains).map { ["code": $0.rawValue, "words": $0.words] }
  }

  private func species(of entries: [ReportedEntry]) -> [[String: Any]] {
    Set(entries.compactMap(\.entry.speciesId)).sorted().map { id in
      ["id": id, "name": "\(TextFormat.number(id)) \(report.dex.species(id)?.name ?? "")"]
    }
  }

  private func recordings(of entries: [(Int, ReportedRecording)]) -> [[String: Any]] {
    var seen: Set<Int> = []
    return entries.filter { seen.insert($0.0).inserted }.map { number, recording in
      ["number": number, "name": TerminalText.escaped(recording.name)]
    }
  }
}
