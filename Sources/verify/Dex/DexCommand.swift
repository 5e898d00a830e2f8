import ArgumentParser

/// What the program knows of species and forms.
struct DexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dex", abstract: "Shows, searches and updates the list of species and forms.",
    discussion: """
        verify dex show raichu-alola
        verify dex update
      """,
    subcommands: [
      DexShowCommand.self, DexSearchCommand.self, DexListCommand.self, DexStatusCommand.self,
      DexUpdateCommand.self,
    ])
}
