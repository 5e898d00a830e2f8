package import Verification

/// A decision that a person wants to take on an entry.
package struct NewDecision: Hashable, Sendable {
  package let entry: EntryID
  /// The run of the decision that stood when they saw the entry; `nil` for none.
  package let standing: String?
  /// What the entry claimed when they saw it.
  package let fingerprint: String
  package let action: DecisionAction
  /// What it is, for `correct`.
  package let identity: Identity?
  /// Whether what the entry shows is to be learned.
  package let learns: Bool

  package init(
    entry: EntryID, standing: String?, fingerprint: String, action: DecisionAction,
    identity: Identity? = nil, learns: Bool = false
  ) {
    self.entry = entry
    self.standing = standing
    self.fingerprint = fingerprint
    self.action = action
    self.identity = identity
    self.learns = learns
  }
}

/// The decision on an entry that counts.
package struct StandingDecision: Hashable, Sendable {
  /// The run that took it.
  package let run: String
  package let entry: EntryID
  package let action: DecisionAction
  /// What the entry is, for `accept` and `correct`.
  package let identity: Identity?
  package let who: String
  /// ISO 8601, UTC, to the millisecond.
  package let date: String
}

/// Why a decision was not taken; no other of the same command was then.
package enum DecisionRefusal: Error, Hashable, Sendable {
  /// No recording that is stored has such an entry.
  case foreign(entry: String)
  /// The recording was read anew since, and the entry claims something else.
  case stale(entry: String)
  /// Somebody else has decided since.
  case overtaken(entry: String)
  /// There is nothing to decide on what is verified.
  case verified(entry: String)
  /// It cannot be accepted as read, because its species was not read.
  case unread(entry: String)
  /// The dex knows no such Pokémon.
  case impossible(entry: String, why: String)
}

extension DecisionRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign(let entry):
      "entry \(entry) is of no recording in this database; nothing is changed; give the database "
        + "that the report was made from with --database"
    case .stale(let entry):
      "entry \(entry) has been read anew and says something else now; nothing is changed; make a "
        + "new report"
    case .overtaken(let entry):
      "entry \(entry) has been decided since; nothing is changed; make a new report, or take that "
        + "decision back with verify undo"
    case .verified(let entry):
      "entry \(entry) is verified now; nothing is changed; make a new report"
    case .unread(let entry):
      "entry \(entry) cannot be accepted, for its species was not read; nothing is changed; name it "
        + "instead"
    case .impossible(let entry, let why):
      "entry \(entry) cannot be that: \(why); nothing is changed; take a candidate or name it"
    }
  }
}
