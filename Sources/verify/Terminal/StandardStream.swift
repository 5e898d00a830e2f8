import ArgumentParser
import Foundation
import Pipeline
import Reporting
import Synchronization

/// Standard output or standard error.
enum StandardStream {
  case output, error

  private var descriptor: CInt { self == .output ? 1 : 2 }

  /// True for a terminal that understands more than plain lines.
  var isTerminal: Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// True where color is to be written: without a choice, on a terminal.
  func isColored(_ choice: ColorChoice?) -> Bool {
    switch choice ?? .auto {
    case .auto: isTerminal
    case .always: true
    case .never: false
    }
  }

  /// The columns of the terminal; 80 when it does not tell them.
  var columns: Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The columns for a table; `nil` where it goes to a file or another program, which take lines of
  /// any length.
  var tableColumns: Int? { isatty(descriptor) == 1 ? columns : nil }

  /// True where characters beyond ASCII can be shown, according to the locale (POSIX.1-2017, 8.2).
  static let hasSigns: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let charset = (locale ?? "").uppercased().replacing("-", with: "")
    return charset.contains("UTF8")
  }()

  /// True where standard output and standard error are the same place, so that one need not repeat
  /// the other.
  static var areOne: Bool {
    var (output, error) = (stat(), stat())
    guard unsafe fstat(1, &output) == 0, unsafe fstat(2, &error) == 0 else { return false }
    return output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  /// Opens the standard streams that are closed, so that no other file takes their place. To write
  /// to one of them is an error, as it was. So is a file that may grow no further (setrlimit(2)).
  static func reserve() {
    signal(SIGXFSZ, SIG_IGN)
    var descriptor: CInt
    repeat { descriptor = unsafe open("/dev/null", O_RDONLY) } while (0...2).contains(descriptor)
    if descriptor > 2 { close(descriptor) }
  }

  private var handle: FileHandle { self == .output ? .standardOutput : .standardError }

  /// Writes text. An error is ignored, since nobody can be told when standard error is gone.
  func write(_ text: String) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// Logs a line, escaped so that nothing in it can command the terminal.
  func log(_ text: String) {
    let text = TerminalText.escaped(text)
    write(fitted(["verify: \(text)"]).joined(separator: "\n") + "\n")
    LogFile.write(text)
  }

  /// The lines broken to the width of the terminal, or as they are where there is none.
  func fitted(_ lines: [String]) -> [String] {
    guard let columns = tableColumns else { return lines }
    return lines.flatMap { TerminalText.fitted($0, to: columns) }
  }

  /// Writes lines for people, broken to the width of the terminal.
  func writeText(_ lines: [String]) throws(Failure) { try writeLines(fitted(lines)) }

  /// Writes lines of the answer as they are.
  func writeLines(_ lines: [String]) throws(Failure) {
    guard !lines.isEmpty else { return }
    try write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes an answer that is not lines of text.
  ///
  /// A file or another program gets every byte; a terminal gets nothing that it would obey.
  func write(_ contents: Data) throws(Failure) {
    guard isatty(descriptor) == 1 else { return try writeAsIs(contents) }
    let text = String(decoding: contents, as: UTF8.self)
    try writeAsIs(Data(TerminalText.escapedLines(text).utf8))
  }

  /// Writes lines in which everything is escaped except our own colors.
  func writeRendered(_ lines: [String]) throws(Failure) {
    guard !lines.isEmpty else { return }
    try writeAsIs(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func writeAsIs(_ contents: Data) throws(Failure) {
    do {
      try handle.write(contentsOf: contents)
    } catch {
      throw Failure("standard output cannot be written; is the disk full?", .inputOutput)
    }
  }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

/// The file that gets a copy of every line on standard error, each with its time.
enum LogFile {
  private static let file = Mutex<FileHandle?>(nil)
  private static let hasFailed = Mutex(false)

  /// Opens a file to append to.
  ///
  /// - Throws: `Failure` when it cannot be written.
  static func open(_ path: String) throws(Failure) {
    let descriptor = unsafe Foundation.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(
        unwritable: path, because: NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
    }
    file.withLock { $0 = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
  }

  /// Writes a line. The first one that cannot be written is named on standard error.
  static func write(_ text: String) {
    let time = Date.now.formatted(.iso8601)
    do {
      try file.withLock { try $0?.write(contentsOf: Data("\(time) \(text)\n".utf8)) }
    } catch {
      let isFirst = hasFailed.withLock { failed in
        defer { failed = true }
        return !failed
      }
      if isFirst {
        StandardStream.error.write(
          "verify: the log file cannot be written and lacks lines; is the disk full?\n")
      }
    }
  }
}
