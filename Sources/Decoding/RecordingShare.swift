/// How much of a recording one reader reads.
package enum RecordingShare: Hashable, Sendable {
  /// All of it, as the only reader.
  case whole
  /// All of it, beside another reader, which begins in the middle where there is one.
  case besideAnother
  /// From the middle on.
  case fromMiddle
}
