package import Collection
import Dex
import Files
import Foundation
package import Reporting
package import Verification

/// Checks that evidence is complete and unchanged, and that the recording agrees with it.
package struct EvidenceCheck: Sendable {
  /// The result of checking one entry.
  package struct Finding: Hashable, Sendable {
    package let entry: String
    /// The versions that the entry was read with; `nil` where the evidence does not name them.
    package let versions: ReadingVersions?
    /// Empty when everything agrees.
    package var problems: [String]
  }

  /// The bytes of each file, by entry and then by file name.
  private let files: [String: [String: Data]]

  /// - Parameter path: a folder or an archive that `verify evidence` wrote.
  package init(path: String) throws(Failure) {
    try self.init(files: try Self.files(at: path), path: path)
  }

  init(files all: [NamedFile], path: String) throws(Failure) {
    var files: [String: [String: Data]] = [:]
    for file in all {
      let parts = file.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, EntryID(parts[0]) != nil else {
        throw Self.unusable(path, "\(file.name) is in no entry's folder")
      }
      files[parts[0], default: [:]][parts[1]] = file.contents
    }
    guard !files.isEmpty else { throw Self.unusable(path, "no entry is in it") }
    self.files = files
  }

  private static func files(at path: String) throws(Failure) -> [NamedFile] {
    let manager = FileManager.default
    switch FileKind(ofFileAt: path) {
    case .folder: break
    case nil: throw Self.unusable(path, "there is no such folder")
    case .regular, .other: throw Self.unusable(path, "it is not a folder; unpack an archive first")
    }
    let folders = ((try? manager.contentsOfDirectory(atPath: path)) ?? []).filter {
      EntryID($0) != nil
    }
    return folders.sorted().flatMap { folder in
      ((try? manager.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted().map {
        // A file that cannot be read counts as an empty one: its digest is wrong.
        NamedFile(
          name: "\(folder)/\($0)",
          contents: manager.contents(atPath: "\(path)/\(folder)/\($0)") ?? Data())
      }
    }
  }

  private static func unusable(_ path: String, _ why: String) -> Failure {
    Failure("\(path): no evidence of verify: \(why)", .unusableData)
  }

  /// Checks that the files of each entry belong together. This does not prove that they are true.
  package func findings() -> [Finding] {
    files.keys.sorted().map { entry in
      guard let manifest = manifest(of: entry) else {
        return Finding(
          entry: entry, versions: nil,
          problems: ["\(EvidenceManifest.fileName) is missing or damaged"])
      }
      return Finding(
        entry: entry, versions: manifest.versions,
        problems: problems(of: manifest, files[entry] ?? [:]))
    }
  }

  /// Checks the files of each entry, and that the recording reads and shows what they state.
  ///
  /// - Parameters:
  ///   - scan: the recording, read anew, with its pictures.
  ///   - pool: decodes what is compared.
  package func findings(
    against scan: ScannedRecording, pool: WorkerPool
  ) async throws -> [Finding] {
    var findings = findings()
    for place in findings.indices {
      let entry = findings[place].entry
      guard let manifest = manifest(of: entry) else { continue }
      findings[place].problems += try await Self.problems(
        of: manifest, files[entry] ?? [:], against: scan, pool)
    }
    return findings
  }

  private func manifest(of entry: String) -> EvidenceManifest? {
    guard let data = files[entry]?[EvidenceManifest.fileName],
      (try? RepeatedKey.check(data)) != nil,
      let manifest = try? JSONDecoder().decode(EvidenceManifest.self, from: data),
      manifest.format == EvidenceManifest.format, manifest.entry == entry
    else { return nil }
    return manifest
  }

  private func problems(of manifest: EvidenceManifest, _ files: [String: Data]) -> [String] {
    var problems: [String] = []
    var stated = manifest.files
    for name in files.keys.sorted() where name != EvidenceManifest.fileName {
      if stated.removeValue(forKey: name) != files[name].map(FileDigest.sha256(of:)) {
        problems.append("\(name) has been changed or added")
      }
    }
    problems += stated.keys.sorted().map { "\($0) is missing" }
    if manifest.files[EvidenceManifest.readingName] == nil {
      problems.append("\(EvidenceManifest.readingName) is not a part of it")
    }
    return problems
  }
}

extension EvidenceCheck {
  /// Compares the files of an entry with a new reading of its recording.
  private static func problems(
    of manifest: EvidenceManifest, _ files: [String: Data], against scan: ScannedRecording,
    _ pool: WorkerPool
  ) async throws -> [String] {
    guard scan.sha256 == manifest.recording.sha256 else {
      return ["the recording is another one: its SHA-256 is \(scan.sha256)"]
    }
    guard let entry = EntryID(manifest.entry)?.entry(in: scan.entries) else {
      return ["the recording shows no such entry"]
    }
    let made = try await pool.evidence(
      of: entry, recording: scan.path, isRedacted: manifest.isRedacted)
    let derived = Dictionary(made.map { ($0.name, $0.contents) }, uniquingKeysWith: { $1 })
    var problems = manifest.problems(of: entry, in: scan)
    var pairs: [PicturePair] = []
    for (name, stated) in files.sorted(by: { $0.key < $1.key }) where derived[name] != stated {
      switch (name, derived[name]) {
      case (EvidenceManifest.fileName, _): break
      case (EvidenceManifest.readingName, let derived?):
        problems.append(
          "the recording, read anew, says something else: \(Self.differences(stated, derived))")
      case (_, let derived?):
        pairs.append(PicturePair(name: name, stated: stated, derived: derived))
      case (_, nil): problems.append("the recording, read anew, gives no \(name)")
      }
    }
    // Most pictures are equal to the byte; other versions of the libraries compress the same pixels
    // differently.
    if !pairs.isEmpty {
      let different = try await pool.differing(pairs, path: scan.path)
      problems += pairs.map(\.name).filter { different.contains($0) }.map {
        "\($0) is not what the recording shows"
      }
    }
    return problems
  }

  /// The keys whose values differ.
  private static func differences(_ stated: Data, _ derived: Data) -> String {
    func members(_ data: Data) -> [String: Data] {
      let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
      return object.compactMapValues {
        try? JSONSerialization.data(withJSONObject: [$0], options: .sortedKeys)
      }
    }
    let a = members(stated)
    let b = members(derived)
    let keys = Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }
    return keys.sorted().joined(separator: ", ")
  }
}

/// The contents of `evidence.json`: the entry that the evidence is of, and the files that belong to
/// it.
struct EvidenceManifest: Codable, Hashable {
  static let format = "verify-evidence/1"
  static let fileName = "evidence.json"
  /// The entry as one line of the machine-readable output.
  static let readingName = "reading.json"

  struct Recording: Codable, Hashable {
    var name: String
    var sha256: String
    /// Seconds.
    var duration: Double
    var width: Int
    var height: Int
    var codec: String
  }

  var format = EvidenceManifest.format
  /// The entry's stable id.
  var entry: String
  var recording: Recording
  var versions: ReadingVersions
  /// The time of the pictures, in seconds of the recording.
  var time: Double
  /// True where trainer and ID number are left out.
  var isRedacted: Bool
  /// SHA-256 of each file.
  var files: [String: String]

  init(
    _ id: EntryID, _ stored: StoredRecording, time: Double, files: [NamedFile],
    isRedacted: Bool
  ) {
    let scan = stored.scan
    entry = id.description
    recording = Recording(
      name: scan.path.split(separator: "/").last.map(String.init) ?? scan.path,
      sha256: scan.sha256, duration: scan.duration, width: scan.width,
      height: scan.height, codec: scan.codec)
    versions = stored.versions
    self.time = time
    self.isRedacted = isRedacted
    self.files = Dictionary(
      files.map { ($0.name, FileDigest.sha256(of: $0.contents)) }, uniquingKeysWith: { $1 })
  }

  /// Returns what it states of the recording and the pictures' time, and a new reading denies. The
  /// recording may have another name.
  fileprivate func problems(of entry: Entry, in scan: ScannedRecording) -> [String] {
    let figures: [(name: String, stated: String, read: String)] = [
      ("the time", "\(time)", "\(entry.pictureTime)"),
      ("the duration", "\(recording.duration)", "\(scan.duration)"),
      ("the width", "\(recording.width)", "\(scan.width)"),
      ("the height", "\(recording.height)", "\(scan.height)"),
      ("the codec", recording.codec, scan.codec),
    ]
    return figures.filter { $0.stated != $0.read }.map {
      "\(Self.fileName) says that \($0.name) is \($0.stated); in the recording it is \($0.read)"
    }
  }

  func encoded() throws -> Data {
    try JSONEncoder.stable(.prettyPrinted).encode(self) + Data("\n".utf8)
  }
}
