import ArgumentParser
import Collection
import Dex
import Reporting
import Verification

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

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try chosen.dex()
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
    let gone = try store.departures().total
    try chosen.answer.format.write(
      steps,
      text: NextStep.lines(of: steps, for: progress, dex: dex) + Departure.reminder(of: gone))
  }
}

extension NextStep.Kind: ExpressibleByArgument {}

/// Steps of a checklist for a person: a table for each kind.
extension NextStep {
  /// The most games that a line names; the number of the others follows.
  private static let mostGames = 3
  /// The most rows that a line names.
  private static let mostSources = 2

  static func lines(
    of steps: [NextStep], for progress: ChecklistProgress, dex: Dex
  ) -> [String] {
    var lines: [String] = []
    for kind in NextStep.Kind.allCases {
      let own = steps.filter { $0.kind == kind }
      guard !own.isEmpty else { continue }
      let hasNotes = own.contains { $0.entry.notes != nil }
      let table = TextTable(
        header: ["No.", "name", "how"] + (hasNotes ? ["notes"] : []), numeric: [0],
        rows: own.map { step in
          [
            TextFormat.number(step.entry.pokemonId), step.entry.fullName(dex: dex),
            step.words(dex: dex),
          ] + (hasNotes ? [step.entry.notes ?? ""] : [])
        })
      let columns = StandardStream.output.tableColumns.map { $0 - 2 }
      let doubt =
        kind == .inGame && own.contains(where: \.isFormUncertain)
        ? "; a game's dex lists species and no forms" : ""
      lines += ["\(title(kind)): \(own.count)\(doubt)"]
      lines += table.lines(within: columns).map { "  " + $0 } + [""]
    }
    let missing = progress.missing.count
    return lines + [
      missing == 0
        ? "nothing is missing of \(progress.lines.count)"
        : "\(missing) of \(progress.lines.count) are not verified"
    ]
  }

  private static func title(_ kind: NextStep.Kind) -> String {
    switch kind {
    case .record: "record the summary page"
    case .changeForm: "change the form"
    case .evolve: "evolve"
    case .breed: "breed"
    case .inGame: "catch"
    case .trade: "trade"
    case .unlisted: "in no game's dex"
    }
  }

  private func words(dex: Dex) -> String {
    let sources = sourceWords(dex: dex)
    let stages = stages.map(dex.name(of:))
    let doubt = isFormUncertain ? ["which form does is not in the dex"] : []
    let second = needsSecond ? ["the list needs that one: get a second first"] : []
    let parts: [String] =
      switch kind {
      case .record: [sources, placeWords]
      case .changeForm: ["from \(sources)"] + second
      case .evolve:
        ["from \(sources)" + (stages.isEmpty ? "" : ", by \(stages.joined(separator: ", "))")]
          + second + doubt
      case .breed:
        ["eggs of \(sources)"]
          + (stages.isEmpty ? [] : ["then evolve \(stages.joined(separator: ", "))"]) + doubt
      case .inGame: [gameWords]
      case .trade: ["none of your games lists it"]
      case .unlisted: ["an event, or from another game"]
      }
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func sourceWords(dex: Dex) -> String {
    Self.words(sources) { row in
      let pokemon = row.pokemon
      return dex.fullName(ofSpecies: pokemon.pokemonId, form: pokemon.form)
        + (pokemon.level.map { " level \($0)" } ?? "") + " (row \(row.id ?? 0))"
    }
  }

  private var placeWords: String { Self.words(places, name: \.words) }

  /// Names the first few things, and counts the others.
  private static func words<Thing>(_ things: [Thing], name: (Thing) -> String) -> String {
    let names = things.prefix(mostSources).map(name)
    let more = things.count - names.count
    return names.joined(separator: " or ") + (more > 0 ? " or \(more) more" : "")
  }

  private var gameWords: String {
    // The newest games come first, since people play those.
    let names = games.reversed().map(\.name)
    let more = names.count - Self.mostGames
    return names.prefix(Self.mostGames).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }
}
