/// A person's decision on an entry.
package enum DecisionAction: String, CaseIterable, Hashable, Sendable, Codable {
  /// The entry is what was read.
  case accept
  /// The entry is something else, which the decision names.
  case correct
  /// The entry is not to count.
  case reject
  /// The entry is to be decided later.
  case skip
}

/// The decision on an entry that counts.
package struct StandingDecision: Hashable, Sendable, Encodable {
  /// The run of the decision. The next decision on the entry must name it.
  package let run: String
  package let entry: EntryID
  package let action: DecisionAction
  /// The identity of the entry, for `accept` and `correct`.
  package let identity: Identity?
  package let who: String
  /// ISO 8601, UTC, to the millisecond.
  package let date: String

  package init(
    run: String, entry: EntryID, action: DecisionAction, identity: Identity?, who: String,
    date: String
  ) {
    self.run = run
    self.entry = entry
    self.action = action
    self.identity = identity
    self.who = who
    self.date = date
  }

  /// The keys for programs.
  private enum CodingKeys: CodingKey { case entry, action, identity, who }

  /// Returns true where the entry does not show what was read, by the decision. What the decision
  /// or the reading leaves open contradicts nothing.
  package func contradicts(_ entry: Entry) -> Bool {
    switch action {
    case .accept, .skip: false
    case .reject: true
    case .correct: !(identity?.agrees(with: Identity(entry)) ?? true)
    }
  }
}

/// A person's decision on an entry, not stored yet. Its keys are those of a file of decisions.
package struct NewDecision: Hashable, Sendable, Codable {
  package var entry: EntryID
  /// The run of the decision that counted when the person saw the entry; empty for none.
  package var standing: String
  /// The fingerprint of the entry's values when the person saw it.
  package var fingerprint: String
  package var action: DecisionAction
  /// The true identity; only with the action `correct`.
  package var identity: Identity?
  /// True where the entry's picture and name are to be enrolled.
  package var enrol: Bool?

  package init(
    entry: EntryID, standing: String, fingerprint: String, action: DecisionAction,
    identity: Identity? = nil, enrol: Bool? = nil
  ) {
    self.entry = entry
    self.standing = standing
    self.fingerprint = fingerprint
    self.action = action
    self.identity = identity
    self.enrol = enrol
  }
}
