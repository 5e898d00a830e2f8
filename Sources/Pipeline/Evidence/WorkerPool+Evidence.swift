package import Collection
import Foundation
import Imaging
import Reporting
package import Verification

/// The evidence that proves an entry to somebody else.
extension WorkerPool {
  /// The files of a stored entry, in a folder named by its id.
  ///
  /// The crops are the stored ones. The frame is decoded from the recording, where one of the files
  /// that held it still holds it.
  ///
  /// - Parameters:
  ///   - isRedacted: true to leave out the trainer's name and the ID number, in words and pictures.
  ///   - log: called with a message where the recording was not found.
  /// - Throws: `Failure` for an id that no stored entry has.
  package func evidence(
    of id: EntryID, in store: CollectionStore, isRedacted: Bool, log: (String) -> Void
  ) async throws -> [NamedFile] {
    let (stored, entry, recording) = try store.located(id)
    if recording == nil {
      log("\(id): without its frame, because the recording is no more at \(stored.scan.path)")
    }
    let files = try await evidence(of: entry, recording: recording, isRedacted: isRedacted)
    let manifest = EvidenceManifest(
      id, stored, time: entry.pictureTime, files: files, isRedacted: isRedacted)
    let stated = NamedFile(name: EvidenceManifest.fileName, contents: try manifest.encoded())
    return (files + [stated]).map { $0.inFolder(of: id) }
  }

  /// Returns all files but the manifest.
  ///
  /// - Parameters:
  ///   - entry: the entry with its pictures.
  ///   - recording: the path of the entry's recording; `nil` where it is gone.
  func evidence(
    of entry: Entry, recording: String?, isRedacted: Bool
  ) async throws -> [NamedFile] {
    // The entry's line of the machine-readable output, without the recording's folder, which is
    // private.
    let reading = NDJSONFormat().value(of: isRedacted ? entry.withoutTrainer : entry).text + "\n"
    var files = [NamedFile(name: EvidenceManifest.readingName, contents: Data(reading.utf8))]
    for picture in entry.pictures where !isRedacted || !picture.kind.showsTrainer {
      files.append(.init(name: "\(picture.kind.rawValue).jpg", contents: picture.jpeg))
    }
    if let recording {
      let made = try await self.files(
        .evidencePictures(path: recording, seconds: entry.pictureTime, isRedacted: isRedacted))
      files += made?.files ?? []
    }
    return files
  }
}

extension CollectionStore {
  /// Returns a stored entry with its pictures, its recording, and the path of a file that still
  /// holds the recording; `nil` where none does.
  ///
  /// - Throws: `Failure` for an id that no stored entry has.
  func located(_ id: EntryID) throws -> (recording: StoredRecording, entry: Entry, path: String?) {
    guard let stored = try recording(of: id), var entry = id.entry(in: stored.scan.entries) else {
      throw Failure(
        "\(id): no stored entry has this id; verify report --format csv lists them", .noRecording)
    }
    let sha256 = stored.scan.sha256
    entry.pictures = try pictures(sha256: sha256)[entry.index] ?? []
    let places = [stored.scan.path] + (try files(holding: sha256))
    return (stored, entry, places.first { (try? FileDigest.sha256(ofFileAt: $0)) == sha256 })
  }
}

extension Entry {
  /// The time at which its pictures are taken, in seconds of the recording.
  var pictureTime: Double { pictures.first?.time ?? (self.start + self.end) / 2 }
}

extension NamedFile {
  /// The file in the folder of an entry.
  func inFolder(of id: EntryID) -> NamedFile {
    NamedFile(name: "\(id)/\(name)", contents: contents)
  }
}
