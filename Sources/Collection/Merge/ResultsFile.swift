import Dex
import Files
package import Foundation
import Verification

/// Results of `verify … --format ndjson`, or of `--results`, as data to merge.
///
/// A result is identified by its content: the recording's bytes, the versions that read it, and the
/// entries. So the same reading under two paths, or in two files, is one.
package struct ResultsFile {
  /// A fault of a file, with its line.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let line: Int
    package let reason: String
    package var description: String { "\(path): line \(line): \(reason)" }
  }

  private let path: String
  /// The number of the current line, from 1.
  private var number = 0
  private var current: MergedReading?
  /// The number of lines of `current` so far.
  private var lines = ResultsLine.End(recording: "", sha256: "", entries: 0, boxes: 0, slots: 0)
  private var results: [Result] = []
  private var hasSummary = false

  /// A recording with its entries, and the number of its pictures in the file beside it.
  typealias Result = (reading: MergedReading, pictures: Int)

  private init(path: String) { self.path = path }

  /// Returns true for data whose first line is one of results.
  package static func isResults(_ data: Data) -> Bool {
    struct Head: Decodable { var type: String }
    let line = Data(data.prefix { $0 != UInt8(ascii: "\n") })
    let head = try? JSONDecoder().decode(Head.self, from: line)
    return head.map { ["recording", "summary"].contains($0.type) } ?? false
  }

  /// Returns the data in a file, a run for each recording. It leaves out recordings of which
  /// nothing was read, and failures that another try may cure.
  ///
  /// - Throws: `Problem`, also for a truncated file.
  static func runs(in data: Data, path: String) throws -> [MergedRun] {
    try results(in: data, path: path).filter(\.reading.isReading).map { try run($0.reading) }
  }

  /// Returns the recordings in a file, including those that could not be read.
  ///
  /// - Throws: `Problem`, also for a truncated file, or `ImportExportError.unreadable`.
  static func results(at path: String) throws -> [Result] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw ImportExportError.unreadable(path: path)
    }
    return try results(in: data, path: path)
  }

  /// Checks a file without merging anything.
  ///
  /// - Throws: `Problem` or `ImportExportError.unreadable` for a file that cannot be merged.
  package static func check(_ path: String) throws { _ = try results(at: path) }

  private static func results(in data: Data, path: String) throws -> [Result] {
    var file = ResultsFile(path: path)
    for bytes in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      file.number += 1
      if !bytes.isEmpty { try file.read(Data(bytes)) }
    }
    try file.end()
    return file.results
  }

  private mutating func read(_ bytes: Data) throws {
    let line: ResultsLine
    do {
      try RepeatedKey.check(bytes)
      line = try JSONDecoder().decode(ResultsLine.self, from: bytes)
    } catch let key as RepeatedKey {
      throw problem("\(key)")
    } catch is DecodingError {
      let advice = number == 1 ? "; verify import takes over lists and exports" : ""
      throw problem("no line of verify --format ndjson\(advice)")
    }
    switch line {
    case .recording(let reading): try begin(reading)
    case .entry(let entry, let recording):
      guard let current, recording == current.path else {
        throw problem("an entry of another recording")
      }
      self.current?.entries?.append(entry)
      lines.entries += 1
    case .box(let box, let recording):
      guard let current, recording == current.path else {
        throw problem("a box of another recording")
      }
      self.current?.boxes = (current.boxes ?? []) + [box]
      lines.boxes += 1
    case .slot(let slot, let box):
      guard let last = current?.boxes?.indices.last, current?.boxes?[last].index == box else {
        throw problem("a slot of another box")
      }
      current?.boxes?[last].slots.append(slot)
      lines.slots += 1
    case .end(let end): try close(end)
    case .summary:
      if current != nil { throw cutOff }
      hasSummary = true
    case .other: break
    }
  }

  private mutating func begin(_ reading: MergedReading) throws {
    if current != nil { throw cutOff }
    current = reading
    current?.entries = []
    lines = .init(recording: reading.path, sha256: reading.sha256, entries: 0, boxes: 0, slots: 0)
  }

  private mutating func close(_ end: ResultsLine.End) throws {
    guard var reading = current else { throw problem("the end of a recording that did not begin") }
    lines.pictures = end.pictures
    guard end == lines else { throw cutOff }
    guard (reading.boxes ?? []).allSatisfy(\.isPlausible) else {
      throw problem("a box of \(reading.path) that cannot be one")
    }
    current = nil
    let date = reading.readDate.flatMap(TimeStamp.stamp)
    guard date != nil || !reading.isReading else {
      throw problem("reading.date does not say when \(reading.path) was read")
    }
    reading.readDate = date
    results.append((reading, end.pictures ?? 0))
  }

  /// Throws if the last line is missing, which only a whole file has.
  private func end() throws {
    if current != nil { throw cutOff }
    guard !results.isEmpty || hasSummary else {
      throw problem("no results of verify --format ndjson")
    }
  }

  private var cutOff: Problem {
    problem(
      "the results of \(current?.path ?? "a recording") are cut off: not all of their lines are "
        + "there; copy the file again, or read the recording again")
  }

  private func problem(_ reason: String) -> Problem {
    Problem(path: path, line: max(1, number), reason: reason)
  }

  /// Returns a reading as a run of its own.
  static func run(_ reading: MergedReading) throws -> MergedRun {
    MergedRun(
      uid: try uid(of: reading), kind: RunKind.results.rawValue,
      command: "results of \(reading.path)", date: reading.readDate ?? "", undoes: nil,
      recordings: [reading], changes: [], decisions: [])
  }

  /// Returns the first 16 hex digits of the SHA-256 of a reading's content: the entries, the
  /// recording's digest and the versions.
  private static func uid(of reading: MergedReading) throws -> String {
    struct Content: Encodable {
      let sha256: String
      let versions: ReadingVersions
      let hasError: Bool
      let entries: [EntryRow]
    }
    let content = Content(
      sha256: reading.sha256, versions: reading.versions, hasError: reading.error != nil,
      entries: reading.entries ?? [])
    return SHA256.digest(of: Data(try JSONEncoder.stable().text(of: content).utf8)).prefix(8)
      .hexadecimal
  }
}

extension MergedReading {
  /// The number of hex digits of a SHA-256.
  private static let digits = 64

  /// False for a recording of which nothing was read, and for a failure that another try may cure.
  var isReading: Bool {
    if sha256.utf8.count != Self.digits || failure?.isTransient == true { return false }
    return (error == nil && failure == nil) || frames > 0
  }
}

/// The results of one recording in a file of their own.
extension StoredRecording {
  /// Reads the file `SHA256.ndjson` of a folder, and checks the pictures beside it. Returns nil
  /// where the file is missing or incomplete.
  package init?(resultsOf sha256: String, in folder: URL) {
    let url = Self.resultsURL(of: sha256, in: folder)
    guard let results = try? ResultsFile.results(at: url.path), results.count == 1,
      let result = results.first, result.reading.sha256 == sha256,
      let entries = try? result.reading.entries?.map({ try $0.entry() })
    else { return nil }
    let beside = ResultsPictures.url(besideResultsAt: url)
    let pictures = ResultsPictures((try? Data(contentsOf: beside)) ?? Data())
    guard pictures.count == result.pictures else { return nil }
    var scan = result.reading.scan
    scan.entries = entries
    scan.boxes = result.reading.boxes ?? []
    self.init(
      scan: scan, versions: result.reading.versions, readDate: result.reading.readDate ?? "")
  }

  /// Returns the path of a recording's results.
  package static func resultsURL(of sha256: String, in folder: URL) -> URL {
    folder.appending(path: "\(sha256).ndjson")
  }
}
