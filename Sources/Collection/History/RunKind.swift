/// What kind of command a run was.
package enum RunKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// Recordings were read.
  case read
  /// A person changed fields of the collection.
  case set
  /// A person took Pokémon out of the collection.
  case forget
  /// A person said that rows of the collection are one Pokémon.
  case join
  /// A person said that a row of the collection is two Pokémon.
  case split
  /// A person added or removed a checklist.
  case checklist
  /// A person decided about entries.
  case decide
  /// Pictures and names were learned.
  case learn
  /// Something that was learned is no longer to count.
  case revoke
  /// A list was taken over.
  case `import`
  /// The facts of another collection, or of a file of results, came in.
  case merge
  /// The results of one recording, from a file of results.
  case results
  /// Another run is no longer counted.
  case undo
  /// An older schema was brought up to date.
  case migration
}
