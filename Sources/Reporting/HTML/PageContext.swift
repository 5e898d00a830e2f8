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
    let open = shown.recordings.flatMap { recording in
      recording.entries.filter(\.needsPerson).map { (recording, $0) }
    }
    let offers = open.map { Offers($0.1, dex: report.dex) }
    let verified = VerifiedRows(shown)
    let recordings = RecordingRows(report.recordings)
    var pictures = PagePictures()
    var cards: [[String: Any]] = []
    for ((recording, reported), offers) in zip(open, offers) {
      let context = EntryContext(reported: reported, recording: recording, dex: report.dex)
      cards.append(context.values(offers: offers, pictures: &pictures))
    }
    var values: [String: Any] = [
      "title": title, "lead": report.openEntries,
      "policy": Self.policy(of: files, destination: destination),
      "style": files.style, "script": files.script,
      "counts": counts, "shares": shares, "chips": chips(open.map(\.1)),
      "hasEntries": !open.isEmpty, "isEmpty": open.isEmpty && parts.isEmpty, "entries": cards,
      "isServed": destination != .file,
      "recordings": recordings.loud, "hasRecordings": !recordings.loud.isEmpty,
      "quiet": recordings.quiet, "hasQuiet": !recordings.quiet.isEmpty,
      "quietCount": TextFormat.count(
        recordings.quiet.count, "recording has nothing to say", "recordings have nothing to say"),
      "hasBrief": !report.tooBrief.isEmpty, "brief": report.tooBrief,
      "hasCoverage": !report.coverage.isEmpty, "coverage": report.coverage,
      "pairs": report.pairs.map(\.values), "hasPairs": !report.pairs.isEmpty,
      "verified": verified.values, "hasVerified": !verified.values.isEmpty,
      "verifiedCount": TextFormat.count(verified.values.count, "entry", "entries"),
      "hasScript": !open.isEmpty || !verified.values.isEmpty,
      "data": SafeText.json(
        PageData(
          entries: Array(zip(open.map(\.1), offers)), report: report, destination: destination
        ).json),
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

  private var counts: [[String: Any]] {
    let short = report.entries.count { $0.entry.reasons.contains(.tooShort) }
    let all: [(String, String, Int)] = [
      ("verified", "verified", report.count(.verified)),
      ("mismatch", "mismatch", report.count(.mismatch)),
      ("unconfirmed", "unconfirmed", report.count(.unconfirmed)),
      ("short", "of them shown too briefly", short),
      ("decided", "decided", report.entries.count { $0.decision != nil }),
    ]
    return all.filter { $0.2 > 0 || $0.0 == "verified" }.map {
      ["kind": $0.0, "name": $0.1, "count": $0.2]
    }
  }

  /// The filters, each with how many cards it shows.
  private func chips(_ open: [ReportedEntry]) -> [[String: Any]] {
    [
      ["filter": "open", "name": "open", "count": open.count(where: \.isOpen)],
      [
        "filter": "mismatch", "name": "mismatch",
        "count": open.count { $0.entry.verdict == .mismatch },
      ],
      [
        "filter": "unconfirmed", "name": "unconfirmed",
        "count": open.count { $0.entry.verdict == .unconfirmed },
      ],
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
}

extension ReportedPair {
  fileprivate var values: [String: Any] {
    func row(_ row: Row) -> [String: Any] {
      var values: [String: Any] = ["row": row.number, "words": TerminalText.escaped(row.words)]
      values["picture"] = row.picture.map {
        [
          "source": SafeText.dataURL("image/jpeg", $0.jpeg), "width": $0.width,
          "height": $0.height, "alt": "Row \(row.number): \(TerminalText.escaped(row.words))",
        ]
      }
      return values
    }
    return [
      "reason": reason, "rows": [row(first), row(second)], "first": first.number,
      "second": second.number,
    ]
  }
}
