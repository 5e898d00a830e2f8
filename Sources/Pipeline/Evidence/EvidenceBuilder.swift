package import Collection
package import Foundation
import Imaging
import Reporting
package import Verification

/// Builds the evidence that proves an entry to somebody else.
package struct EvidenceBuilder: Sendable {
  private let pool: WorkerPool

  /// - Parameter pool: decodes the frame.
  package init(pool: WorkerPool) { self.pool = pool }

  /// The files of a stored entry, in a folder named by its id.
  ///
  /// The crops are the stored ones. The frame is decoded from the recording, where one of the files
  /// that held it still holds it.
  ///
  /// - Parameters:
  ///   - isRedacted: true to leave out the trainer's name and the ID number, in words and pictures.
  ///   - tell: called with a message where the recording was not found.
  /// - Throws: `Failure` for an id that no stored entry has.
  package func files(
    for id: EntryID, in store: CollectionStore, isRedacted: Bool, log: (String) -> Void
  ) async throws -> [EvidenceFile] {
    let (stored, entry, recording) = try Self.stored(id, in: store)
    if recording == nil {
      log("\(id): without its frame, because the recording is no more at \(stored.scan.path)")
    }
    let files = try await files(of: entry, recording: recording, isRedacted: isRedacted)
    let manifest = EvidenceManifest(
      id, stored, time: Self.time(of: entry), files: files, isRedacted: isRedacted)
    return (files + [(name: EvidenceManifest.fileName, data: try manifest.encoded())]).map {
      EvidenceFile(path: "\(id)/\($0.name)", data: $0.data)
    }
  }

  /// Returns a stored entry with its pictures, its recording, and the path of a file that still
  /// holds the recording; `nil` where none does.
  ///
  /// - Throws: `Failure` for an id that no stored entry has.
  static func stored(
    _ id: EntryID, in store: CollectionStore
  ) throws -> (recording: StoredRecording, entry: Entry, path: String?) {
    guard let stored = try store.recording(of: id),
      let index = id.index(in: stored.scan.entries)
    else {
      throw Failure(
        "\(id): no stored entry has this id; verify report --format csv lists them", .noRecording)
    }
    let sha256 = stored.scan.sha256
    var entry = stored.scan.entries[index]
    entry.pictures = try store.pictures(sha256: sha256)[index] ?? []
    let places = [stored.scan.path] + (try store.files(holding: sha256))
    return (stored, entry, places.first { (try? FileDigest.sha256(ofFileAt: $0)) == sha256 })
  }

  /// Returns all files but the manifest.
  ///
  /// - Parameters:
  ///   - entry: the entry with its pictures.
  ///   - recording: the path of the entry's recording; `nil` where it is gone.
  func files(
    of entry: Entry, recording: String?, isRedacted: Bool
  ) async throws -> [(name: String, data: Data)] {
    let reading = Self.reading(of: isRedacted ? entry.withoutTrainer : entry)
    var files = [(name: EvidenceManifest.readingName, data: reading)]
    files += entry.pictures.filter { !isRedacted || !$0.kind.showsTrainer }.map {
      ("\($0.kind.rawValue).jpg", $0.jpeg)
    }
    if let recording {
      let made = try await pool.pictures(
        .evidencePictures(path: recording, seconds: Self.time(of: entry), isRedacted: isRedacted))
      files += made?.files.map { ($0.name, $0.contents) } ?? []
    }
    return files
  }

  /// The time at which the entry's pictures are taken, in seconds of the recording.
  static func time(of entry: Entry) -> Double {
    entry.pictures.first?.time ?? (entry.start + entry.end) / 2
  }

  /// The entry's line of the machine-readable output, without the recording's folder, which is
  /// private.
  private static func reading(of entry: Entry) -> Data {
    Data((NDJSONFormat().value(of: entry).text + "\n").utf8)
  }
}

/// A file of the evidence. Its path counts from the evidence's folder.
package struct EvidenceFile: Hashable, Sendable {
  package let path: String
  package let data: Data
}
