package import Collection
import Foundation
import Verification

/// The places where readings are stored and found again: the collection, a folder of results, both
/// or none.
package struct ReadingArchive: Sendable {
  private let collection: CollectionStore?
  private let results: ResultsFolder?

  package init(collection: CollectionStore?, results: ResultsFolder?) {
    self.collection = collection
    self.results = results
  }

  /// Returns the stored reading of a recording. Where there is a collection, its reading counts.
  func recording(sha256: String) throws(CollectionError) -> StoredRecording? {
    if let collection { return try collection.recording(sha256: sha256) }
    // The limit that refused a recording may have been raised since, so it is read again.
    return results?.recording(sha256: sha256).flatMap { $0.scan.failure == .limit ? nil : $0 }
  }

  /// Stores readings of recordings together. Where there is a collection, the results hold what it
  /// holds.
  func keep(_ scans: [ScannedRecording], versions: ReadingVersions) throws -> [KeptReading] {
    let kept =
      try collection?.keep(scans, versions: versions)
      ?? scans.map { _ in KeptReading(newlyVerified: 0, readDate: TimeStamp.text(Date())) }
    for (scan, kept) in zip(scans, kept) {
      try results?.write(
        StoredRecording(scan: scan, versions: versions, readDate: kept.readDate),
        pictures: ResultsPictures(
          entries: scan.entries.flatMap { entry in entry.pictures.map { (entry.index, $0) } },
          boxes: Dictionary(
            scan.boxes.compactMap { box in box.picture.map { (box.index, $0) } },
            uniquingKeysWith: { first, _ in first })))
    }
    return kept
  }

  /// Writes the results of a recording that the collection knew, where the folder lacks them.
  func publish(_ stored: StoredRecording) throws {
    guard let results, let collection, !results.holds(stored) else { return }
    let pictures = try collection.pictures(sha256: stored.scan.sha256)
    try results.write(
      stored,
      pictures: ResultsPictures(
        entries: pictures.sorted { $0.key < $1.key }.flatMap { entry, all in
          all.map { (entry, $0) }
        }, boxes: try collection.boxPictures(sha256: stored.scan.sha256)))
  }

  /// Returns the result of a recording that cannot be read. Results state the reason, since another
  /// try would end the same.
  func keepFailure(
    of name: String, sha256: String, because error: any Error, versions: ReadingVersions
  ) throws -> ScanResult {
    let result = ScanResult.failed(
      path: name, sha256: sha256, because: "\(error)", RecordingFailure(of: error))
    guard let results, result.scan.failure?.isTransient == false, !sha256.isEmpty else {
      return result
    }
    let failed = StoredRecording(scan: result.scan, versions: versions, readDate: result.readDate)
    // An existing reading by the same versions says more.
    if !results.holds(failed) {
      try results.write(failed, pictures: ResultsPictures(entries: [], boxes: [:]))
    }
    return result
  }

  /// Returns the digest that a file had when its stamp was `stamp`; `nil` when it is unknown.
  func digest(ofFileAt path: String, stamp: String) throws(CollectionError) -> String? {
    try collection?.digest(ofFileAt: path, stamp: stamp)
  }

  /// Stores a file's digest, where there is a collection to store it in.
  func keepDigest(_ sha256: String, ofFileAt path: String, stamp: String?) throws(CollectionError) {
    try collection?.keepDigest(sha256, ofFileAt: path, stamp: stamp)
  }
}
