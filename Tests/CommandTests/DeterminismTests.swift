import Foundation
import Testing

/// The answer depends on the recordings alone.
struct DeterminismTests {
  private let demo = Program.root.appending(path: "fixtures/demo")

  /// The lines about a video and two pictures, without the date of reading and without the last
  /// one, which has the time that it took.
  private func lines(_ arguments: [String], locale: String) throws -> [Substring] {
    let folder = try TemporaryFolder()
    var program = Program()
    program.environment = ["LC_ALL": locale, "LANG": locale]
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: demo.appending(path: "sprites").path
    ).filter { $0.hasSuffix(".png") }.sorted().prefix(2).map { "sprites/\($0)" }
    let recordings = (["switch.mp4"] + pictures).map { demo.appending(path: $0).path }
    let result = try program.run(
      recordings + ["--hashes", demo.appending(path: "hashes.tsv").path, "--no-database"]
        + ["--format", "ndjson", "--quiet"] + arguments,
      in: folder.url)
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.output.replacing(/"date":"[^"]*"/, with: "").split(separator: "\n").dropLast()
  }

  @Test func `threads, jobs and the system's language change no byte of the answer`() throws {
    let one = try lines(["--threads", "1", "--jobs", "1"], locale: "C")
    #expect(one.count > 10)
    #expect(try lines(["--threads", "2", "--jobs", "2"], locale: "tr_TR.UTF-8") == one)
    #expect(try lines(["--threads", "4", "--jobs", "4"], locale: "de_DE.UTF-8") == one)
  }
}
