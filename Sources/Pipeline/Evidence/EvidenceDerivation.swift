import Foundation
import Verification

/// Compares evidence with a new reading of its recording.
struct EvidenceDerivation {
  /// The recording, read anew, with its pictures.
  let scan: ScannedRecording
  let pool: WorkerPool

  func problems(
    of manifest: EvidenceManifest, files: [String: Data]
  ) async throws -> [String] {
    guard scan.sha256 == manifest.recording.sha256 else {
      return ["the recording is another one: its SHA-256 is \(scan.sha256)"]
    }
    guard let index = EntryID(manifest.entry)?.index(in: scan.entries) else {
      return ["the recording shows no such entry"]
    }
    let entry = scan.entries[index]
    let made = try await EvidenceBuilder(pool: pool).files(
      of: entry, recording: scan.path, isRedacted: manifest.isRedacted)
    let derived = Dictionary(made.map { ($0.name, $0.data) }, uniquingKeysWith: { $1 })
    var problems: [String] = []
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
      let different = try await pool.pictures(.comparePictures(pairs, path: scan.path))?.lines
      problems += pairs.map(\.name).filter { different?.contains($0) ?? true }.map {
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
