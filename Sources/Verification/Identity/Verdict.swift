/// The conclusion from an entry's evidence.
package enum Verdict: String, CaseIterable, Hashable, Sendable, Codable {
  /// Everything that is needed was read and agrees.
  case verified
  /// Two pieces of evidence contradict each other.
  case mismatch
  /// Something that is needed was not read.
  case unconfirmed
}
