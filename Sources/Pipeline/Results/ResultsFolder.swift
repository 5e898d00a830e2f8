package import Collection
import Dex
import Files
import Foundation
package import Reporting
import Verification

/// A folder with a file of results for each recording, `SHA256.ndjson`, which can be copied to
/// other machines.
///
/// A file is written under another name and renamed, so that it is always complete. Pictures of box
/// pages, and of entries that are not verified, lie beside it in `SHA256.pictures`, so that a
/// person can look at them elsewhere.
package struct ResultsFolder: Sendable {
  private let folder: URL

  /// - Parameter path: the path of the folder, which need not exist before anything is written.
  package init(path: String) { folder = URL(fileURLWithPath: path) }

  /// Returns the results of a recording; `nil` where there are none, or they are incomplete.
  func recording(sha256: String) -> StoredRecording? {
    StoredRecording(resultsOf: sha256, in: folder)
  }

  /// True where the folder holds the results of these versions.
  func holds(_ stored: StoredRecording) -> Bool {
    recording(sha256: stored.scan.sha256)?.versions == stored.versions
  }

  /// Writes the reading of a recording.
  ///
  /// - Parameter pictures: those of verified entries are left out.
  func write(_ stored: StoredRecording, pictures: ResultsPictures) throws(Failure) {
    let scan = stored.scan
    let url = StoredRecording.resultsURL(of: scan.sha256, in: folder)
    let doubtful = Set(scan.entries.filter { $0.verdict != .verified }.map(\.index))
    let kept = ResultsPictures(
      entries: pictures.entries.filter { doubtful.contains($0.entry) }, boxes: pictures.boxes)
    let lines = NDJSONFormat(versions: stored.versions)
      .lines(of: scan, readDate: stored.readDate, pictures: kept.count)
    let beside = ResultsPictures.url(besideResultsAt: url)
    do {
      // The pictures are written first: results state their number, and a recording is read again
      // where some are missing.
      if kept.count > 0 { try WholeFile.write(kept.data(), to: beside) }
      try WholeFile.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: url)
      if kept.count == 0, FileManager.default.fileExists(atPath: beside.path) {
        try FileManager.default.removeItem(at: beside)
      }
    } catch {
      throw Failure(unwritable: url.path, because: error)
    }
  }
}

extension NDJSONFormat {
  /// Makes lines that name, for each recording, the versions that read it.
  package init(versions: ReadingVersions) {
    self.init(reading: [
      "tool": .string(versions.tool), "dex": .string(versions.dex),
      "table": .string(versions.table), "options": .string(versions.options),
    ])
  }
}
