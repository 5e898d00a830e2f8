import Crypto
import Foundation

/// A part of a run, as a server keeps it: one reading of a recording, or what else the run holds.
///
/// A run may grow, so that parts are what is sent. A reading never changes. The rest is named after its content: what
/// comes to it makes a new part, which has the old one's facts as well.
package struct SharedPart: Hashable, Sendable {
  package struct Name: Hashable, Sendable {
    package let run: String
    package let part: String

    package init(run: String, part: String) {
      self.run = run
      self.part = part
    }
  }

  package let name: Name
  /// ISO 8601, UTC, to the millisecond.
  package let date: String
  /// `RunFacts` as JSON with sorted keys, without what only this machine knows.
  package let body: String

  private init(_ facts: RunFacts, named part: (Data) -> String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(facts.forOthers)
    name = Name(run: facts.uid, part: part(data))
    date = facts.date
    body = String(decoding: data, as: UTF8.self)
  }

  /// Returns the parts of a run: a part for each of its readings, and one for the rest.
  static func parts(of run: RunFacts) throws -> [SharedPart] {
    var rest = run
    rest.recordings = []
    let readings = try run.recordings.map { reading in
      var own = RunFacts(
        uid: run.uid, kind: run.kind, command: run.command, date: run.date, undoes: run.undoes,
        recordings: [reading], changes: [], decisions: [])
      own.recordings[0].readDate = reading.readDate ?? run.date
      return try SharedPart(own) { _ in Self.name(of: own.recordings[0]) }
    }
    let remainder = try SharedPart(rest) { data in
      "rest " + SHA256.hash(data: data).prefix(16).map { Self.hex($0) }.joined()
    }
    return readings + [remainder]
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func name(of reading: ReadingFacts) -> String {
    "reading \(reading.sha256) \(reading.readDate ?? "")"
  }

  /// The reading that a part's name says it is; nil for the rest of a run.
  static func reading(_ name: Name) -> ReadingFacts.Key? {
    let words = name.part.split(separator: " ")
    guard words.count == 3, words[0] == "reading" else { return nil }
    return ReadingFacts.Key(
      run: name.run, sha256: String(words[1]), readDate: String(words[2]))
  }

  /// True where a server takes it: ids of ours, and no zero character, which PostgreSQL's JSON cannot hold.
  var canBeSent: Bool {
    name.run.utf8.count == 16 && name.run.allSatisfy { $0.isHexDigit && !$0.isUppercase }
      && !body.contains("\\u0000")
  }
}

extension RunFacts {
  /// The same facts without the folders and the command line of this machine.
  fileprivate var forOthers: RunFacts {
    var facts = self
    facts.command = kind == RunKind.results.rawValue ? Self.fileName(of: command) : ""
    for index in facts.recordings.indices {
      facts.recordings[index].path = Self.fileName(of: facts.recordings[index].path)
    }
    return facts
  }

  /// The last part of a path of this machine, or of one that came from a machine with other ones.
  private static func fileName(of path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
  }
}
