/// One run with all that it read and wrote: the unit in which collections are merged.
package struct RunFacts: Hashable, Codable, Sendable {
  /// One field that was written.
  struct Change: Hashable, Codable {
    /// nil for a change of a checklist.
    var pokemon: OwnedPokemon?
    var checklist: String?
    var field: String
    var value: String?
  }

  /// What a person decided on an entry; the texts are those of the database.
  struct Decision: Hashable, Codable {
    var sha256: String
    var entry: String
    var action: String
    var who: String
    var fingerprint: String
    var before: String
    var after: String?
    var evidence: String
    /// What the entry was decided to be.
    var pokemon: OwnedPokemon?
  }

  var uid: String
  var kind: String
  var command: String
  /// ISO 8601, UTC, to the millisecond.
  var date: String
  /// The run that this one undid.
  var undoes: String?
  var recordings: [ReadingFacts]
  var changes: [Change]
  var decisions: [Decision]
  /// What it taught; absent where nothing was.
  var learned: [LearnedRow]?
  /// The ids of what is no longer to count; absent where nothing is.
  var revoked: [String]?
}
