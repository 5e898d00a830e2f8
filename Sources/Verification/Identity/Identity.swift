package import Dex

/// Which Pokémon an entry is of, as far as it is known: what a person decides on.
package struct Identity: Hashable, Sendable, Codable {
  /// National dex number.
  package var speciesId: Int
  /// `pokemon_forms.identifier`; `nil` when not determined.
  package var form: String?
  package var gender: Gender?
  package var isShiny: Bool?
  /// `nil` when it goes by its species' name.
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

  /// The identity that was read of an entry; `nil` when its species was not.
  package init?(_ entry: Entry) {
    guard let speciesId = entry.speciesId else { return nil }
    self.init(
      speciesId: speciesId, form: entry.form, gender: entry.gender, isShiny: entry.isShiny,
      nickname: entry.nickname)
  }

  private enum CodingKeys: String, CodingKey {
    case speciesId, form, gender, nickname
    case isShiny = "shiny"
  }
}

/// A complete identity that an entry may be of: one that the dex allows, with form, gender and shiny mark.
package struct Candidate: Hashable, Sendable, Codable {
  /// A piece of evidence that supports an identity.
  package enum Source: String, CaseIterable, Hashable, Sendable, Codable {
    case number, name, types, gender, shiny, picture
  }

  package let identity: Identity
  /// log10 of its likelihood over the likeliest identity's: 0 for that one, -2 for one a hundred times less likely.
  package let decades: Double
  /// The fields that show it, and the picture where it is under the bar.
  package let sources: [Source]

  /// Candidates of an entry; the keys 1 to 9 choose among them.
  package static let most = 9

  package init(identity: Identity, decades: Double, sources: [Source] = []) {
    self.identity = identity
    self.decades = decades
    self.sources = sources
  }
}

/// A person's decision on an entry.
package enum DecisionAction: String, CaseIterable, Hashable, Sendable, Codable {
  /// It is what was read.
  case accept
  /// It is something else, which the decision names.
  case correct
  /// It is not to count.
  case reject
  /// Not now.
  case skip
}
