import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting

struct CollectionDuplicatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "Lists rows that may be one Pokémon, and rows that may be two.",
    discussion: """
      Decide a pair with verify collection merge, split or set --count. It is no longer listed then.

        verify collection duplicates
      """)

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let dex = try options.dex()
    let duplicates = try options.database.reading().duplicates(dex: dex)
    try options.format.write(
      DuplicatesAnswer(duplicates, dex: dex), text: Self.lines(of: duplicates, dex: dex))
  }

  private static func lines(of duplicates: Duplicates, dex: Dex) -> [String] {
    func name(_ entry: CollectionEntry) -> String {
      let trainer = entry.pokemon.trainerWords.map(TerminalText.escaped)
      let words = [ListedPokemon(entry, dex: dex).words] + trainer
      return "\(entry.id ?? 0): \(words.joined(separator: ", "))"
    }
    guard !duplicates.isEmpty else { return ["no row is doubtful"] }
    return duplicates.questions.flatMap { question in
      [question.reason.words(on: question.rows, dex: dex)]
        + question.rows.map { "  \(name($0))" } + ["  \(question.answerWords)"]
    }
  }
}

extension Duplicates.Question {
  /// The answers, each with its command.
  var answerWords: String {
    answers.map { "\($0.number): \($0.command)" }.joined(separator: "; ")
  }
}

/// Doubtful rows in JSON.
private struct DuplicatesAnswer: Encodable {
  struct Pair: Encodable {
    let reason: Duplicates.Pair.Reason
    let first: ListedPokemon
    let second: ListedPokemon
  }

  struct Doubtful: Encodable {
    let row: ListedPokemon
    let levels: [Int]
    let fitsAnother: Bool
    /// The species that it had evolved from, and as which it was seen again.
    let former: Int?
  }

  let pairs: [Pair]
  let takenForOne: [Doubtful]
  let repeated: [ListedPokemon]

  init(_ duplicates: Duplicates, dex: Dex) {
    func listed(_ entry: CollectionEntry) -> ListedPokemon { ListedPokemon(entry, dex: dex) }
    pairs = duplicates.pairs.map {
      Pair(reason: $0.reason, first: listed($0.first), second: listed($0.second))
    }
    takenForOne = duplicates.doubtful.map {
      Doubtful(
        row: listed($0.entry), levels: $0.doubt.levels, fitsAnother: $0.doubt.hasRival,
        former: $0.doubt.former)
    }
    repeated = duplicates.repeated.map { listed($0.entry) }
  }
}
