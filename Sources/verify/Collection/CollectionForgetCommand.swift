import ArgumentParser
import Collection
import Dex
import Reporting

struct CollectionForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Takes Pokémon out of the collection; a new recording of one brings it back.",
    discussion: """
        verify collection forget 12 13
      """)

  @Argument(help: "Ids of rows, or names that have one row only.", completion: .pokemon)
  var pokemon: [String]

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.forget)
      let chosen = ChosenPokemon(store: store, dex: try Dex.installed())
      let wanted = try pokemon.map { try chosen.row($0).id }
      try store.change(wanted.map { (.row($0), .forgotten) })
      try StandardStream.output.writeLines([
        "run \(store.run.uid.prefix(8)); verify undo \(store.run.uid.prefix(8)) brings back what is forgotten"
      ])
      return .success
    }
  }
}
