package import Verification

/// Turns accounts of recordings into lines for a program or a person.
package protocol AccountFormatting: Sendable {
  /// The lines of one recording and its entries.
  ///
  /// - Parameter readDate: when it was read, RFC 3339 in UTC; nil where that is not known.
  func lines(of account: RecordingAccount, readDate: String?) -> [String]
  /// The lines after the last recording.
  func lines(of summary: RunSummary) -> [String]
}
