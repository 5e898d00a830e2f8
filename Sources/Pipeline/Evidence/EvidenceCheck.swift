import Foundation
import Reporting
package import Verification

/// Finds out whether evidence is whole, and whether the recording says the same.
package struct EvidenceCheck: Sendable {
  /// Evidence that cannot be used.
  package struct Unusable: Error, CustomStringConvertible {
    let path: String
    let why: String

    package var description: String { "\(path): no evidence of verify: \(why)" }
  }

  /// What came of one entry.
  package struct Finding: Hashable, Sendable {
    package let entry: String
    /// SHA-256 of the recording that it is of.
    package let recording: String
    package let toolVersion: String
    /// Empty when all agrees.
    package var problems: [String]
  }

  private let files: [String: [String: Data]]

  /// - Parameter path: a folder or an archive that `verify evidence` wrote.
  package init(path: String) throws(Unusable) {
    var files: [String: [String: Data]] = [:]
    for file in try Self.files(at: path) {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, EntryID(parts[0]) != nil else { continue }
      files[parts[0], default: [:]][parts[1]] = file.data
    }
    guard !files.isEmpty else { throw Unusable(path: path, why: "no entry is in it") }
    self.files = files
  }

  private static func files(at path: String) throws(Unusable) -> [EvidenceFile] {
    if FileKind(ofFileAt: path) == .folder {
      let manager = FileManager.default
      let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
      return names.sorted().flatMap { folder in
        ((try? manager.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
          .compactMap { name in
            manager.contents(atPath: "\(path)/\(folder)/\(name)").map {
              EvidenceFile(path: "\(folder)/\(name)", data: $0)
            }
          }
      }
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Unusable(path: path, why: "it cannot be read")
    }
    guard let files = StoredZip.files(in: data) else {
      throw Unusable(path: path, why: "it is no archive, or a damaged one")
    }
    return files
  }

  /// Compares each file with its digest and, where the recording is given, with what it shows.
  ///
  /// - Parameter account: the recording, read anew.
  package func findings(against account: RecordingAccount?) -> [Finding] {
    files.keys.sorted().map { finding(of: $0, files[$0] ?? [:], account) }
  }

  private func finding(
    of entry: String, _ files: [String: Data], _ account: RecordingAccount?
  ) -> Finding {
    guard let data = files[EvidenceManifest.fileName],
      let manifest = try? JSONDecoder().decode(EvidenceManifest.self, from: data),
      manifest.format == EvidenceManifest.format, manifest.entry == entry
    else {
      return Finding(
        entry: entry, recording: "", toolVersion: "",
        problems: ["\(EvidenceManifest.fileName) is missing or damaged"])
    }
    var finding = Finding(
      entry: entry, recording: manifest.recording.sha256,
      toolVersion: manifest.versions.tool, problems: [])
    for (name, digest) in manifest.files.sorted(by: { $0.key < $1.key }) {
      if files[name].map(FileDigest.sha256(of:)) != digest {
        finding.problems.append("\(name) is missing or has been changed")
      }
    }
    if let account { finding.problems += Self.problems(manifest, files, account) }
    return finding
  }

  private static func problems(
    _ manifest: EvidenceManifest, _ files: [String: Data], _ account: RecordingAccount
  ) -> [String] {
    guard account.sha256 == manifest.recording.sha256 else {
      return ["the recording is another one: its SHA-256 is \(account.sha256)"]
    }
    guard let index = EntryID(manifest.entry)?.index(in: account.entries) else {
      return ["the recording shows no such entry"]
    }
    var entry = account.entries[index]
    if manifest.isRedacted { entry = EvidenceBuilder.redacted(entry) }
    let derived = EvidenceBuilder.reading(of: entry)
    guard let stated = files[EvidenceManifest.readingName], stated != derived else { return [] }
    return ["the recording, read anew, says something else: \(differences(stated, derived))"]
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
