import Dex
import Imaging
package import Verification

/// A table of entries and a summary, for a person.
package struct TextFormat: AccountFormatting {
  private let isColoured: Bool
  private let names: [Int: String]
  private let reviewing: String

  /// - Parameters:
  ///   - names: what species are called, by national dex number; those without one have their English name.
  ///   - reviewing: the command that opens what needs a look.
  package init(
    isColoured: Bool, names: [Int: String] = [:], reviewing: String = "verify review"
  ) {
    self.isColoured = isColoured
    self.names = names
    self.reviewing = reviewing
  }

  package func lines(of account: RecordingAccount, readDate: String? = nil) -> [String] {
    var lines = [headline(account)]
    if let error = account.error { lines.append("  " + TerminalText.escaped(error)) }
    guard !account.entries.isEmpty else {
      if !account.boxes.isEmpty {
        lines.append("  " + boxes(account))
      } else if account.error == nil {
        lines.append("  " + emptiness(account))
      }
      return lines + [""]
    }
    var table = TextTable(
      header: [
        "#", "time", "verdict", "No.", "name", "form", "gender", "shiny", "nickname", "why",
      ], numeric: [0, 1, 3])
    for entry in account.entries { table.add(row(entry)) }
    lines += table.lines.map { "  " + $0 }
    if !account.boxes.isEmpty { lines.append("  " + boxes(account)) }
    return lines + [""]
  }

  private func boxes(_ account: RecordingAccount) -> String {
    let slots = account.boxes.flatMap(\.slots)
    let linked = slots.count { $0.entry != nil }
    return Self.count(account.boxes.count, "box page", "box pages")
      + " with \(slots.count { $0.state == .filled }) Pokémon seen"
      + (linked > 0 ? ", \(linked) of them with their summary" : "")
      + "; verify boxes shows them"
  }

  private func headline(_ account: RecordingAccount) -> String {
    let path = TerminalText.escaped(account.path)
    guard account.width > 0 else { return "\(path): not read" }
    let size = "\(account.width) × \(account.height) \(TerminalText.escaped(account.codec))"
    let language = account.language.map { ", \($0.rawValue)" } ?? ""
    let turn = account.turn == .none ? "" : ", turned \(account.turn.rawValue)° clockwise"
    return "\(path): \(size)\(turn), \(Self.timeCode(account.duration)), "
      + "\(account.screen.rawValue)\(language)"
  }

  private func emptiness(_ account: RecordingAccount) -> String {
    account.screen == .unknown
      ? "no summary screen that is known; another one can be described with --layout FILE"
      : "no summary page stays long enough to be read"
  }

  private func row(_ entry: Entry) -> [TextTable.Cell] {
    [
      .init(String(entry.index)), .init(Self.timeCode(entry.start)),
      .init(entry.verdict.rawValue, rendition: isColoured ? Self.rendition(entry.verdict) : nil),
      .init(Self.number(entry.speciesId)),
      .init(entry.speciesId.flatMap { names[$0] } ?? entry.species ?? "–"),
      .init(entry.form ?? "–"),
      .init(entry.gender?.rawValue ?? "–"), .init(entry.isShiny.map { $0 ? "shiny" : "no" } ?? "–"),
      .init(entry.nickname ?? ""), .init(entry.reasonWords.joined(separator: "; ")),
    ]
  }

  package func lines(of summary: RunSummary) -> [String] {
    let verdicts =
      "\(summary.verified) verified (\(summary.newlyVerified) new), "
      + "\(summary.mismatch) mismatch, \(summary.unconfirmed) unconfirmed"
    let what =
      Self.count(summary.entries, "entry", "entries")
      + " in " + Self.count(summary.recordings, "recording", "recordings")
    var lines = ["\(what): \(verdicts); \(JSONValue.number(summary.seconds, decimals: 1).text) s"]
    if summary.failed > 0 {
      lines.append(
        Self.count(summary.failed, "recording", "recordings")
          + " could not be read, or only in part: the reason stands with each")
    }
    if summary.transient > 0 {
      lines.append("trying again may help with \(summary.transient) of them")
    }
    lines += summary.boxWords
    if let step = nextStep(summary) { lines.append("next: \(step)") }
    return lines
  }

  private func nextStep(_ summary: RunSummary) -> String? {
    if summary.mismatch > 0 {
      return "\(reviewing) shows each mismatch with its pictures, and what it may be"
    }
    if summary.unconfirmed > 0 {
      return "record the unconfirmed ones again, a second or two on each page"
    }
    if summary.entries == 0, summary.boxes == 0, summary.failed < summary.recordings {
      return "record the summary pages of your Pokémon in HOME, a second or two on each"
    }
    return nil
  }

  private static func rendition(_ verdict: Verdict) -> String {
    switch verdict {
    case .verified: "32"
    case .mismatch: "31"
    case .unconfirmed: "33"
    }
  }

  /// Four digits, as HOME writes it.
  package static func number(_ number: Int?) -> String {
    guard let number else { return "–" }
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  package static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// Minutes, seconds and tenths: `1:02.5`.
  package static func timeCode(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "?" }
    let tenths = Int((abs(seconds) * 10).rounded())
    let rest = tenths % 600
    return (seconds < 0 && tenths > 0 ? "-" : "")
      + "\(tenths / 600):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}
