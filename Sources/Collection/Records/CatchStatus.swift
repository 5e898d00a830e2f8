/// The owner's status of a Pokémon. Verifying makes it caught; only a person makes it a favorite.
package enum CatchStatus: String, CaseIterable, Hashable, Sendable, Codable {
  case unseen, seen, caught, favorite

  /// True where the owner has it.
  package var isOwned: Bool { self == .caught || self == .favorite }
}
