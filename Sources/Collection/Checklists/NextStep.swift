package import Dex

/// The next thing to do for one missing line of a checklist.
package struct NextStep: Hashable, Sendable {
  /// The ways to a Pokémon, the quickest first.
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// It is owned: a recording of its summary page proves it.
    case record
    /// One that is owned changes its form.
    case changeForm = "change-form"
    /// One that is owned evolves, once or more often.
    case evolve
    /// Two that are owned, or one with Ditto, give an egg; what hatches may have to evolve.
    case breed
    /// A game lists it in its own dex.
    case inGame = "catch"
    /// The game of the list withholds it, or none of the games at hand lists it.
    case trade
    /// No game's dex lists it, as with what is given away.
    case unlisted
  }

  package let kind: Kind
  package let entry: Checklist.Entry
  /// The rows that it comes from; empty where nothing that is owned helps.
  package let sources: [CollectionEntry]
  /// The species that it becomes on the way, in order; without the one that is asked for.
  package let stages: [Species]
  /// True where the source is the only one that meets a line of the list itself: another one is needed first.
  package let needsSecond: Bool
  /// True where the dex does not say which form becomes the one that is asked for.
  package let isFormUncertain: Bool
  /// The games whose own dex lists the species, in the order in which they came out.
  package let games: [Game]
}

extension NextStep: Encodable {
  enum CodingKeys: String, CodingKey {
    case kind = "step"
    case sources = "from"
    case stages = "through"
    case entry, needsSecond, isFormUncertain, games
  }

  /// Rows by their numbers, species by theirs, games by PokeAPI's identifiers.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(entry, forKey: .entry)
    try container.encode(sources.compactMap(\.id), forKey: .sources)
    try container.encode(stages.map(\.id), forKey: .stages)
    try container.encode(needsSecond, forKey: .needsSecond)
    try container.encode(isFormUncertain, forKey: .isFormUncertain)
    try container.encode(games.map(\.slug), forKey: .games)
  }
}
