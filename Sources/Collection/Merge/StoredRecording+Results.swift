package import Foundation
import Verification

/// The results of one recording in a file of their own.
extension StoredRecording {
  /// Reads the file `SHA256.ndjson` of a folder, and checks the pictures beside it. Returns nil
  /// where the file is missing or incomplete.
  package init?(resultsOf sha256: String, in folder: URL) {
    let url = Self.resultsURL(of: sha256, in: folder)
    guard let results = try? ResultsFile.results(at: url.path), results.count == 1,
      let result = results.first, result.reading.sha256 == sha256,
      let entries = try? result.reading.entries?.map({ try $0.entry() })
    else { return nil }
    let beside = ResultsPictures.url(besideResultsAt: url)
    let pictures = ResultsPictures((try? Data(contentsOf: beside)) ?? Data())
    guard pictures.count == result.pictures else { return nil }
    var scan = result.reading.scan
    scan.entries = entries
    scan.boxes = result.reading.boxes ?? []
    self.init(
      scan: scan, versions: result.reading.versions,
      readDate: result.reading.readDate ?? "")
  }

  /// Returns the path of a recording's results.
  package static func resultsURL(of sha256: String, in folder: URL) -> URL {
    folder.appending(path: "\(sha256).ndjson")
  }
}
