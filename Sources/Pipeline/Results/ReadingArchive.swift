package import Collection
import Foundation
import Verification

/// The place where readings are kept and found again: the collection, a folder of results, both or none.
package struct ReadingArchive: Sendable {
  private let collection: CollectionStore?
  private let results: ResultsFolder?

  package init(collection: CollectionStore?, results: ResultsFolder? = nil) {
    self.collection = collection
    self.results = results
  }

  /// The stored reading of a recording; with a collection, what counts there.
  func recording(sha256: String) throws(CollectionError) -> StoredRecording? {
    if let collection { return try collection.recording(sha256: sha256) }
    // A limit may have been raised since: what it refused is read again.
    return results?.recording(sha256: sha256).flatMap { $0.account.failure == .limit ? nil : $0 }
  }

  /// Keeps what was read of a recording; results of it hold what the collection holds.
  func keep(_ account: RecordingAccount, versions: ReadingVersions) throws -> KeptReading {
    let kept =
      try collection?.keep(account, versions: versions)
      ?? KeptReading(newlyVerified: 0, readDate: TimeStamp.text(Date()))
    try results?.write(
      StoredRecording(account: account, versions: versions, readDate: kept.readDate),
      pictures: account.entries.flatMap { entry in entry.pictures.map { (entry.index, $0) } })
    return kept
  }

  /// Writes results of a recording that was known to the collection, where they are not there.
  func publish(_ stored: StoredRecording) throws {
    guard let results, let collection, !results.holds(stored) else { return }
    let pictures = try collection.pictures(sha256: stored.account.sha256)
    try results.write(
      stored,
      pictures: pictures.sorted { $0.key < $1.key }.flatMap { entry, all in
        all.map { (entry, $0) }
      })
  }

  /// Writes results that say why a recording cannot be read; another try would say the same.
  func keepFailure(_ account: RecordingAccount, versions: ReadingVersions, date: String) throws {
    guard let results, account.failure?.isTransient == false, !account.sha256.isEmpty else {
      return
    }
    let failed = StoredRecording(account: account, versions: versions, readDate: date)
    // A reading by the same versions says more.
    if results.holds(failed) { return }
    try results.write(failed, pictures: [])
  }

  /// The digest of what a file held when it looked like this; nil when that is not known.
  func digest(ofFileAt path: String, stamp: String) throws(CollectionError) -> String? {
    try collection?.digest(ofFileAt: path, stamp: stamp)
  }

  /// Keeps what a file holds, where there is a collection to keep it in.
  func keepDigest(
    _ sha256: String, ofFileAt path: String, stamp: String?
  ) throws(CollectionError) {
    try collection?.keepDigest(sha256, ofFileAt: path, stamp: stamp)
  }
}
