/// Comma-separated values by RFC 4180. All reading and writing of them happens here.
package enum CSVText {
  /// The first characters that make spreadsheets take a cell for a formula (OWASP, CSV injection),
  /// and the apostrophe that marks such a cell as text.
  private static let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "'"]

  /// Returns the line of a row, without a line end.
  ///
  /// - Parameter isRaw: writes cells as they are, even those that a spreadsheet would calculate.
  package static func line(_ cells: [String], isRaw: Bool = false) -> String {
    cells.map { cell in
      let isMarked = !isRaw && cell.unicodeScalars.first.map(dangerous.contains) ?? false
      let text = isMarked ? "'" + cell : cell
      let isQuoted = text.unicodeScalars.contains {
        $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r"
      }
      guard isQuoted else { return text }
      // Compare scalars: a quote with a combining mark is one character, which is not a quote.
      let doubled = text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
      return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
    }.joined(separator: ",")
  }

  /// A row, and the number of the line that it begins on, from 1.
  package struct Row: Hashable, Sendable {
    package let line: Int
    package let cells: [String]
    /// True where a cell begins with a quote that nothing closes. Its quotes are taken as text.
    package let isUnclosed: Bool
  }

  /// The byte between two cells. Where numbers have a comma, spreadsheets write semicolons.
  package enum Separator: UInt8, CaseIterable, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  /// Returns the rows of a text without blank lines.
  ///
  /// Only a quote at the start of a cell opens quotes. A quote closes them before a separator, a
  /// line end or the end of the text. Every other quote is text, so that no row is lost.
  package static func rows(of text: String, separator: Separator = .comma) -> [Row] {
    // Spreadsheets write a byte order mark before the text.
    let mark = "\u{FEFF}".utf8
    let bytes = Array(text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0))
    var reader = Reader(bytes, separator: separator.rawValue)
    return reader.rows()
  }

  /// Returns a cell without the apostrophe that keeps it from being calculated.
  private static func unmarked(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, dangerous.contains(second)
    else { return cell }
    return String(scalars.dropFirst())
  }

  private struct Reader {
    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private let bytes: [UInt8]
    private let separator: UInt8
    /// The place of the next byte.
    private var place = 0
    private var line = 1

    init(_ bytes: [UInt8], separator: UInt8) {
      self.bytes = bytes
      self.separator = separator
    }

    mutating func rows() -> [Row] {
      var rows: [Row] = []
      while place < bytes.count {
        let row = row()
        if row.cells != [""] { rows.append(row) }
      }
      return rows
    }

    /// Reads a row and its line end.
    private mutating func row() -> Row {
      let start = line
      var cells: [String] = []
      var isUnclosed = false
      while true {
        let isQuoted = isAt(Self.quote)
        if isQuoted, let end = closingQuote() {
          cells.append(CSVText.unmarked(quotedCell(to: end)))
        } else {
          isUnclosed = isUnclosed || isQuoted
          cells.append(CSVText.unmarked(plainCell()))
        }
        guard isAt(separator) else { break }
        place += 1
      }
      endLine()
      return Row(line: start, cells: cells, isUnclosed: isUnclosed)
    }

    private func isAt(_ byte: UInt8) -> Bool { place < bytes.count && bytes[place] == byte }

    private func endsCell(_ byte: UInt8) -> Bool {
      byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Returns the place of the quote that closes the cell; nil where none does. Blanks may follow
    /// it.
    private func closingQuote() -> Int? {
      var next = place + 1
      while next < bytes.count {
        if bytes[next] != Self.quote {
          next += 1
        } else if next + 1 < bytes.count, bytes[next + 1] == Self.quote {
          // Two quotes in a quoted cell stand for one.
          next += 2
        } else {
          let after = bytes[(next + 1)...].first { $0 != UInt8(ascii: " ") }
          return after.map(endsCell) ?? true ? next : nil
        }
      }
      return nil
    }

    /// Reads a cell in quotes, and the blanks after it.
    private mutating func quotedCell(to end: Int) -> String {
      var cell: [UInt8] = []
      place += 1
      while place < end {
        let byte = bytes[place]
        if byte == Self.lineFeed || byte == Self.carriageReturn && !isReturnBeforeFeed() {
          line += 1
        }
        cell.append(byte)
        place += byte == Self.quote ? 2 : 1
      }
      place = end + 1
      while isAt(UInt8(ascii: " ")) { place += 1 }
      return String(decoding: cell, as: UTF8.self)
    }

    /// Reads a cell without quotes around it.
    private mutating func plainCell() -> String {
      let start = place
      while place < bytes.count, !endsCell(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private func isReturnBeforeFeed() -> Bool {
      isAt(Self.carriageReturn) && place + 1 < bytes.count && bytes[place + 1] == Self.lineFeed
    }

    /// Reads a line end, if one is next: a line feed, a carriage return, or both.
    private mutating func endLine() {
      guard place < bytes.count else { return }
      place += isReturnBeforeFeed() ? 2 : 1
      line += 1
    }
  }
}
