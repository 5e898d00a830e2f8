import Dex
import Files
import Foundation

extension SharedPart {
  private init(_ run: MergedRun, named part: (String) -> String) throws {
    let body = try JSONEncoder.stable().text(of: run.forOthers)
    self.init(
      name: Name(run: run.uid, part: part(body)), date: run.date, lastDate: run.dates.max(),
      body: body)
  }

  /// Returns the parts of a run: a part for each of its readings, and one for the rest.
  static func parts(of run: MergedRun) throws -> [SharedPart] {
    var rest = run
    rest.recordings = []
    let readings = try run.recordings.map { reading in
      var own = MergedRun(
        uid: run.uid, kind: run.kind, command: run.command, date: run.date, undoes: run.undoes,
        recordings: [reading], changes: [], decisions: [])
      own.recordings[0].readDate = reading.readDate ?? run.date
      return try SharedPart(own) { _ in Self.name(of: own.recordings[0]) }
    }
    let remainder = try SharedPart(rest) { body in
      "rest " + SHA256.digest(of: Data(body.utf8)).prefix(16).hexadecimal
    }
    return readings + [remainder]
  }

  private static func name(of reading: MergedReading) -> String {
    "reading \(reading.sha256) \(reading.readDate ?? "")"
  }

  /// Returns the reading that a part's name stands for; nil for the rest of a run.
  static func reading(_ name: Name) -> MergedReading.Key? {
    let words = name.part.split(separator: " ")
    guard words.count == 3, words[0] == "reading" else { return nil }
    return MergedReading.Key(run: name.run, sha256: String(words[1]), readDate: String(words[2]))
  }

  /// True where a server accepts the part: the ids are ours, and there is no zero character, which
  /// PostgreSQL's JSON cannot hold.
  var canBeSent: Bool {
    name.run.utf8.count == 16 && name.run.allSatisfy { $0.isHexDigit && !$0.isUppercase }
      && !body.replacing("\\\\", with: "").contains("\\u0000")
  }
}

extension MergedRun {
  /// The run without the folders and the command line of this machine.
  fileprivate var forOthers: MergedRun {
    var shared = self
    shared.command = kind == RunKind.results.rawValue ? Self.fileName(of: command) : ""
    for index in shared.recordings.indices {
      shared.recordings[index].path = Self.fileName(of: shared.recordings[index].path)
    }
    return shared
  }

  /// Returns the last part of a path. The path may come from another kind of system.
  private static func fileName(of path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
  }
}
