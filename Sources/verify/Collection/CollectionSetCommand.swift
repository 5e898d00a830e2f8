import ArgumentParser
import Collection
import Dex
import Reporting

struct CollectionSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Writes the status, the notes or the count of Pokémon.",
    discussion: """
        verify collection set pikachu --status favorite
        verify collection set 12 --notes "from a raid" --count 2
      """)

  @Argument(
    help: "Ids of rows, or names that have one row at most; a new name gets a row.",
    completion: .pokemon)
  var pokemon: [String]

  @Option(help: "unseen, seen, caught or favorite.")
  var status: CatchStatus?

  @Option(help: ArgumentHelp("Notes of your own; empty to take them away.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("How many you own that are alike in everything.", valueName: "n"))
  var count: Int?

  @OptionGroup var database: DatabaseOptions

  private static let countable = 1...1_000_000

  func validate() throws {
    if status == nil, notes == nil, count == nil {
      throw ValidationError("give --status, --notes or --count")
    }
    if let count, !Self.countable.contains(count) {
      throw ValidationError("--count takes a number from 1 to 1000000")
    }
  }

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.set, isMaking: true)
      let chosen = ChosenPokemon(store: store, dex: try Dex.installed())
      let fields = [
        status.map(FieldChange.status), notes.map { FieldChange.notes($0.isEmpty ? nil : $0) },
        count.map(FieldChange.count),
      ].compactMap(\.self)
      let wanted = try pokemon.map(chosen.pokemon)
      try store.change(wanted.flatMap { one in fields.map { (one.written, $0) } })
      try StandardStream.output.writeLines(
        try changes(of: wanted, in: store, dex: chosen.dex) + [store.run.words])
      return .success
    }
  }

  /// Says of each Pokémon what it was and what it is now.
  private func changes(
    of wanted: [CollectionEntry], in store: CollectionStore, dex: Dex
  ) throws -> [String] {
    let after = try store.collection()
    return wanted.map { before in
      let now = after.first { entry in
        before.id.map { entry.id == $0 } ?? (entry.pokemon == before.pokemon)
      }
      let name = CollectionTable.name(of: ListedPokemon(before, dex: dex))
      let words = now.map { DifferenceText.fields(from: before, to: $0) } ?? ""
      return "\(name): \(words.isEmpty ? "as it was" : words)"
    }
  }
}

extension CatchStatus: ExpressibleByArgument {}
