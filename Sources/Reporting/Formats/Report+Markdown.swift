import Dex
import Files
import Verification

/// A report as Markdown, for a post or a pull request.
extension Report {
  var markdown: String {
    var lines = [
      "# To review", "",
      "| recording | verified | mismatch | unconfirmed |", "|---|---:|---:|---:|",
    ]
    for recording in recordings {
      lines.append(
        row([
          Self.markdownText(recording.scan.path), "\(recording.entries.count(.verified))",
          "\(recording.entries.count(.mismatch))", "\(recording.entries.count(.unconfirmed))",
        ]))
    }
    let open = recordings.flatMap { recording in
      recording.entries.filter(\.needsPerson).map { (recording, $0) }
    }
    if !open.isEmpty {
      lines += [
        "", "| entry | time | verdict | what | why | decision |", "|---|---|---|---|---|---|",
      ]
    }
    for (recording, reported) in open {
      let entry = reported.entry
      let what = Identity(entry).map(dex.words(for:)) ?? "unknown species"
      lines.append(
        row([
          reported.id.description,
          "\(Self.markdownText(recording.name)) \(TextFormat.timeCode(entry.start))",
          entry.verdict.rawValue, Self.markdownText(what),
          entry.reasonWords(dex: dex).joined(separator: "; "),
          Self.markdownText(reported.settledWords(dex: dex) ?? ""),
        ]))
    }
    let lists = [("Shown too briefly", tooBrief), ("Not seen", coverage)]
    for (heading, list) in lists where !list.isEmpty {
      lines += ["", "## \(heading)", ""] + list.map { "- \(Self.markdownText($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// Text that Markdown shows unchanged: every sign that could have a meaning is escaped.
  static func markdownText(_ text: String) -> String {
    TerminalText.escaped(text).replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$", "@": "\\\(scalar)"
      default: nil
      }
    }
  }
}
