/// The help of a command, in the order that people need it.
///
/// ArgumentParser puts the groups with titles (reading, limits) before the options that everybody
/// needs. `-h` leaves out these groups and the explanations; `--help` shows everything.
struct HelpText {
  /// A heading with its lines; blank lines separate it from the next one.
  private typealias Section = (heading: String, lines: [Substring])

  private let sections: [Section]

  /// - Returns: `nil` for text that is no help of a command, such as the version.
  init?(_ text: String) {
    var sections: [Section] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let heading = line.prefixMatch(of: /[A-Z][A-Z ]*(?=:( |$))/) {
        sections.append((String(heading.output.0), []))
      }
      if sections.isEmpty { return nil }
      sections[sections.count - 1].lines.append(line)
    }
    guard sections.first?.heading == "OVERVIEW" else { return nil }
    self.sections = sections
  }

  private static let untitled = ["OVERVIEW", "USAGE", "ARGUMENTS", "OPTIONS", "SUBCOMMANDS"]

  private var titled: [Section] { sections.filter { !Self.untitled.contains($0.heading) } }

  /// The whole help.
  var long: String {
    Self.text(sections.filter { Self.untitled.contains($0.heading) } + titled)
  }

  /// The first sentence, the examples, and the options that everybody needs.
  ///
  /// - Parameter more: the command that shows the rest.
  func short(more: String) -> String {
    let kept = sections.filter { Self.untitled.contains($0.heading) }.map { section in
      section.heading == "OVERVIEW" ? Self.shortened(section) : section
    }
    return Self.text(kept) + "\n\nMore: \(more)"
  }

  /// Returns an overview of its first paragraph and its examples.
  private static func shortened(_ overview: Section) -> Section {
    var kept = overview
    let paragraphs = overview.lines.split(separator: "", omittingEmptySubsequences: true)
    let examples = paragraphs.dropFirst().filter { $0.allSatisfy { $0.hasPrefix("  ") } }
    kept.lines = Array((paragraphs.prefix(1) + examples).joined(separator: [""]))
    return kept
  }

  private static func text(_ sections: [Section]) -> String {
    sections.map { section in
      let end = section.lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
      return section.lines[..<end].joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
