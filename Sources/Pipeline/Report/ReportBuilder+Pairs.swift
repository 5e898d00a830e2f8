package import Collection
import Dex
import Reporting
import Verification

extension ReportBuilder {
  /// Returns rows of the collection that may be one Pokémon, with a picture of each.
  func pairs() throws(CollectionError) -> [ReportedPair] {
    let found = try store.duplicates(dex: dex).pairs
    let rows = Set(found.flatMap { [$0.first.id, $0.second.id] }.compactMap(\.self))
    let pictures = try store.sprites(ofRows: rows)
    func row(_ entry: CollectionEntry) -> ReportedPair.Row {
      let number = entry.id ?? 0
      return (number, words(for: entry), pictures[number])
    }
    return found.map {
      ReportedPair(first: row($0.first), second: row($0.second), reason: $0.reason.words)
    }
  }

  private func words(for entry: CollectionEntry) -> [String] {
    let pokemon = entry.pokemon
    let identity = Identity(
      speciesId: pokemon.pokemonId, form: pokemon.form, gender: pokemon.gender,
      isShiny: pokemon.isShiny, nickname: pokemon.nickname)
    let level = pokemon.level.map { ["level \($0)"] } ?? []
    return [dex.words(for: identity)] + level + pokemon.trainerWords
  }
}

extension OwnedPokemon {
  /// The trainer in words, as far as it is known: `OT Ivy`, `ID No. 041641`.
  package var trainerWords: [String] {
    [trainer.map { "OT \($0)" }, trainerId.map { "ID No. \($0)" }].compactMap(\.self)
  }
}

extension Duplicates.Pair.Reason {
  /// The reason why two rows may be one Pokémon, in plain words.
  package var words: String {
    switch self {
    case .evolution: "one is an evolution of the other"
    case .nickname: "the nickname differs"
    case .form: "the form differs"
    case .trainerId: "the ID number differs in a digit or two"
    case .level: "only the level differs, and no recording shows both among the same others"
    case .unread: "nothing differs, and too little was read of one"
    }
  }
}
