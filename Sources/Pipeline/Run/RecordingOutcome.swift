package import Verification

/// What came of one recording.
package struct RecordingOutcome: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case read
    case readAnew(because: String)
    /// It had been read before, and nothing was stored.
    case known
    /// It could not be read; the account holds only the reason.
    case failed
  }

  package var account: RecordingAccount
  package var origin: Origin
  /// Owned Pokémon that became verified by it.
  package var newlyVerified: Int

  package init(account: RecordingAccount, origin: Origin, newlyVerified: Int) {
    self.account = account
    self.origin = origin
    self.newlyVerified = newlyVerified
  }

  /// A recording of which nothing could be read.
  static func failed(path: String, sha256: String = "", because error: String) -> RecordingOutcome {
    let account = RecordingAccount(
      path: path, sha256: sha256, duration: 0, width: 0, height: 0, codec: "unknown",
      screen: .unknown, language: nil, frames: 0, stableFrames: 0, error: error)
    return RecordingOutcome(account: account, origin: .failed, newlyVerified: 0)
  }
}
