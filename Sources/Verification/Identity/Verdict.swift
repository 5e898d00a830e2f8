/// What the evidence of an entry amounts to.
package enum Verdict: String, CaseIterable, Hashable, Sendable, Codable {
  /// Everything that is needed was read and agrees.
  case verified
  /// Two pieces of evidence contradict each other.
  case mismatch
  /// Something that is needed was not read.
  case unconfirmed
}
