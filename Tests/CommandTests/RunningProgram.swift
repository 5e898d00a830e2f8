import Foundation
import Synchronization

/// The built program while it runs.
final class RunningProgram {
  private let process: Process
  private let output: Collector
  private let errors: Collector

  init(_ arguments: [String], in folder: URL, program: Program = Program()) throws {
    process = program.process(arguments, in: folder)
    output = Collector()
    errors = Collector()
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    output.start()
    errors.start()
  }

  var id: Int32 { process.processIdentifier }

  var errorText: String { errors.text }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  func wait() -> Program.Result {
    process.waitUntilExit()
    return Program.Result(
      status: process.terminationStatus, output: output.finished(), errors: errors.finished())
  }

  /// The process that loads what recordings are read with; `nil` when none is started for long.
  func server() -> Int32? {
    var found: Int32?
    _ = waitUntil {
      found = Self.children(of: process.processIdentifier).first
      return found != nil || !process.isRunning
    }
    return found
  }

  /// A run whose loading process is stopped before it was copied for any recording.
  static func stoppedBeforeReading(
    _ arguments: [String], in folder: URL
  ) throws -> (run: RunningProgram, server: Int32) {
    // On a busy machine it may be seen too late.
    for _ in 0..<5 {
      let run = try RunningProgram(arguments, in: folder)
      if let server = run.server() {
        kill(server, SIGSTOP)
        if waitUntil({ status(of: server).first == "T" }), children(of: server).isEmpty {
          return (run, server)
        }
      }
      run.signal(SIGKILL)
    }
    throw SeenTooLate()
  }

  struct SeenTooLate: Error {}

  /// A run whose process that reads a file is stopped, so that it does not get done.
  ///
  /// - Parameter folder: it holds nothing but what the run makes.
  static func stoppedWhileReading(
    _ name: String, _ arguments: [String], in folder: URL
  ) throws -> (run: RunningProgram, reader: Int32) {
    // On a busy machine it may be seen too late, when the file is read already.
    for _ in 0..<5 {
      let run = try RunningProgram(arguments, in: folder)
      if let reader = run.stoppedReader(of: name) { return (run, reader) }
      run.signal(SIGKILL)
      _ = run.wait()
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.removeItem(at: folder.appending(path: file))
      }
    }
    throw SeenTooLate()
  }

  private func stoppedReader(of name: String) -> Int32? {
    guard let server = server() else { return nil }
    var found: Int32?
    _ = waitUntil {
      found = Self.children(of: server).first { reader in
        guard Self.files(of: reader).contains(where: { $0.hasSuffix(name) }) else { return false }
        kill(reader, SIGSTOP)
        return Self.files(of: reader).contains { $0.hasSuffix(name) }
      }
      return found != nil || !process.isRunning
    }
    return found
  }

  /// What a process has open.
  static func files(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// The processes that a process has started and that have not ended.
  static func children(of process: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { candidate in
      let status = status(of: candidate)
      return status.count > 1 && status[1] == "\(process)" && status[0] != "Z"
    }
  }

  /// State, parent, process group and session of a process; nothing for one that is gone.
  static func status(of process: Int32) -> [String] {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The fields after the name.
    return text?.split(separator: ")").last?.split(separator: " ").prefix(4).map(String.init) ?? []
  }
}

/// Takes what a pipe gives while a program runs: a pipe that is full would stop it.
private final class Collector: Sendable {
  let pipe = Pipe()
  private let bytes = Mutex(Data())
  private let end = DispatchSemaphore(value: 0)

  func start() {
    let reading = pipe.fileHandleForReading
    Thread { [self] in
      while case let part = reading.availableData, !part.isEmpty {
        bytes.withLock { $0.append(part) }
      }
      end.signal()
    }.start()
  }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  /// Everything, once nobody can write any more.
  func finished() -> String {
    end.wait()
    return text
  }
}

/// Looks until something is so.
///
/// - Returns: whether it became so within a minute.
func waitUntil(_ isSo: () -> Bool) -> Bool {
  for _ in 0..<6000 {
    if isSo() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return isSo()
}
