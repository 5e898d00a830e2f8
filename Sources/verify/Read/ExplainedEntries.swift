import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// The entries that a user wants explained, and the folder to write to.
struct ExplainedEntries {
  let wanted: [Int]
  let folder: String
  let dex: Dex
  private(set) var scans: [ScannedRecording] = []

  mutating func keep(_ result: ScanResult) {
    var scan = result.scan
    scan.path = result.source
    scans.append(scan)
  }

  /// Writes a folder for each entry, named by the recording's number, where there are several, its
  /// file, and the entry: `recording-3`, or `0-recording-3`.
  ///
  /// - Returns: true where each wanted entry is in a recording.
  func write(from pool: WorkerPool, log: (String) -> Void) async throws -> Bool {
    var missing = Set(wanted)
    for (place, scan) in scans.enumerated() {
      for index in wanted {
        guard let entry = scan.entries.first(where: { $0.index == index }) else {
          let last = scan.entries.map(\.index).max()
          let known = last.map { "its entries are 0 to \($0)" } ?? "it has none"
          log("\(scan.path) has no entry \(index): \(known)")
          continue
        }
        missing.remove(index)
        let file = URL(filePath: scan.path).deletingPathExtension().lastPathComponent
        let target = URL(filePath: folder).appending(
          path: (scans.count > 1 ? "\(place)-" : "") + "\(file)-\(index)")
        guard
          let pictures = try await pool.explain(entry, ofRecordingAt: scan.path, in: scan.language)
        else {
          log("entry \(index) of \(scan.path) is not found again")
          continue
        }
        try OutputFile.makeFolder(target.path)
        for file in pictures.files {
          try OutputFile.write(file.contents, to: target.appending(path: file.name).path)
        }
        let lines = entry.explanation(dex: dex) + ["", "On frame.png:"] + pictures.lines
        try OutputFile.write(
          Data((lines.joined(separator: "\n") + "\n").utf8),
          to: target.appending(path: "explain.txt").path)
        log("explained: \(target.path)")
      }
    }
    return missing.isEmpty
  }
}
