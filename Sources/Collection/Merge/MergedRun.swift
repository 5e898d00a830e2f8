/// One run with everything that it read and wrote: the unit of merging collections.
package struct MergedRun: Hashable, Codable, Sendable {
  /// One field that was written.
  struct Change: Hashable, Codable {
    /// The Pokémon; nil for a change of a checklist.
    var pokemon: OwnedPokemon?
    var checklist: String?
    var field: String
    var value: String?
  }

  /// A person's decision on an entry, in the texts of the database.
  struct Decision: Hashable, Codable {
    var sha256: String
    var entry: String
    /// ISO 8601, UTC, to the millisecond; nil for the date of the run.
    var date: String?
    var action: String
    var who: String
    var fingerprint: String
    var before: String
    var after: String?
    var evidence: String
    /// The identity that the person decided on.
    var pokemon: OwnedPokemon?
  }

  /// A person's answer on two descriptions: one Pokémon, or two.
  struct Sameness: Hashable, Codable {
    /// The description to use where both are one Pokémon.
    var kept: OwnedPokemon
    var other: OwnedPokemon
    var isSame: Bool
  }

  var uid: String
  var kind: String
  var command: String
  /// ISO 8601, UTC, to the millisecond.
  var date: String
  /// The run that this one undid.
  var undoes: String?
  var recordings: [MergedReading]
  var changes: [Change]
  var decisions: [Decision]
  /// The answers; nil where there are none.
  var samenesses: [Sameness]?
  /// The enrolments; nil where there are none.
  var enrolled: [EnrolmentRow]?
  /// The ids of revoked enrolments; nil where there are none.
  var revoked: [String]?
}

extension MergedRun {
  /// The date of the run, and those of what it has.
  var dates: [String] {
    [date] + recordings.compactMap(\.readDate) + decisions.compactMap(\.date)
  }

  /// Adds the data of another part of the run.
  mutating func append(_ other: MergedRun) {
    recordings += other.recordings
    changes += other.changes
    decisions += other.decisions
    samenesses = Self.sum(samenesses, other.samenesses)
    enrolled = Self.sum(enrolled, other.enrolled)
    revoked = Self.sum(revoked, other.revoked)
  }

  private static func sum<Row>(_ a: [Row]?, _ b: [Row]?) -> [Row]? {
    a == nil && b == nil ? nil : (a ?? []) + (b ?? [])
  }

  /// The run in an order that does not depend on the machine.
  var inOrder: MergedRun {
    var ordered = self
    ordered.recordings.sort {
      ($0.readDate ?? "", $0.sha256) < ($1.readDate ?? "", $1.sha256)
    }
    ordered.changes.sort { $0.key.lexicographicallyPrecedes($1.key) }
    ordered.decisions.sort { $0.entry < $1.entry }
    ordered.samenesses?.sort {
      $0.kept == $1.kept
        ? OwnedPokemon.precedes($0.other, $1.other) : OwnedPokemon.precedes($0.kept, $1.kept)
    }
    ordered.enrolled?.sort { $0.uid < $1.uid }
    ordered.revoked?.sort()
    return ordered
  }
}

extension MergedRun.Change {
  fileprivate var key: [String] { (pokemon?.words ?? []) + [checklist ?? "", field] }
}
