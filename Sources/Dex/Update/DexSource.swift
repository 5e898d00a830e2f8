package import Foundation

/// Where an update gets PokeAPI's answers from.
package protocol DexSource: Sendable {
  /// The answer at a path under the interface, such as `pokemon/25/`.
  func answer(at path: String) async throws -> Data
}
