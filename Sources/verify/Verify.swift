import ArgumentParser

@main
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Proves a Pokémon collection from a screen recording.")

  func run() async throws {}
}
