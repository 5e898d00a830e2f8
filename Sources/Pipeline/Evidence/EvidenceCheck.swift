package import Collection
import Dex
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
    /// What it was made with; nil where the evidence does not say it.
    package let versions: ReadingVersions?
    /// Empty when all agrees.
    package var problems: [String]
  }

  /// By entry, and then by name.
  private let files: [String: [String: Data]]

  /// - Parameter path: a folder or an archive that `verify evidence` wrote.
  package init(path: String) throws(Unusable) {
    try self.init(files: try Self.files(at: path), path: path)
  }

  init(files all: [EvidenceFile], path: String) throws(Unusable) {
    var files: [String: [String: Data]] = [:]
    for file in all {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, EntryID(parts[0]) != nil else {
        throw Unusable(path: path, why: "\(file.path) is in no entry's folder")
      }
      files[parts[0], default: [:]][parts[1]] = file.data
    }
    guard !files.isEmpty else { throw Unusable(path: path, why: "no entry is in it") }
    self.files = files
  }

  private static func files(at path: String) throws(Unusable) -> [EvidenceFile] {
    let manager = FileManager.default
    if FileKind(ofFileAt: path) == .folder {
      let folders = ((try? manager.contentsOfDirectory(atPath: path)) ?? []).filter {
        EntryID($0) != nil
      }
      return folders.sorted().flatMap { folder in
        ((try? manager.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted().map {
          // What is no file that can be read is as good as an empty one: its digest is wrong.
          EvidenceFile(
            path: "\(folder)/\($0)",
            data: manager.contents(atPath: "\(path)/\(folder)/\($0)") ?? Data())
        }
      }
    }
    guard let data = manager.contents(atPath: path) else {
      throw Unusable(path: path, why: "it cannot be read")
    }
    guard let files = StoredZip.files(in: data) else {
      throw Unusable(path: path, why: "it is no archive of verify evidence, or a damaged one")
    }
    return files
  }

  /// Whether the files of each entry are those that belong together: it says nothing of whether they are true.
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

  /// The same, and whether the recording says and shows what they do.
  ///
  /// - Parameters:
  ///   - account: the recording, read anew, with its pictures.
  ///   - pool: decodes what is compared.
  package func findings(
    against account: RecordingAccount, pool: WorkerPool
  ) async throws -> [Finding] {
    let derivation = EvidenceDerivation(account: account, pool: pool)
    var findings = findings()
    for place in findings.indices {
      let entry = findings[place].entry
      guard let manifest = manifest(of: entry) else { continue }
      findings[place].problems += try await derivation.problems(
        of: manifest, files: files[entry] ?? [:])
    }
    return findings
  }

  private func manifest(of entry: String) -> EvidenceManifest? {
    guard let data = files[entry]?[EvidenceManifest.fileName],
      (try? RepeatedKey.check(data)) != nil,
      let manifest = try? JSONDecoder().decode(EvidenceManifest.self, from: data),
      manifest.format == EvidenceManifest.format, manifest.entry == entry
    else {
      return nil
    }
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
