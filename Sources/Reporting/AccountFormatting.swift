package import Verification

/// Turns accounts of recordings into lines for a program or a person.
package protocol AccountFormatting: Sendable {
  /// The lines of one recording and its entries.
  func lines(of account: RecordingAccount) -> [String]
  /// The lines after the last recording.
  func lines(of summary: RunSummary) -> [String]
}
