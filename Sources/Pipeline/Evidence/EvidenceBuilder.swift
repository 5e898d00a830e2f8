package import Collection
import Foundation
import Imaging
import Reporting
package import Verification

/// Puts together what proves an entry to somebody else.
package struct EvidenceBuilder: Sendable {
  /// No stored recording has an entry of this id.
  package struct UnknownEntry: Error, CustomStringConvertible {
    let id: EntryID

    package var description: String {
      "\(id): no stored entry has this id; verify report --format csv lists them"
    }
  }

  private let pool: WorkerPool

  /// - Parameter pool: decodes what is to be seen.
  package init(pool: WorkerPool) { self.pool = pool }

  /// The files of a stored entry, in a folder named by its id.
  ///
  /// The frame is taken from the recording where one of the files that held it still does; the crops are those that were
  /// stored.
  ///
  /// - Parameters:
  ///   - isRedacted: leave out the trainer's name and the ID number, in words and pictures.
  ///   - tell: is told where the recording was looked for in vain.
  /// - Throws: `UnknownEntry`.
  package func files(
    for id: EntryID, in store: CollectionStore, isRedacted: Bool, tell: (String) -> Void
  ) async throws -> [EvidenceFile] {
    guard let stored = try store.recording(of: id),
      let index = id.index(in: stored.account.entries)
    else { throw UnknownEntry(id: id) }
    var entry = stored.account.entries[index]
    entry.pictures = try store.pictures(sha256: stored.account.sha256)[index] ?? []
    let account = stored.account
    let places = [account.path] + (try store.files(holding: account.sha256))
    let recording = places.first { (try? FileDigest.sha256(ofFileAt: $0)) == account.sha256 }
    if recording == nil {
      tell("\(id): without its frame, because the recording is no more at \(account.path)")
    }
    let files = try await files(of: entry, recording: recording, isRedacted: isRedacted)
    let manifest = EvidenceManifest(
      id, stored, time: Self.time(of: entry), files: files, isRedacted: isRedacted)
    return (files + [(name: EvidenceManifest.fileName, data: try manifest.encoded())]).map {
      EvidenceFile(path: "\(id)/\($0.name)", data: $0.data)
    }
  }

  /// All but the manifest.
  ///
  /// - Parameters:
  ///   - entry: with its pictures.
  ///   - recording: the path of the file that it is of; nil where there is none.
  func files(
    of entry: Entry, recording: String?, isRedacted: Bool
  ) async throws -> [(name: String, data: Data)] {
    let reading = Self.reading(of: isRedacted ? entry.withoutTrainer : entry)
    var files = [(name: EvidenceManifest.readingName, data: reading)]
    let page = entry.pictures.first { $0.kind == .page }
    files += entry.pictures.filter { !isRedacted || !$0.kind.showsTrainer }.map {
      ("\($0.kind.rawValue).jpg", $0.jpeg)
    }
    if let recording {
      let wanted = EvidencePictures(
        recording: recording, time: Self.time(of: entry), page: isRedacted ? page?.place : nil,
        isRedacted: isRedacted)
      let made = try await pool.evidencePictures(wanted, ofRecordingAt: recording)
      files += made?.files.map { ($0.name, $0.contents) } ?? []
    }
    return files
  }

  /// Seconds of the recording at which the entry's pictures are taken.
  static func time(of entry: Entry) -> Double {
    entry.pictures.first?.time ?? (entry.start + entry.end) / 2
  }

  /// The entry's line of the machine-readable output; the recording's folder is nobody's business.
  private static func reading(of entry: Entry) -> Data {
    Data((NDJSONFormat().line(of: entry) + "\n").utf8)
  }
}
