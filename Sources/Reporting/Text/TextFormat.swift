import Dex
import Files
import Imaging
package import Verification

/// A table of entries and a summary, for a person.
package struct TextFormat: AccountFormatting {
  private let table: EntryTable
  private let reviewing: String?
  private let columns: Int?

  /// - Parameters:
  ///   - names: the names of species, by national dex number; species without one have their
  ///     English name.
  ///   - forms: the names of the forms that are not a species' usual one, by identifier.
  ///   - reviewing: the command that opens the entries that need a look; `nil` where none are
  ///     stored.
  ///   - columns: the columns of the terminal; `nil` for any width.
  ///   - hasSigns: true where gender and shininess are signs; otherwise they are words.
  package init(
    isColored: Bool, names: [Int: String] = [:], forms: [String: String] = [:],
    reviewing: String? = "verify review", columns: Int? = nil, hasSigns: Bool = false
  ) {
    table = EntryTable(names: names, forms: forms, isColored: isColored, hasSigns: hasSigns)
    self.reviewing = reviewing
    self.columns = columns
  }

  package func lines(of account: RecordingAccount, readDate: String? = nil) -> [String] {
    var lines = opening(account)
    guard !account.entries.isEmpty else {
      if !account.boxes.isEmpty {
        lines.append("  " + boxes(account))
      } else if account.error == nil {
        lines.append("  " + emptiness(account))
      }
      return lines + [""]
    }
    lines += rows(account.entries, of: account)
    let unconfirmed = account.entries.count { $0.hasUnconfirmedPicture(on: account.screen) }
    if unconfirmed > 0 {
      lines += indented(
        "the picture could not be confirmed on \(unconfirmed) of "
          + Self.count(account.entries.count, "page", "pages")
          + ": a phone shows a model, not the render")
    }
    if !account.boxes.isEmpty { lines.append("  " + boxes(account)) }
    return lines + [""]
  }

  /// The line of a recording with the number of its entries by verdict, but without the entries.
  package func shortLines(of account: RecordingAccount) -> [String] {
    var lines = opening(account)
    let verdicts = Verdict.allCases.compactMap { verdict in
      let count = account.entries.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    lines.append("  " + verdicts.joined(separator: ", "))
    if !account.boxes.isEmpty { lines.append("  " + boxes(account)) }
    return lines
  }

  /// The entries that a person has to look at, below the name of their recording.
  package func openLines(of account: RecordingAccount, entries: [Entry]) -> [String] {
    [TerminalText.escaped(account.path)] + rows(entries, of: account) + [""]
  }

  private func rows(_ entries: [Entry], of account: RecordingAccount) -> [String] {
    table.lines(of: entries, on: account.screen, within: columns.map { max(20, $0 - 2) })
      .map { "  " + $0 }
  }

  /// The recording, and the reason why it was not read, or only in part. Its name appears once
  /// where the reason holds it.
  private func opening(_ account: RecordingAccount) -> [String] {
    guard let error = account.error else { return [headline(account)] }
    let reason = TerminalText.escaped(error)
    if account.width == 0, error.contains(account.path) { return fitted(reason) }
    return [headline(account)] + indented(reason)
  }

  private func indented(_ text: String) -> [String] { fitted(text, indent: 2).map { "  " + $0 } }

  private func fitted(_ text: String, indent: Int = 0) -> [String] {
    columns.map { TerminalText.wrapped(text, to: max(20, $0 - indent)) } ?? [text]
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
    return lines.flatMap { fitted($0) }
  }

  private func nextStep(_ summary: RunSummary) -> String? {
    if summary.mismatch > 0 {
      guard let reviewing else { return "--explain NUMBER writes what decided a mismatch" }
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

  /// A number with four digits, as HOME writes it.
  package static func number(_ number: Int?) -> String {
    number?.zeroPadded(to: 4) ?? "–"
  }

  package static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// A time as minutes, seconds and tenths: `1:02.5`.
  package static func timeCode(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "?" }
    let tenths = Int((abs(seconds) * 10).rounded())
    let rest = tenths % 600
    return (seconds < 0 && tenths > 0 ? "-" : "")
      + "\(tenths / 600):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}

/// Turns accounts of recordings into lines for a program or a person.
package protocol AccountFormatting: Sendable {
  /// The lines of one recording and its entries.
  ///
  /// - Parameter readDate: the time of the reading, RFC 3339 in UTC; `nil` where it is unknown.
  func lines(of account: RecordingAccount, readDate: String?) -> [String]
  /// The lines after the last recording.
  func lines(of summary: RunSummary) -> [String]
}
