/// The kind of command that a run was.
package enum RunKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// Recordings were read.
  case read
  /// A person changed fields of the collection.
  case set
  /// A person took Pokémon out of the collection.
  case forget
  /// A person declared rows of the collection to be one Pokémon.
  case join
  /// A person declared a row of the collection to be two Pokémon.
  case split
  /// A person added or removed a checklist.
  case checklist
  /// A person decided about entries.
  case decide
  /// Pictures and names were enrolled.
  case enrol
  /// Enrolments were revoked.
  case revoke
  /// A list was imported.
  case `import`
  /// The data of another collection, or of a file of results, was merged.
  case merge
  /// The results of one recording, from a file of results.
  case results
  /// Another run was undone.
  case undo
}
