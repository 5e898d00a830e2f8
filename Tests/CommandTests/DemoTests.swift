import Foundation
import Testing

/// The demo that comes along, from the recording to the stored answer.
struct DemoTests {
  private struct Truth: Decodable {
    struct Visit: Decodable {
      let start: Double
      let species_id: Int
      let gender: String
      let shiny: Bool
      let expected: String
    }
    let entries: [Visit]
  }

  private struct Line: Decodable {
    let type: String
    let recording: String?
    let verdict: String?
    let speciesId: Int?
    let gender: String?
    let shiny: Bool?
    let start: Double?
    let newlyVerified: Int?
    let verified: Int?
  }

  /// Seconds an entry may begin before or after the page is fully drawn.
  private static let tolerance = 0.35

  private let demo = Program.root.appending(path: "fixtures/demo")

  private func read(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> (lines: [String], status: Int32) {
    let recordings = ["phone.mp4", "switch.mp4"].map { demo.appending(path: $0).path }
    let result = try Program().run(
      recordings + [
        "--hashes", demo.appending(path: "hashes.tsv").path, "--format", "ndjson", "--quiet",
      ] + arguments, in: folder.url)
    #expect(result.errors == "")
    return (result.output.split(separator: "\n").map(String.init), result.status)
  }

  @Test func `text is read on one thread an engine, whatever the environment says`() throws {
    /// The processor time of a run and its workers, in seconds, as the shell measures it.
    func seconds(threadLimit: String?) throws -> Double {
      let folder = try TemporaryFolder()
      var program = Program()
      program.environment["OMP_THREAD_LIMIT"] = threadLimit
      let run = program.process(
        [
          "-c", #"TIMEFORMAT='%U %S'; time "$0" "$@""#,
          Program.folder.appending(path: "verify").path,
          demo.appending(path: "switch.mp4").path, "--hashes",
          demo.appending(path: "hashes.tsv").path, "--quiet",
        ], in: folder.url)
      run.executableURL = URL(fileURLWithPath: "/bin/bash")
      let errors = Pipe()
      run.standardError = errors
      try run.run()
      let messages = String(
        decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      run.waitUntilExit()
      #expect(run.terminationStatus == 0)
      let times = messages.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      try #require(times.count == 2, "\(messages)")
      return times[0] + times[1]
    }
    // OpenMP over all cores takes several times as long.
    let limited = try seconds(threadLimit: "1")
    #expect(try seconds(threadLimit: nil) < 2 * limited)
  }

  @Test func `the demo gives every verdict it was drawn for, and again without reading`() throws {
    let folder = try TemporaryFolder()
    let (lines, status) = try read(["--jobs", "2"], in: folder)
    #expect(status == 0)
    let decoded = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    for name in ["phone", "switch"] {
      let truth = try JSONDecoder().decode(
        Truth.self, from: Data(contentsOf: demo.appending(path: "\(name).truth.json")))
      let entries = decoded.filter {
        $0.type == "entry" && $0.recording?.hasSuffix("/\(name).mp4") ?? false
      }
      #expect(entries.map(\.verdict) == truth.entries.map(\.expected))
      for (entry, visit) in zip(entries, truth.entries) where visit.expected == "verified" {
        #expect(entry.speciesId == visit.species_id)
        #expect(entry.gender == visit.gender)
        #expect(entry.shiny == visit.shiny)
        #expect(abs((entry.start ?? .infinity) - visit.start) < Self.tolerance)
      }
    }
    let summary = try #require(decoded.last)
    #expect(summary.type == "summary")
    #expect(summary.newlyVerified == summary.verified)

    let (again, _) = try read(["--jobs", "1"], in: folder)
    #expect(again.dropLast() == lines.dropLast())
    #expect(again.last?.contains(#""newlyVerified":0,"#) == true)
    let (failing, notVerified) = try read(["--fail-on-mismatch"], in: folder)
    #expect(failing.count == lines.count)
    #expect(notVerified == 1)
    try compare(lines, in: folder)
    try merge(lines, in: folder)
  }

  /// Known recordings add nothing to a checklist, and are compared with a list all the same.
  private func compare(_ lines: [String], in folder: TemporaryFolder) throws {
    try folder.file("list.csv", "species,gender\nLitwick,male\nMew,\n")
    let (compared, _) = try read(
      ["--checklist", "emerald", "--expect", "list.csv"], in: folder)
    #expect(compared.count == lines.count + 2)
    let checklist = compared[compared.count - 3]
    #expect(checklist.hasPrefix(#"{"type":"checklist","name":"emerald","total":202,"verified":2,"#))
    #expect(checklist.contains(#""added":[]"#))
    let expectation = compared[compared.count - 2]
    #expect(expectation.contains(#"switch.mp4","index":0}],"extra":["#))
    #expect(expectation.contains(#""missing":["0151 Mew"]"#))
    // A note on what its owner does not have expects nothing.
    let note = #"{"pokedexNumber":151,"pokemon":"Mew","caught":false,"personalNotes":"want"}"#
    try folder.file("wanted.json", "[\(note)]")
    let (wanted, _) = try read(["--expect", "wanted.json"], in: folder)
    #expect(wanted.contains { $0.contains(#""missing":[],"different":[]"#) })
  }

  /// The lines make the same collection elsewhere, dates aside.
  private func merge(_ lines: [String], in folder: TemporaryFolder) throws {
    try folder.file("results.ndjson", lines.map { $0 + "\n" }.joined())
    let merged = try Program().run(
      ["merge", "results.ndjson", "--database", "other.sqlite"], in: folder.url)
    #expect(merged.output.hasPrefix("2 runs, 2 readings, 15 entries came in; "))
    let lists = try [[], ["--database", "other.sqlite"]].map { database in
      try Program().run(["collection", "list", "--format", "csv"] + database, in: folder.url)
        .output.replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "date")
    }
    #expect(lists[0] == lists[1])
    #expect(lists[0].split(separator: "\n").count > 1)
  }
}
