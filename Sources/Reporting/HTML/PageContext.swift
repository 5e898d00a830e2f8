import Dex
import Files
import Foundation
import Verification

/// The values that fill the page's template.
struct PageContext {
  /// The report whose entries are counted.
  let report: Report
  /// The report whose entries are listed: the same one, or an empty one in an index of parts.
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
    let verified = shown.recordings.flatMap { recording in
      recording.entries.filter { !$0.needsPerson }.map { (recording, $0) }
    }
    let loud = report.recordings.filter { !$0.isQuiet }.map(\.row)
    let quiet = report.recordings.filter(\.isQuiet).map(\.row)
    var pictures = PagePictures()
    var cards: [[String: Any]] = []
    for ((recording, reported), offers) in zip(open, offers) {
      let context = EntryContext(reported: reported, recording: recording, dex: report.dex)
      cards.append(context.values(offers: offers, pictures: &pictures))
    }
    var values: [String: Any] = [
      "title": title, "lead": report.openEntries, "entryCount": report.entryCount,
      "policy": files.policy(isServed: destination != .file),
      "style": files.style, "script": files.script,
      "counts": counts, "shares": shares, "chips": chips(open.map(\.1)),
      "hasEntries": !open.isEmpty, "entries": cards,
      "isServed": destination != .file,
      "recordings": loud, "hasRecordings": !loud.isEmpty,
      "quiet": quiet, "hasQuiet": !quiet.isEmpty,
      "quietCount": quiet.count.counted(
        "recording without a remark", "recordings without a remark"),
      "hasBrief": !report.tooBrief.isEmpty, "brief": report.tooBrief,
      "hasCoverage": !report.coverage.isEmpty, "coverage": report.coverage,
      "verified": verified.map {
        EntryContext(reported: $1, recording: $0, dex: report.dex).verifiedRow
      },
      "hasVerified": !verified.isEmpty,
      "verifiedHeaders": EntryContext.verifiedHeaders,
      "verifiedCount": verified.count.counted("entry", "entries"),
      "hasScript": !open.isEmpty || !verified.isEmpty || hasQuestions && destination != .file,
      "data": SafeText.json(data(Array(zip(open.map(\.1), offers)), verified: verified.map(\.1))),
      "colophon": "Made by verify \(report.tool). It holds no link to any other place.",
    ]
    if open.isEmpty { values["empty"] = emptyWords }
    if hasQuestions {
      values["questions"] = report.questions.values(isServed: destination != .file)
    }
    if !parts.isEmpty {
      values["parts"] = ["links": parts.map { ["href": $0.href, "name": $0.name] }]
    }
    return values
  }

  private var hasQuestions: Bool {
    !report.questions.open.isEmpty || report.questions.last != nil
  }

  /// The reason why no card stands there.
  private var emptyWords: String {
    if parts.isEmpty {
      return report.questions.open.isEmpty
        ? "Nothing here needs a look." : "Only the possible duplicates below need a look."
    }
    return shown.entries.isEmpty
      ? "The entries are in the parts above." : "Nothing in this part needs a look."
  }

  private var counts: [[String: Any]] {
    let short = report.entries.count { $0.entry.reasons.contains(.tooShort) }
    let all: [(String, String, Int)] = [
      ("verified", "verified", report.entries.count(.verified)),
      ("mismatch", "mismatch", report.entries.count(.mismatch)),
      ("unconfirmed", "unconfirmed", report.entries.count(.unconfirmed)),
      ("short", "of them shown too briefly", short),
      ("rejected", "rejected", report.entries.rejected),
      ("decided", "decided", report.entries.count { $0.decision != nil }),
    ]
    return all.filter { $0.2 > 0 || $0.0 == "verified" }.map {
      ["kind": $0.0, "name": $0.1, "count": $0.2]
    }
  }

  /// The filters, each with the number of cards that it shows.
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
      let width = Double(report.entries.count(verdict)) / all * 1000
      defer { x += width }
      return ["kind": verdict.rawValue, "x": short(x), "width": short(width)]
    }
  }

  private func short(_ value: Double) -> String { JSONValue.number(value, decimals: 1).text }
}

/// The references of a page. Each is stored in it once, and shown again wherever it is needed.
struct PagePictures {
  private var places: [ReferencePicture: Int] = [:]

  /// Returns the values for the template of a reference: its bytes at its first place, and later
  /// the number of that place.
  mutating func values(of reference: ReferencePicture) -> [String: Any] {
    var values: [String: Any] = [
      "alt": "Reference: \(reference.caption)", "caption": reference.caption,
      "width": reference.width, "height": reference.height,
      "look": reference.isShiny.map { $0 ? "shiny" : "plain" } ?? "",
    ]
    if let place = places[reference] {
      values["like"] = ["place": place]
    } else {
      let place = places.count
      places[reference] = place
      values["first"] = ["place": place, "source": SafeText.dataURL(reference.bytes)]
    }
    return values
  }
}
