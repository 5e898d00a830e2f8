import Crypto
import Foundation

/// Results of `verify … --format ndjson`, as facts.
///
/// Results have no run and no date. Their run's id is made from what they say, so that the same results
/// are the same facts wherever they are merged; their date is that of the file.
package struct ResultsFile {
  /// What is wrong with a file, by its line.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let line: Int
    package let reason: String
    package var description: String { "\(path): line \(line): \(reason)" }
  }

  /// One line, decoded at once: to look at its type first would read it twice.
  private enum Line: Decodable {
    case recording(ReadingFacts)
    case entry(EntryRow, recording: String?)
    case other

    private enum CodingKeys: String, CodingKey {
      case type, recording
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      switch try values.decode(String.self, forKey: .type) {
      case "recording": self = .recording(try ReadingFacts(from: decoder))
      case "entry":
        self = .entry(
          try EntryRow(from: decoder),
          recording: try values.decodeIfPresent(String.self, forKey: .recording))
      default: self = .other
      }
    }
  }

  private let path: String
  private let date: String
  private var current: ReadingFacts?
  private var runs: [RunFacts] = []

  private init(path: String, date: Date) {
    self.path = path
    self.date = TimeStamp.text(date)
  }

  /// The facts in a file, a run for each recording. Recordings that could not be read are left out.
  ///
  /// - Throws: `Problem`, or `ExchangeError.unreadable`.
  package static func facts(at path: String) throws -> [RunFacts] {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { throw ExchangeError.unreadable(path: path) }
    return try facts(
      in: data, path: path,
      date: attributes[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0))
  }

  static func facts(in data: Data, path: String, date: Date) throws -> [RunFacts] {
    var file = ResultsFile(path: path, date: date)
    var number = 0
    for bytes in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if bytes.isEmpty { continue }
      try file.read(Data(bytes), number)
    }
    try file.end()
    return file.runs
  }

  private mutating func read(_ bytes: Data, _ number: Int) throws {
    do {
      switch try JSONDecoder().decode(Line.self, from: bytes) {
      case .recording(let reading):
        try end()
        current = reading.sha256.utf8.count == Self.digits ? reading : nil
        current?.entries = []
      case .entry(let entry, let recording):
        if let current, recording != current.path {
          throw Problem(path: path, line: number, reason: "an entry of another recording")
        }
        current?.entries?.append(entry)
      case .other: break
      }
    } catch is DecodingError {
      throw Problem(path: path, line: number, reason: "no line of verify --format ndjson")
    }
  }

  /// Hex digits of a SHA-256.
  private static let digits = 64

  private mutating func end() throws {
    guard var reading = current else { return }
    current = nil
    let digest = SHA256.hash(data: Data(try EntryRow.text(reading).utf8))
    let uid = digest.prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    reading.readDate = date
    runs.append(
      RunFacts(
        uid: uid, kind: RunKind.results.rawValue, command: "results of \(reading.path)", date: date,
        undoes: nil, recordings: [reading], changes: [], decisions: []))
  }
}
