import Foundation

/// Recordings that a test makes with the `ffmpeg` command, in a directory that goes when it is
/// done.
final class GeneratedMedia {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("decoding-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  /// Runs `ffmpeg` with `arguments` and the path of `name` as the last one.
  @discardableResult
  func make(_ name: String, _ arguments: [String]) throws -> String {
    let path = path(name)
    let status = try Self.run(arguments + ["-y", path])
    guard status == 0 else { throw MediaError(arguments: arguments, status: status) }
    return path
  }

  /// A moving test picture for one second at 10 frames a second, encoded as `encoding` says.
  func testPicture(
    _ name: String, size: String = "160x120", seconds: Double = 1, _ encoding: [String]
  ) throws -> String {
    let path = path(name)
    let source = "testsrc2=size=\(size):rate=10:duration=\(seconds)"
    let arguments = ["-f", "lavfi", "-i", source] + encoding + ["-y", path]
    let status = try Self.run(arguments)
    guard status == 0 else { throw MediaError(arguments: arguments, status: status) }
    return path
  }

  /// The raw pixels that `ffmpeg` itself gives for a recording.
  func raw(_ path: String, pixelFormat: String, _ options: String...) throws -> [UInt8] {
    let out = self.path("\(UUID().uuidString).raw")
    let arguments =
      ["-i", path] + options + ["-f", "rawvideo", "-pix_fmt", pixelFormat, "-y", out]
    let status = try Self.run(arguments)
    guard status == 0 else { throw MediaError(arguments: arguments, status: status) }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: out)))
  }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = path(name)
    try Data(Array(bytes)).write(to: URL(fileURLWithPath: path))
    return path
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-loglevel", "error", "-threads", "1"] + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Whether the `ffmpeg` command is installed; says so on standard error when it is not.
  static let isAvailable: Bool = {
    let found = (try? run(["-version"])) == 0
    if !found { warn("no ffmpeg command: tests on generated recordings are skipped") }
    return found
  }()

  static func warn(_ text: String) {
    FileHandle.standardError.write(Data("SKIPPED: \(text)\n".utf8))
  }
}

struct MediaError: Error {
  let arguments: [String]
  let status: Int32
}

/// The data that lies beside the repository, when it does.
enum SharedData {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared")

  static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  static func has(_ name: String) -> Bool {
    let found = FileManager.default.fileExists(atPath: path(name))
    if !found { GeneratedMedia.warn("no ../shared/\(name)") }
    return found
  }
}
