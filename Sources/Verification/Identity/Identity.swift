package import Dex

/// The Pokémon that an entry shows, as far as it is known. A person's decision names one.
package struct Identity: Hashable, Sendable, Codable {
  /// National dex number.
  package var speciesId: Int
  /// `pokemon_forms.identifier`; `nil` when not determined.
  package var form: String?
  package var gender: Gender?
  package var isShiny: Bool?
  /// `nil` when it has its species' name.
  package var nickname: String?

  package init(
    speciesId: Int, form: String? = nil, gender: Gender? = nil, isShiny: Bool? = nil,
    nickname: String? = nil
  ) {
    self.speciesId = speciesId
    self.form = form
    self.gender = gender
    self.isShiny = isShiny
    self.nickname = nickname
  }

  /// Takes the identity that was read; fails when the species was not.
  package init?(_ entry: Entry) {
    guard let speciesId = entry.speciesId else { return nil }
    self.init(
      speciesId: speciesId, form: entry.form, gender: entry.gender, isShiny: entry.isShiny,
      nickname: entry.nickname)
  }

  /// Returns true where both may be of one Pokémon: no field differs that both have.
  func agrees(with other: Identity?) -> Bool {
    guard let other else { return true }
    return speciesId == other.speciesId && form.mayEqual(other.form)
      && gender.mayEqual(other.gender) && isShiny.mayEqual(other.isShiny)
      && nickname.mayEqual(other.nickname)
  }

  private enum CodingKeys: String, CodingKey {
    case speciesId, form, gender, nickname
    case isShiny = "shiny"
  }
}

/// A complete identity of an entry, with form, gender and shiny mark, that the dex allows.
package struct Candidate: Hashable, Sendable, Codable {
  /// A piece of evidence that supports an identity.
  package enum Source: String, CaseIterable, Hashable, Sendable, Codable {
    case number, name, types, gender, shiny, picture
  }

  package let identity: Identity
  /// log10 of its likelihood over the likeliest one's: 0 for that, -2 for a hundred times less.
  package let decades: Double
  /// The fields that show it, and the picture where it is under the bar.
  package let sources: [Source]

  /// The most candidates of an entry; the keys 1 to 9 choose among them.
  package static let most = 9

  package init(identity: Identity, decades: Double, sources: [Source] = []) {
    self.identity = identity
    self.decades = decades
    self.sources = sources
  }
}

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
  /// A decision was taken back, and none stood before it.
  case open
}

/// A person's decision on an entry, as a collection stores it.
package struct StoredDecision: Hashable, Sendable, Encodable {
  /// The run of the decision.
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
  private enum CodingKeys: CodingKey { case run, entry, action, identity, who }

  /// The name of the decision, which the next one on the entry must give: whoever has not seen it
  /// is told. The decisions of one review have one run, so the time is part of it.
  package var standing: String { Self.standing(run: run, date: date, action: action.rawValue) }

  package static func standing(run: String, date: String, action: String) -> String {
    "\(run) \(date) \(action)"
  }

  /// Returns true where a verified entry does not show what was read, by the decision: it proves
  /// nothing then. What the decision or the reading leaves open contradicts nothing.
  package func rejects(_ entry: Entry) -> Bool {
    guard entry.verdict == .verified else { return false }
    return switch action {
    case .accept, .skip, .open: false
    case .reject: true
    case .correct: !(identity?.agrees(with: Identity(entry)) ?? true)
    }
  }
}

/// A person's decision on an entry, not stored yet. Its keys are those of a file of decisions.
package struct NewDecision: Hashable, Sendable, Codable {
  package var entry: EntryID
  /// The name of the decision that counted when the person saw the entry, as
  /// `StoredDecision.standing` gives it; empty for none.
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

extension Dex {
  /// Returns the identity without a nickname that is just its species' name in any language.
  package func withoutSpeciesName(_ identity: Identity) -> Identity {
    guard let nickname = identity.nickname?.lowercased(), let species = species(identity.speciesId)
    else { return identity }
    var plain = identity
    if species.names.values.contains(where: { $0.lowercased() == nickname }) {
      plain.nickname = nil
    }
    return plain
  }

  /// Returns the fault of an identity, such as a gender that its form never has, or a form that
  /// HOME does not store; `nil` where it is possible.
  package func problem(with identity: Identity) -> String? {
    guard let species = species(identity.speciesId)
    else { return "there is no species \(identity.speciesId)" }
    let form = species.forms.first { $0.identifier == identity.form }
    if let name = identity.form, form == nil {
      return "\(self.name(of: species)) has no form “\(name)”"
    }
    if let form, !form.isStorable { return "HOME does not store \(form.identifier)" }
    if let gender = identity.gender {
      let possible = form.map(species.possibleGenders(of:)) ?? species.possibleGenders
      if !possible.contains(gender) {
        // Some forms are of one gender, as Indeedee's are.
        let name = species.possibleGenders.contains(gender) ? form?.identifier : nil
        return "\(name ?? self.name(of: species)) is never \(gender.rawValue)"
      }
    }
    if let nickname = identity.nickname, nickname.isEmpty || nickname.count > 40 {
      return "a nickname has 1 to 40 characters"
    }
    return nil
  }
}
