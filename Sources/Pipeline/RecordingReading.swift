package import Verification

/// Reads one recording and says what it shows.
package protocol RecordingReading: Sendable {
  func account(ofRecordingAt path: String, sha256: String) async throws -> RecordingAccount
}
