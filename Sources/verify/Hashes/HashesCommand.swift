import ArgumentParser

/// The commands about the table of reference hashes.
struct HashesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hashes",
    abstract: "Makes, checks and asks the table of reference hashes.",
    discussion: """
      A table holds, for each picture of a Pokémon that a screen may show, two perceptual hashes \
      and a coarse signature of its colours; no picture can be made from it. The one that comes \
      with verify is hashes/home.tsv, of the renders of Pokémon HOME on white.

        verify hashes check
        verify hashes nearest picture.png
      """,
    subcommands: [
      HashesBuildCommand.self, HashesCheckCommand.self, HashesNearestCommand.self,
      HashesCollisionsCommand.self, HashesDiffCommand.self, HashesExportCommand.self,
    ])
}
