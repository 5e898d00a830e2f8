import ArgumentParser
import Collection
import Dex
import Reporting

struct CollectionForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Removes Pokémon from the collection, until they are recorded again.",
    discussion: """
        verify collection forget 12 13
      """)

  @Argument(help: "Ids of rows, or names that have only one row.", completion: .pokemon)
  var pokemon: [String]

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let store = try database.writing(.forget)
    let dex = try Dex.installed()
    let wanted = try pokemon.map { try store.row($0, dex: dex) }
    try store.change(wanted.map { (.row($0.id), .forgotten) })
    let id = store.run.uid.prefix(8)
    try answer.format.write(
      ChangeAnswer(of: store, dex: dex),
      text: wanted.map { "- \(ListedPokemon($0.entry, dex: dex).words)" }
        + ["run \(id); verify undo \(id) brings back what is forgotten"])
  }
}
