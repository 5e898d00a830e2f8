import ArgumentParser
import Dex

/// A command whose name was mistyped, and was taken for a path.
enum MistypedCommand {
  /// Letters that may be wrong.
  private static let mostWrong = 2

  /// The command line that was meant by paths where nothing is; nil where the first one is like no command.
  static func meant(by paths: [String]) -> String? {
    guard let typed = paths.first else { return nil }
    let names = Verify.configuration.subcommands.compactMap { $0.configuration.commandName }
    let near = names.map { name in
      (name: name, distance: DexNames.distance(Array(typed), Array(name), bound: mostWrong))
    }.filter { $0.distance <= mostWrong && $0.distance < $0.name.count / 2 }
    guard let nearest = near.min(by: { $0.distance < $1.distance }) else { return nil }
    let rest = paths.dropFirst().map { " " + CommandLine.typed($0) }.joined()
    return "verify \(nearest.name)\(rest)"
  }
}
