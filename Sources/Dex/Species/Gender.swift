/// A Pokémon's gender as HOME shows it.
package enum Gender: String, CaseIterable, Hashable, Sendable, Codable {
  case male, female, genderless
}
