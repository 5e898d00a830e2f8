package import Collection
import Foundation
import Imaging
import Reporting
package import Verification

/// Puts together what proves an entry to somebody else.
package struct EvidenceBuilder: Sendable {
  private let store: CollectionStore
  private let pool: WorkerPool
  private let redacts: Bool

  /// - Parameters:
  ///   - pool: decodes what is to be seen.
  ///   - redacts: leave out the trainer's name and the ID number, in words and pictures.
  package init(store: CollectionStore, pool: WorkerPool, redacts: Bool) {
    self.store = store
    self.pool = pool
    self.redacts = redacts
  }

  /// The files of an entry, in a folder named by its id.
  ///
  /// The frame is taken from the recording where it still is; the crops are those that were stored.
  /// - Throws: `RecordingSelection.Unknown` when no recording has the entry.
  package func files(for id: EntryID) async throws -> [EvidenceFile] {
    let stored = try store.recordings().first { $0.account.sha256.hasPrefix(id.recording) }
    guard let stored, let index = id.index(in: stored.account.entries) else {
      throw RecordingSelection.Unknown(name: "\(id)")
    }
    var entry = stored.account.entries[index]
    let pictures = try store.pictures(sha256: stored.account.sha256)[index] ?? []
    let time = pictures.first?.time ?? (entry.start + entry.end) / 2
    let hidden = redacts ? Self.hiddenBoxes(of: entry) : []
    if redacts { entry = Self.redacted(entry) }
    var files: [(name: String, data: Data)] = [
      (EvidenceManifest.readingName, Self.reading(of: entry))
    ]
    // What cannot be covered, because nobody knows where it stands, is left out.
    if let hidden {
      let page = pictures.first { $0.kind == .page }
      if let page, hidden.isEmpty { files.append(("page.jpg", page.jpeg)) }
      files += try await self.pictures(of: stored.account, at: time, page: page, hiding: hidden)
    }
    files += pictures.filter { $0.kind == .sprite }.map {
      (name: "sprite.jpg", data: $0.jpeg)
    }
    let manifest = Self.manifest(id, stored, time: time, files: files, isRedacted: redacts)
    return (files + [(name: EvidenceManifest.fileName, data: try manifest.encoded())]).map {
      EvidenceFile(path: "\(id)/\($0.name)", data: $0.data)
    }
  }

  private static func manifest(
    _ id: EntryID, _ stored: StoredRecording, time: Double, files: [(name: String, data: Data)],
    isRedacted: Bool
  ) -> EvidenceManifest {
    let account = stored.account
    return EvidenceManifest(
      entry: id.description,
      recording: .init(
        name: name(of: account.path), sha256: account.sha256, duration: account.duration,
        width: account.width, height: account.height, codec: account.codec),
      versions: .init(
        tool: stored.versions.tool, dex: stored.versions.dex, table: stored.versions.table,
        options: stored.versions.options),
      time: time, isRedacted: isRedacted,
      files: Dictionary(
        files.map { ($0.name, FileDigest.sha256(of: $0.data)) }, uniquingKeysWith: { $1 }))
  }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The entry's line of the machine-readable output; the recording's folder is nobody's business.
  static func reading(of entry: Entry) -> Data {
    Data((NDJSONFormat().line(of: entry) + "\n").utf8)
  }

  /// The entry without what names a person.
  static func redacted(_ entry: Entry) -> Entry {
    var entry = entry
    entry.trainer = nil
    entry.trainerId = nil
    entry.evidence.trainer = nil
    entry.evidence.trainerId = nil
    return entry
  }

  /// Where trainer and ID number stand; nil when it is not known of both.
  private static func hiddenBoxes(of entry: Entry) -> [Rectangle]? {
    guard let trainer = entry.evidence.trainer?.box, let number = entry.evidence.trainerId?.box
    else { return nil }
    return [trainer, number].map { $0.insetBy(dx: -$0.height, dy: -$0.height / 2) }
  }

  /// The pictures that have to be decoded: the frame, and with something to hide the page's crop.
  private func pictures(
    of account: RecordingAccount, at time: Double, page: EntryPicture?, hiding hidden: [Rectangle]
  ) async throws -> [(name: String, data: Data)] {
    let isThere = (try? FileDigest.sha256(ofFileAt: account.path)) == account.sha256
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: file) }
    var wanted = EvidencePictures(
      recording: isThere ? account.path : nil, time: time, page: nil, hidden: hidden)
    if let page, !hidden.isEmpty {
      try page.jpeg.write(to: file)
      wanted.page = .init(path: file.path, place: page.place)
    }
    guard isThere || wanted.page != nil else { return [] }
    let made = try await pool.evidencePictures(wanted, ofRecordingAt: account.path)
    return made?.files.map { ($0.name, $0.contents) } ?? []
  }
}
