import Collection
import Foundation
package import Verification

/// The result of one recording.
package struct ScanResult: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case read
    case readAnew(because: String)
    /// It had been read before, and nothing was stored.
    case known
    /// It could not be read; the scan holds only the reason.
    case failed
  }

  package var scan: ScannedRecording
  package var origin: Origin
  /// The number of owned Pokémon that it newly verified.
  package var newlyVerified: Int
  /// The time at which it was read or given up: RFC 3339, UTC, to the millisecond.
  package var readDate: String
  /// The path of the file; the scan may name the recording differently.
  package var source: String

  package init(scan: ScannedRecording, origin: Origin, newlyVerified: Int, readDate: String) {
    self.scan = scan
    self.origin = origin
    self.newlyVerified = newlyVerified
    self.readDate = readDate
    source = scan.path
  }

  /// A recording of which nothing could be read, or nothing that may be stored.
  static func failed(
    path: String, sha256: String = "", because error: String, _ failure: RecordingFailure
  ) -> ScanResult {
    failed(
      ScannedRecording(
        path: path, sha256: sha256, duration: 0, width: 0, height: 0, codec: "unknown",
        screen: .unknown, language: nil, frames: 0, stableFrames: 0, error: error, failure: failure)
    )
  }

  static func failed(_ scan: ScannedRecording) -> ScanResult {
    ScanResult(scan: scan, origin: .failed, newlyVerified: 0, readDate: TimeStamp.text(Date()))
  }

  /// Returns the result of another file with the same content.
  func copy(name: String, path: String) -> ScanResult {
    var result = self
    result.scan.path = name
    result.source = path
    result.newlyVerified = 0
    if origin == .failed {
      // The reason begins with the path of the first.
      result.scan.error = scan.error.map { "\(name): the same bytes as \($0)" }
    } else {
      result.origin = .known
    }
    return result
  }
}

/// An event of a run, for an observer. The numbers count the recordings of the run from 0.
package enum RunEvent: Sendable {
  case started(Int, path: String)
  case progress(Int, RecordingProgress)
  /// It was read. Its result comes when it is stored.
  case read(Int)
  case finished(Int, ScanResult)
}
