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

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let dex = try Dex.installed()
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
    var lines: [String] = []
    for pair in duplicates.pairs {
      lines += [
        "may be one: \(pair.reason.words)", "  \(name(pair.first))", "  \(name(pair.second))",
        "  one: verify collection merge \(pair.first.id ?? 0) \(pair.second.id ?? 0)"
          + "; two: verify collection split \(pair.first.id ?? 0) \(pair.second.id ?? 0)",
      ]
    }
    for row in duplicates.doubtful {
      let answers = row.answers.map { "\($0.answer): \($0.command)" }
      lines += [
        "taken for one: \(row.words(dex: dex))", "  \(name(row.entry))",
        "  " + answers.joined(separator: "; "),
      ]
    }
    for row in duplicates.repeated {
      lines += [
        "shown \(row.visits) times in a recording", "  \(name(row.entry))",
        "  one: verify collection set \(row.entry.id ?? 0) --count 1; "
          + "\(row.visits): --count \(row.visits)",
      ]
    }
    return lines
  }
}

extension Duplicates.Doubtful {
  /// The reasons why a row may be two Pokémon.
  func words(dex: Dex) -> String {
    var words: [String] = []
    if let former = doubt.former {
      let own = dex.name(ofSpecies: entry.pokemon.pokemonId)
      words.append("seen as \(dex.name(ofSpecies: former)) again, after it had become \(own)")
    }
    if !doubt.levels.isEmpty {
      words.append("seen at level " + doubt.levels.map(String.init).joined(separator: ", then "))
    }
    if doubt.hasRival, doubt.levels.isEmpty {
      words.append("a sighting would fit another row too, and the nearest counts")
    }
    return words.joined(separator: "; ")
  }

  /// The answers, each with its command. Entries tell the second Pokémon where the row was
  /// described in several ways; `verify collection show` names them.
  var answers: [(answer: String, command: String)] {
    let id = entry.id ?? 0
    let entries = descriptions > 2 ? " ENTRY… (of the second one)" : ""
    return [
      ("one", "verify collection merge \(id)"), ("two", "verify collection split \(id)\(entries)"),
    ]
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
