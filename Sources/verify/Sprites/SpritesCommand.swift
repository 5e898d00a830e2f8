import ArgumentParser

/// The commands about the renders that the hash table is made from.
struct SpritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites", abstract: "Fetches the pictures that a hash table is made from.",
    discussion: """
        verify sprites fetch
      """,
    subcommands: [SpritesFetchCommand.self])
}
