import Files

/// Text as a terminal shows it.
package enum TerminalText {
  /// The text with everything that a terminal would obey written out: control characters, which can
  /// move the cursor or set the title, and marks that turn the direction of writing.
  package static func escaped(_ text: String) -> String { escaped(text, keeping: []) }

  /// The text of many lines, escaped like `escaped(_:)`, but with its line ends and tabs.
  package static func escapedLines(_ text: String) -> String {
    escaped(text.replacing("\r\n", with: "\n"), keeping: ["\n", "\t"])
  }

  private static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
    text.replacingScalars { scalar in
      isObeyed(scalar) && !kept.contains(scalar)
        ? "\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }

  static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F: true
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF: true
    default: false
    }
  }

  /// The number of columns that the text takes: two for the scripts of East Asia and for emoji,
  /// none for marks that combine with the character before. (Unicode Standard Annex 11, reduced to
  /// whole blocks.)
  package static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation }) { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.canonicalCombiningClass == .notReordered ? 1 : 0
    }
  }

  /// The text in lines of at most `columns` columns, broken between words, or within a word that is
  /// longer than a line.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    guard width(of: text) > columns, columns > 0 else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, width(of: line) + 1 + width(of: String(word)) <= columns {
        line += " \(word)"
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, width(of: line) + width(of: character) > columns {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }

  /// The line in lines of at most `columns` columns, broken between words. Spaces within it stay.
  ///
  /// The further lines begin below the text behind the first gap of two spaces or more, or two
  /// columns further in than the line. What is to be copied stays whole: a word that is longer than
  /// a line, and a command of ours that has its line to itself.
  package static func fitted(_ line: String, to columns: Int) -> [String] {
    guard width(of: line) > columns, columns > 0 else { return [line] }
    let indent = line.prefix { $0 == " " }.count
    if line.dropFirst(indent).hasPrefix("verify ") { return [line] }
    let gap = line.dropFirst(indent).firstMatch(of: /[ ]{2,}/)?.range.upperBound
    let label = gap.map { width(of: String(line[..<$0])) }
    let margin = label.flatMap { $0 <= columns / 2 ? $0 : nil } ?? indent + 2
    var lines = [""]
    var hasWord = false
    for piece in line.matches(of: /( *)([^ ]+)/) {
      let (piece, _, word) = piece.output
      if hasWord, width(of: lines[lines.count - 1]) + width(of: String(piece)) > columns {
        lines.append(String(repeating: " ", count: margin) + word)
      } else {
        lines[lines.count - 1] += piece
      }
      hasWord = true
    }
    return lines
  }

  /// The text cut to `columns` columns, with an ellipsis where something was cut.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    var out = ""
    var used = 0
    for character in text {
      let next = width(of: character)
      if used + next > columns - 1 { break }
      out.append(character)
      used += next
    }
    return out + "…"
  }
}
