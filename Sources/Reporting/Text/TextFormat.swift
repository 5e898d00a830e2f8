package import Dex
import Files
import Imaging
package import Verification

/// A table of entries and a summary, for a person.
package struct TextFormat: RecordingFormatting {
  private let table: EntryTable
  private let reviewing: String?
  private let columns: Int?

  /// - Parameters:
  ///   - dex: the dex that names species and forms.
  ///   - reviewing: the command that opens the entries that need a look; `nil` where none are
  ///     stored.
  ///   - columns: the columns of the terminal; `nil` for any width.
  ///   - hasSigns: true where gender and shininess are signs; otherwise they are words.
  package init(
    dex: Dex, isColored: Bool,
    reviewing: String? = "verify review", columns: Int? = nil, hasSigns: Bool = false
  ) {
    table = EntryTable(dex: dex, isColored: isColored, hasSigns: hasSigns)
    self.reviewing = reviewing
    self.columns = columns
  }

  package func lines(of scan: ScannedRecording, readDate: String? = nil) -> [String] {
    var lines = opening(scan)
    guard !scan.entries.isEmpty else {
      if !scan.boxes.isEmpty {
        lines += indented(boxes(scan))
      } else if scan.error == nil {
        lines += indented(emptiness(scan))
      }
      return lines + [""]
    }
    lines += rows(scan.entries, of: scan)
    let unconfirmed = scan.entries.count { $0.hasUnconfirmedPicture(on: scan.screen) }
    if unconfirmed > 0 {
      lines += indented(
        "the picture could not be confirmed on \(unconfirmed) of "
          + scan.entries.count.counted("page", "pages")
          + ": a phone shows a model, not the render")
    }
    if !scan.boxes.isEmpty { lines += indented(boxes(scan)) }
    return lines + [""]
  }

  /// The line of a recording with the number of its entries by verdict, but without the entries.
  package func shortLines(of scan: ScannedRecording) -> [String] {
    var lines = opening(scan)
    let verdicts = Verdict.allCases.compactMap { verdict in
      let count = scan.entries.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    lines += indented(verdicts.joined(separator: ", "))
    if !scan.boxes.isEmpty { lines += indented(boxes(scan)) }
    return lines
  }

  /// The entries that a person has to look at, below the name of their recording.
  package func openLines(of scan: ScannedRecording, entries: [Entry]) -> [String] {
    [TerminalText.escaped(scan.path)] + rows(entries, of: scan) + [""]
  }

  private func rows(_ entries: [Entry], of scan: ScannedRecording) -> [String] {
    table.lines(of: entries, on: scan.screen, within: columns.map { max(20, $0 - 2) })
      .map { "  " + $0 }
  }

  /// The recording, and the reason why it was not read, or only in part. Its name appears once
  /// where the reason holds it.
  private func opening(_ scan: ScannedRecording) -> [String] {
    guard let error = scan.error else { return headline(scan) }
    let reason = TerminalText.escaped(error)
    if scan.width == 0, error.contains(scan.path) { return fitted(reason) }
    return headline(scan) + indented(reason)
  }

  private func indented(_ text: String) -> [String] { fitted(text, indent: 2).map { "  " + $0 } }

  private func fitted(_ text: String, indent: Int = 0) -> [String] {
    columns.map { TerminalText.wrapped(text, to: max(20, $0 - indent)) } ?? [text]
  }

  private func boxes(_ scan: ScannedRecording) -> String {
    // Pages of one box show its places again; a page without a number stands for itself.
    var filled: [BoxPlace: Bool] = [:]
    var shown: Set<BoxPlace> = []
    var (others, linked) = (0, 0)
    for page in scan.boxes {
      for slot in page.slots {
        guard let place = page.place(of: slot) else {
          others += slot.state == .filled ? 1 : 0
          linked += slot.entry != nil ? 1 : 0
          continue
        }
        if slot.state == .filled || slot.state == .empty { filled[place] = slot.state == .filled }
        if slot.entry != nil { shown.insert(place) }
      }
    }
    linked += shown.count
    return scan.boxes.count.counted("box page", "box pages")
      + " with \(filled.count { $0.value } + others) Pokémon seen"
      + (linked > 0 ? ", \(linked) of them with their summary" : "") + "; verify boxes shows them"
  }

  private func headline(_ scan: ScannedRecording) -> [String] {
    let path = TerminalText.escaped(scan.path)
    let text = "\(path): \(scan.width > 0 ? Self.properties(of: scan) : "not read")"
    return columns.map { TerminalText.fitted(text, to: $0) } ?? [text]
  }

  private static func properties(of scan: ScannedRecording) -> String {
    let size = "\(scan.width) × \(scan.height) \(TerminalText.escaped(scan.codec))"
    let language = scan.language.map { ", \($0.rawValue)" } ?? ""
    let turn = scan.turn == .none ? "" : ", turned \(scan.turn.rawValue)° clockwise"
    return "\(size)\(turn), \(timeCode(scan.duration)), " + "\(scan.screen.rawValue)\(language)"
  }

  private func emptiness(_ scan: ScannedRecording) -> String {
    scan.screen == .unknown
      ? "no summary screen that is known; verify layout RECORDING shows what is missing on it"
      : "no summary page stays long enough to be read"
  }

  package func lines(of summary: RunSummary) -> [String] {
    let verdicts =
      "\(summary.verified) verified (\(summary.newlyVerified) new), "
      + "\(summary.mismatch) mismatch, \(summary.unconfirmed) unconfirmed"
    let what =
      summary.entries.counted("entry", "entries")
      + " in " + summary.recordings.counted("recording", "recordings")
    var lines = ["\(what): \(verdicts); \(JSONValue.number(summary.seconds, decimals: 1).text) s"]
    if summary.failed > 0 {
      lines.append(
        summary.failed.counted("recording", "recordings")
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
    if summary.unknownSpecies > 0 {
      return "verify dex update brings in new species; then read the recordings again"
    }
    if summary.mismatch > summary.decided[.mismatch, default: 0] {
      guard let reviewing else { return "--explain NUMBER writes what decided a mismatch" }
      return "\(reviewing) shows each mismatch with its pictures, and what it may be"
    }
    if summary.unconfirmed > summary.decided[.unconfirmed, default: 0] {
      if 2 * summary.unpictured > summary.unconfirmed {
        return "use a hash table with pictures of them; verify hashes build makes one"
      }
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

  /// A time as minutes, seconds and tenths: `1:02.5`.
  package static func timeCode(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "?" }
    let tenths = Int((abs(seconds) * 10).rounded())
    let rest = tenths % 600
    return (seconds < 0 && tenths > 0 ? "-" : "")
      + "\(tenths / 600):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}

/// Turns scans of recordings into lines for a program or a person.
package protocol RecordingFormatting: Sendable {
  /// The lines of one recording and its entries.
  ///
  /// - Parameter readDate: the time of the reading, RFC 3339 in UTC; `nil` where it is unknown.
  func lines(of scan: ScannedRecording, readDate: String?) -> [String]
  /// The lines after the last recording.
  func lines(of summary: RunSummary) -> [String]
}
