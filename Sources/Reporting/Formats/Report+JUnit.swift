import Dex
import Verification

/// A report as JUnit's XML, for systems that show test results. An entry is a test: a mismatch
/// fails it, and an unconfirmed entry is skipped.
extension Report {
  var junit: String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"verify\" tests=\"\(entries.count)\" "
        + "failures=\"\(entries.count(.mismatch))\" "
        + "skipped=\"\(entries.count(.unconfirmed) + entries.rejected)\">",
    ]
    for recording in recordings { lines += suite(recording) }
    return lines.joined(separator: "\n") + "\n</testsuites>\n"
  }

  private func suite(_ recording: ReportedRecording) -> [String] {
    let name = Self.xmlText(recording.scan.path)
    let entries = recording.entries
    let errors = recording.scan.error == nil ? 0 : 1
    var lines = [
      "  <testsuite name=\"\(name)\" tests=\"\(entries.count)\" "
        + "failures=\"\(entries.count(.mismatch))\" errors=\"\(errors)\" "
        + "skipped=\"\(entries.count(.unconfirmed) + entries.rejected)\">"
    ]
    for reported in entries {
      let entry = reported.entry
      let what = Identity(entry).map(title) ?? "unknown species"
      let title = "\(TextFormat.timeCode(entry.start)) \(what) (\(reported.id))"
      let opening = "    <testcase classname=\"\(name)\" name=\"\(Self.xmlText(title))\""
      let why = Self.xmlText(entry.reasonWords(dex: dex).joined(separator: "; "))
      switch entry.verdict {
      case .verified where reported.isRejected:
        lines.append(opening + "><skipped message=\"rejected by a person\"/></testcase>")
      case .verified: lines.append(opening + "/>")
      case .mismatch:
        lines.append(opening + "><failure type=\"mismatch\" message=\"\(why)\"/></testcase>")
      case .unconfirmed: lines.append(opening + "><skipped message=\"\(why)\"/></testcase>")
      }
    }
    if let error = recording.scan.error {
      lines.append("    <system-err>\(Self.xmlText(error))</system-err>")
    }
    return lines + ["  </testsuite>"]
  }

  /// An identity with the identifier of its form, where its species has several.
  private func title(of identity: Identity) -> String {
    let forms = dex.species(identity.speciesId)?.storableForms ?? []
    let form = identity.form.flatMap { form in
      forms.count > 1 || form != forms.first?.identifier ? " (\(form))" : nil
    }
    return dex.name(ofSpecies: identity.speciesId) + (form ?? "") + identity.furtherWords
  }

  /// The text for XML 1.0, which allows no control characters, not even escaped, and no
  /// noncharacters.
  static func xmlText(_ text: String) -> String {
    let known = SafeText.markup(TerminalText.escaped(text)).unicodeScalars.map { scalar in
      scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(known))
  }
}
