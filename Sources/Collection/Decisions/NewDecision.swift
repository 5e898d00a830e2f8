package import Verification

/// A person's decision on an entry, not stored yet.
package struct NewDecision: Hashable, Sendable {
  package let entry: EntryID
  /// The run of the decision that counted when the person saw the entry; `nil` for none.
  package let standing: String?
  /// The fingerprint of the entry's values when the person saw it.
  package let fingerprint: String
  package let action: DecisionAction
  /// The correct identity, for `correct`.
  package let identity: Identity?
  /// True when the entry's picture and name are to be enrolled.
  package let enrols: Bool

  package init(
    entry: EntryID, standing: String?, fingerprint: String, action: DecisionAction,
    identity: Identity? = nil, enrols: Bool = false
  ) {
    self.entry = entry
    self.standing = standing
    self.fingerprint = fingerprint
    self.action = action
    self.identity = identity
    self.enrols = enrols
  }
}

/// The reason why a decision was refused. All other decisions of the same command are refused with
/// it.
package enum DecisionRefusal: Error, Hashable, Sendable {
  /// No stored recording has such an entry.
  case foreign(entry: String)
  /// The recording was read again since, and the entry has other values.
  case stale(entry: String)
  /// Another decision was stored since.
  case overtaken(entry: String)
  /// The entry is verified, so there is nothing to decide.
  case verified(entry: String)
  /// The entry cannot be accepted, because its species was not read.
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
