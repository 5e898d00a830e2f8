import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistNextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Lists what to record, evolve, breed, catch or trade next.",
    discussion: """
      For each missing line, it shows whether one was seen in a box, or one of yours evolves into \
      it, changes its form or has eggs; otherwise, which games list it. The dex knows which \
      species evolves from which, but not how, nor where it is found. A game's dex lists species \
      and no forms.

      With --game, a Pokémon that none of these games lists is one to trade for.

        verify checklist next national
        verify checklist next firered --starter bulbasaur --game scarlet
      """)

  @Argument(
    help: ArgumentHelp("Name or path of a checklist.", valueName: "name"),
    completion: .checklist)
  var name = "national"

  @Option(
    help: ArgumentHelp("Game that you have, such as violet; may be repeated.", valueName: "game"))
  var game: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only these steps: \(NextStep.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "step"))
  var only: [NextStep.Kind] = []

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try Dex.installed()
    let games = try GameFile.bundled()
    for name in game where !games.contains(where: { $0.slug == name }) {
      throw ChecklistError.unknownGame(name, known: games.map(\.slug))
    }
    let store = try chosen.database.reading()
    let list = try chosen.checklist(name, on: try ChosenChecklists.shelf(store, dex: dex))
    let collection = try store.placedPokemon()
    let progress = ChecklistProgress(list, collection: collection.map(\.entry))
    let all = NextSteps(
      collection: collection, dex: dex, families: Families(dex), games: games, owned: Set(game)
    ).steps(for: progress)
    let steps = only.isEmpty ? all : all.filter { only.contains($0.kind) }
    let gone = try store.departed().count
    try answer.format.write(
      steps,
      text: NextStep.lines(of: steps, for: progress, dex: dex) + Departures.words(count: gone))
  }
}

extension NextStep.Kind: ExpressibleByArgument {}
