import ArgumentParser

@main
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Proves a Pokémon HOME collection from screen recordings.",
    version: Version.text,
    subcommands: [DexCommand.self, HashesCommand.self, ExitCodes.self])
}
