import Foundation
import Reporting

/// Standard output or standard error.
enum StandardStream {
  case output, error

  private var descriptor: CInt { self == .output ? 1 : 2 }

  /// A terminal that understands more than plain lines.
  var isTerminal: Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// True where colour is to be written: without a choice, to a terminal.
  func isColoured(_ choice: ColorChoice?) -> Bool {
    switch choice ?? .auto {
    case .auto: isTerminal
    case .always: true
    case .never: false
    }
  }

  /// Columns of the terminal; 80 when it does not say.
  var columns: Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Columns that a table has; nil where it goes to a file or another program, which take every line whole.
  var tableColumns: Int? { isatty(descriptor) == 1 ? columns : nil }

  /// True where characters beyond ASCII are shown, as far as the locale says (POSIX.1-2017, 8.2).
  static let hasSigns: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let charset = (locale ?? "").uppercased().replacing("-", with: "")
    return charset.contains("UTF8")
  }()

  /// True where standard output and standard error are one place: what one says need not be said by the other.
  static var areOne: Bool {
    var (output, error) = (stat(), stat())
    guard unsafe fstat(1, &output) == 0, unsafe fstat(2, &error) == 0 else { return false }
    return output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  private var handle: FileHandle { self == .output ? .standardOutput : .standardError }

  /// Writes talk: nobody can be told when standard error is gone.
  func write(_ text: String) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// Writes a line of talk, in which nothing can command the terminal.
  func tell(_ text: String) {
    let text = TerminalText.escaped(text)
    write("verify: \(text)\n")
    LogFile.write(text)
  }

  /// Writes lines of the answer.
  func writeLines(_ lines: [String]) throws(OutputError) {
    guard !lines.isEmpty else { return }
    try write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes an answer that is no lines of text.
  ///
  /// A file or another program gets every byte; a terminal gets nothing that it would obey.
  func write(_ contents: Data) throws(OutputError) {
    guard isatty(descriptor) == 1 else { return try writeAsIs(contents) }
    let text = String(decoding: contents, as: UTF8.self)
    try writeAsIs(Data(TerminalText.escapedLines(text).utf8))
  }

  /// Writes lines in which all is escaped but the colours, which are ours.
  func writeRendered(_ lines: [String]) throws(OutputError) {
    guard !lines.isEmpty else { return }
    try writeAsIs(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func writeAsIs(_ contents: Data) throws(OutputError) {
    do {
      try handle.write(contentsOf: contents)
    } catch {
      throw OutputError()
    }
  }
}

/// The answer could not be written.
struct OutputError: Error, CustomStringConvertible {
  let description = "standard output cannot be written; is the disk full?"
}
