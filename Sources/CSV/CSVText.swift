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
  }

  /// The byte between two cells. Where numbers have a comma, spreadsheets write semicolons.
  package enum Separator: UInt8, CaseIterable, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  /// Returns the rows of a text without blank lines. An unclosed quote extends to the end of the
  /// text.
  package static func rows(of text: String, separator: Separator = .comma) -> [Row] {
    var reader = Reader(separator: separator.rawValue)
    // Spreadsheets write a byte order mark before the text.
    let mark = "\u{FEFF}".utf8
    for byte in text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0) {
      reader.read(byte)
    }
    reader.endRow()
    return reader.rows
  }

  /// Returns a cell without the apostrophe that keeps it from being calculated.
  private static func unmarked(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, dangerous.contains(second)
    else { return cell }
    return String(scalars.dropFirst())
  }

  private struct Reader {
    var rows: [Row] = []
    private var cells: [String] = []
    private var cell: [UInt8] = []
    private var isInQuotes = false
    private var wasQuote = false
    private var line = 1
    private var start = 1
    private let separator: UInt8

    init(separator: UInt8) { self.separator = separator }

    mutating func read(_ byte: UInt8) {
      let isLineEnd = byte == UInt8(ascii: "\n")
      if isLineEnd { line += 1 }
      if isInQuotes {
        if byte == UInt8(ascii: "\"") {
          (isInQuotes, wasQuote) = (false, true)
        } else {
          cell.append(byte)
        }
        return
      }
      defer { wasQuote = false }
      switch byte {
      case UInt8(ascii: "\""):
        // Two quotes in a quoted cell stand for one.
        if wasQuote { cell.append(byte) }
        isInQuotes = true
      case separator: endCell()
      case UInt8(ascii: "\n"): endRow()
      case UInt8(ascii: "\r"): break
      default: cell.append(byte)
      }
    }

    private mutating func endCell() {
      cells.append(CSVText.unmarked(String(decoding: cell, as: UTF8.self)))
      cell = []
    }

    mutating func endRow() {
      if !cells.isEmpty || !cell.isEmpty {
        endCell()
        rows.append(Row(line: start, cells: cells))
        cells = []
      }
      start = line
    }
  }
}
