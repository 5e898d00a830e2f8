import ArgumentParser
import Collection
import Dex
import Files
import Reporting

/// The commands about owned Pokémon and the notes on them.
struct CollectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collection", abstract: "Lists, shows and changes what is in the collection.",
    discussion: """
        verify collection list --shiny
        verify collection set pikachu --status favorite
      """,
    subcommands: [
      CollectionListCommand.self, CollectionShowCommand.self, CollectionSetCommand.self,
      CollectionSummaryCommand.self, CollectionPageCommand.self, CollectionForgetCommand.self,
      CollectionDuplicatesCommand.self, CollectionMergeCommand.self, CollectionSplitCommand.self,
    ])
}

struct CollectionSummaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "Shows how many species of each generation are verified.",
    discussion: """
        verify collection summary
      """)

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let store = try options.database.reading()
    let dex = try Dex.installed()
    let duplicates = try store.duplicates(dex: dex)
    let summary = Summary(
      try store.placedPokemon().map(\.entry), dex: dex, repeated: duplicates.repeated.count,
      questions: duplicates.pairs.count + duplicates.doubtful.count,
      departed: try store.departures().total)
    try options.format.write(summary, text: summary.lines)
  }
}

/// A collection in numbers.
private struct Summary: Encodable {
  /// A bar for each generation, and one for all.
  let progress: [ProgressBar]
  let verified: Int
  let shiny: Int
  let favorites: Int
  /// Pokémon that only box pages show.
  let seen: Int
  /// Rows that one recording shows more than once, while nobody has entered a count.
  let repeated: Int
  /// Pairs of rows that may be one Pokémon, and other rows that may be two.
  let questions: Int
  /// Pokémon that were in a box once, and are in none.
  let departed: Int

  init(_ all: [CollectionEntry], dex: Dex, repeated: Int, questions: Int, departed: Int) {
    let entries = all.filter { !$0.isOnlyInBox }
    seen = all.count - entries.count
    let owned = entries.filter(\.isOwned)
    let rows = Dictionary(grouping: all, by: \.pokemon.pokemonId)
    func bar(_ name: String, _ species: [Species]) -> ProgressBar {
      ProgressBar(
        name: name, states: species.map { ChecklistProgress.State(rows[$0.id, default: []]) })
    }
    let species = dex.storableSpecies
    progress =
      Dictionary(grouping: species, by: \.generation).sorted { $0.key < $1.key }
      .map { bar("generation \($0)", $1) } + [bar("all", species)]
    verified = owned.count(where: \.isVerified)
    shiny = owned.count { $0.proven?.isShiny == true }
    favorites = entries.count { $0.status == .favorite }
    self.repeated = repeated
    self.questions = questions
    self.departed = departed
  }

  var lines: [String] {
    let favorites = favorites.counted("favorite", "favorites")
    var lines = ProgressBar.lines(of: progress)
    lines.append("\(verified) verified Pokémon, \(shiny) shiny; \(favorites)")
    if seen > 0 {
      lines.append(
        "\(seen.counted("more was", "more were")) seen in boxes: verify boxes --not-shown lists "
          + "those whose summary was certainly not shown")
    }
    if repeated > 0 {
      lines.append(
        "\(repeated) Pokémon \(repeated == 1 ? "was" : "were") shown more than once in a recording, "
          + "and may be more than one: verify collection duplicates")
    }
    if questions > 0 {
      lines.append(
        "\(questions.counted("question", "questions")) whether Pokémon are one or two: "
          + "verify collection duplicates")
    }
    return lines + Departure.reminder(of: departed)
  }
}
