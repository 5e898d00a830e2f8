package import Verification

/// The totals of one run over any number of recordings.
package struct RunSummary: Hashable, Sendable {
  package var recordings = 0
  /// Recordings that could not be read, or only in part.
  package var failed = 0
  /// Failed recordings that another try may cure.
  package var transient = 0
  package var entries = 0
  package var verified = 0
  package var mismatch = 0
  package var unconfirmed = 0
  /// The entries of each verdict that a person has decided on.
  package var decided: [Verdict: Int] = [:]
  /// Owned Pokémon that were first verified by this run.
  package var newlyVerified = 0
  /// Entries of a species that the dex does not know.
  package var unknownSpecies = 0
  /// Unconfirmed entries of a look that the hash table has no picture of.
  package var unpictured = 0
  /// The number of showings of box pages, and of the slots on them.
  package var boxes = 0
  package var slots = 0
  /// Entries whose place in a box is known.
  package var linked = 0
  /// The number of places whose Pokémon certainly has no entry; `nil` without entries or boxes.
  package var notShown: Int?
  /// True where the boxes' own count proves that every Pokémon was seen; `nil` without boxes.
  package var isComplete: Bool?
  /// Sentences about the boxes, for a person; empty without boxes.
  package var boxWords: [String] = []
  /// Wall-clock time.
  package var seconds = 0.0

  package init() {}

  /// Counts one more recording.
  package mutating func add(_ scan: ScannedRecording, newlyVerified: Int) {
    recordings += 1
    if scan.error != nil { failed += 1 }
    if scan.failure?.isTransient == true { transient += 1 }
    entries += scan.entries.count
    boxes += scan.boxes.count
    slots += scan.boxes.reduce(0) { $0 + $1.slots.count }
    linked += scan.boxes.reduce(0) { $0 + $1.slots.count { $0.entry != nil } }
    for entry in scan.entries {
      if entry.reasons.contains(.notInDex) { unknownSpecies += 1 }
      switch entry.verdict {
      case .verified: verified += 1
      case .mismatch: mismatch += 1
      case .unconfirmed:
        unconfirmed += 1
        if entry.reasons.contains(.notInTable) { unpictured += 1 }
      }
    }
    self.newlyVerified += newlyVerified
  }

  /// The status of a run that ended with this summary.
  package func exitStatus(failOnMismatch: Bool) -> RunStatus {
    // Temporary failures count even beside permanent ones: running it again may bring something.
    if transient > 0 { return .busy }
    if failed > 0 { return .recordingFailed }
    return failOnMismatch && verified < entries ? .notVerified : .success
  }
}
