package import Collection
import Dex
import Foundation
import Reporting
import Verification

/// A folder with a file of results for each recording, `SHA256.ndjson`, which travels to other machines.
///
/// A file is written beside and renamed, so that each is whole. Pictures of what is not verified stand
/// beside it in `SHA256.pictures`: a person can review it elsewhere.
package struct ResultsFolder: Sendable {
  /// A file cannot be written there.
  package struct Unwritable: RunEnding {
    package let path: String
    package let underlying: any Error
  }

  private let folder: URL

  /// - Parameter path: of the folder, which need not be there before anything is written.
  package init(path: String) { folder = URL(fileURLWithPath: path) }

  /// Makes the folder where there is none.
  package func make() throws(Unwritable) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Unwritable(path: folder.path, underlying: error)
    }
  }

  /// The results of a recording; nil where there are none that are whole.
  func recording(sha256: String) -> StoredRecording? {
    StoredResults(ofRecording: sha256, in: folder)?.recording
  }

  /// True where the folder holds the results of these versions.
  func holds(_ stored: StoredRecording) -> Bool {
    recording(sha256: stored.account.sha256)?.versions == stored.versions
  }

  /// Writes what was read of a recording.
  ///
  /// - Parameter pictures: of its entries; those of verified ones are left out.
  func write(_ stored: StoredRecording, pictures: [ResultsPictures.Numbered]) throws(Unwritable) {
    let account = stored.account
    let url = StoredResults.url(ofRecording: account.sha256, in: folder)
    let doubtful = Set(account.entries.filter { $0.verdict != .verified }.map(\.index))
    let kept = pictures.filter { doubtful.contains($0.entry) && $0.picture.isPlausible }
    let lines = NDJSONFormat(versions: stored.versions)
      .lines(of: account, readDate: stored.readDate, pictures: kept.count)
    let beside = ResultsPictures.url(besideResultsAt: url)
    do {
      // The pictures first: results count them, and are read again where some are not there.
      if !kept.isEmpty { try WholeFile.write(ResultsPictures.data(kept), to: beside) }
      try WholeFile.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: url)
      if kept.isEmpty, FileManager.default.fileExists(atPath: beside.path) {
        try FileManager.default.removeItem(at: beside)
      }
    } catch {
      throw Unwritable(path: url.path, underlying: error)
    }
  }
}

extension NDJSONFormat {
  /// Lines that say with each recording which versions read it.
  package init(versions: ReadingVersions) {
    self.init(reading: [
      .init("tool", .string(versions.tool)), .init("dex", .string(versions.dex)),
      .init("table", .string(versions.table)), .init("options", .string(versions.options)),
    ])
  }
}
