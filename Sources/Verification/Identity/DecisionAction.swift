/// A person's decision on an entry.
package enum DecisionAction: String, CaseIterable, Hashable, Sendable, Codable {
  /// It is what was read.
  case accept
  /// It is something else, which the decision names.
  case correct
  /// It is not to count.
  case reject
  /// Not now.
  case skip
}
