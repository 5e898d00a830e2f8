package import Collection
package import Dex
import Files
import Reporting
import Verification

extension ReportBuilder {
  /// Returns the questions about rows of the collection, with a picture of each row.
  func questions() throws(CollectionError) -> [ReportedQuestion] {
    let questions = try store.duplicates(dex: dex).questions
    let pictures = try store.sprites(ofRows: Set(questions.flatMap(\.rows).compactMap(\.id)))
    return questions.map { question in
      ReportedQuestion(
        reason: question.reason.words(on: question.rows, dex: dex),
        rows: question.rows.map { row in
          let number = row.id ?? 0
          return (number, words(for: row), pictures[number])
        },
        answers: question.answers.map {
          .init(number: $0.number, command: $0.command, isWhole: $0.kind != nil)
        })
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
    case .level: "only the level differs"
    case .unread: "nothing differs, and too little was read of one"
    }
  }
}

extension Duplicates.Question.Reason {
  /// The reason for a question on these rows.
  package func words(on rows: [CollectionEntry], dex: Dex) -> String {
    switch self {
    case .mayBeOne(let reason): "may be one: \(reason.words)"
    case .takenForOne(let doubt):
      "taken for one: \(doubt.words(on: rows.first?.pokemon.pokemonId, dex: dex))"
    case .visits(let visits):
      "shown \(visits.count) times in "
        + "\(TerminalText.escaped(visits.first?.path.lastPathPart ?? "")): "
        + visits.map { TextFormat.timeCode($0.start) }.joined(separator: ", ")
    }
  }
}

extension Duplicates.Doubt {
  /// The reasons why a row may be two Pokémon.
  ///
  /// - Parameter species: the species of the row.
  package func words(on species: Int?, dex: Dex) -> String {
    var words: [String] = []
    if let former, let species {
      words.append(
        "seen as \(dex.name(ofSpecies: former)) again, after it had become "
          + dex.name(ofSpecies: species))
    }
    if !levels.isEmpty {
      words.append("seen at level " + levels.map(String.init).joined(separator: ", then "))
    }
    if hasRival, levels.isEmpty {
      words.append("a sighting would fit another row too, and the nearest counts")
    }
    return words.joined(separator: "; ")
  }
}
