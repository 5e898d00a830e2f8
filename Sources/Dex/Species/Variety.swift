/// What PokeAPI calls a `pokemon`: the unit that it counts, of which one species has one or more.
package struct Variety: Hashable, Sendable {
  package let identifier: String
  package let id: Int

  package init(identifier: String, id: Int) {
    self.identifier = identifier
    self.id = id
  }
}
