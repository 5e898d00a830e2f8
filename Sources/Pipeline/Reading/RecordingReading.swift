package import Verification

/// How far the reading of one recording has come.
package struct RecordingProgress: Hashable, Sendable, Codable {
  /// Seconds of the recording that are read, and that it lasts; the latter is 0 when not known.
  package var seconds: Double
  package var duration: Double
  /// Decoded frames so far.
  package var frames: Int

  package init(seconds: Double, duration: Double, frames: Int) {
    self.seconds = seconds
    self.duration = duration
    self.frames = frames
  }
}

/// Reads one recording and says what it shows.
///
/// What is wrong with one recording is thrown as an error whose `description` tells a person what to
/// do, or stands in the account's `error` when a part could be read. What stops every recording (no
/// trained data) is thrown as a `RunEnding`.
package protocol RecordingReading: Sendable {
  /// - Parameters:
  ///   - sha256: lower-case hex of the file's bytes, for the account.
  ///   - progress: called now and then, from any task.
  func account(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> RecordingAccount
}
