package import Foundation

/// Where an update gets PokeAPI's answers from.
package protocol DexSource: Sendable {
  /// The answer at a path under the interface, such as `pokemon/25/`.
  func answer(at path: String, asOf freshness: Freshness) async throws -> Data
}

/// The greatest age of an answer.
package enum Freshness: Sendable {
  /// Asked for in any case.
  case now
  /// Asked for unless it was within the last 24 hours.
  case today
}
