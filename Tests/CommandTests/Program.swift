import Foundation

/// The built program, run as a user runs it.
struct Program {
  /// What a run comes to.
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Set for every run beside a home of its own; nothing else is in the environment.
  var environment: [String: String] = [:]

  /// The folder that the tests and the program are built into.
  static var folder: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }

  /// The root of the package.
  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  func process(_ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = Self.folder.appending(path: "verify")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // A program that was built with a sanitizer is told what the tests are told.
    process.environment = ProcessInfo.processInfo.environment
      .filter { $0.key.hasSuffix("SAN_OPTIONS") }
      .merging(["HOME": folder.path, "PATH": "/usr/bin:/bin"]) { $1 }
      .merging(environment) { $1 }
    return process
  }

  func run(_ arguments: [String], in folder: URL, input: String = "") throws -> Result {
    let process = process(arguments, in: folder)
    let output = Pipe()
    let errors = Pipe()
    let standardInput = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    // Standard error is at most a few lines here, which the pipe holds.
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: answer, as: UTF8.self),
      errors: String(decoding: messages, as: UTF8.self))
  }
}

/// A folder that is there as long as this value.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  var path: String { url.path }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and gives its path.
  @discardableResult
  func file(_ name: String, _ contents: String) throws -> String {
    let file = url.appending(path: name)
    try Data(contents.utf8).write(to: file)
    return file.path
  }
}
