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

  var talk: String { errors.text }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  func wait() -> Program.Result {
    process.waitUntilExit()
    return Program.Result(
      status: process.terminationStatus, output: output.finished(), errors: errors.finished())
  }

  /// The process that it has started to read recordings with; `nil` when it starts none for long.
  func worker() -> Int32? {
    var found: Int32?
    _ = waitUntil {
      found = children.first
      return found != nil || !process.isRunning
    }
    return found
  }

  private var children: [Int32] {
    let id = "\(process.processIdentifier)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { candidate in
      let status = try? String(contentsOfFile: "/proc/\(candidate)/stat", encoding: .utf8)
      // The fields after the name: state, parent.
      let fields = status?.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == id && fields[0] != "Z"
    }
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
/// - Returns: whether it became so within ten seconds.
func waitUntil(_ isSo: () -> Bool) -> Bool {
  for _ in 0..<1000 {
    if isSo() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return isSo()
}
