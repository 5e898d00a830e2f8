package import Dex
package import Verification

/// The next thing to do for one missing line of a checklist.
package struct NextStep: Hashable, Sendable {
  /// The ways to get a Pokémon, the quickest first.
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// It is owned, or seen in a box: record its summary page as proof.
    case record
    /// Change the form of an owned Pokémon.
    case changeForm = "change-form"
    /// Evolve an owned Pokémon, once or more often.
    case evolve
    /// Breed two owned Pokémon, or one with Ditto, and evolve the hatched one if necessary.
    case breed
    /// Catch it in a game whose own dex lists it.
    case inGame = "catch"
    /// Trade for it: none of the available games lists it.
    case trade
    /// No game's dex lists it, such as a Pokémon that is given away.
    case unlisted
  }

  package let kind: Kind
  package let entry: Checklist.Entry
  /// The rows that it can come from; empty where no owned Pokémon helps.
  package let sources: [CollectionEntry]
  /// The places in boxes where it was seen without a proof.
  package let places: [BoxPlace]
  /// The species on the way, in order, without the one that is asked for.
  package let stages: [Species]
  /// True where the only source is also needed for a line of the list itself, so that another one
  /// must be had first.
  package let needsSecond: Bool
  /// True where the dex does not tell which form becomes the requested one, or which one a game
  /// lists.
  package let isFormUncertain: Bool
  /// The available games that list the species, in the order in which they came out.
  package let games: [Game]
}

extension NextStep: Encodable {
  enum CodingKeys: String, CodingKey {
    case kind = "step"
    case sources = "from"
    case stages = "through"
    case entry, places, needsSecond, isFormUncertain, games
  }

  /// Encodes rows and species by their numbers, and games by PokeAPI's identifiers.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(entry, forKey: .entry)
    try container.encode(sources.compactMap(\.id), forKey: .sources)
    try container.encode(places, forKey: .places)
    try container.encode(stages.map(\.id), forKey: .stages)
    try container.encode(needsSecond, forKey: .needsSecond)
    try container.encode(isFormUncertain, forKey: .isFormUncertain)
    try container.encode(games.map(\.slug), forKey: .games)
  }
}
