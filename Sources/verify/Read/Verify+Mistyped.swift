import ArgumentParser
import Dex
import Foundation

/// A command whose name was mistyped, so that it was taken for a path or is unknown.
extension Verify {
  /// The most command lines that are offered.
  private static let mostOffers = 3

  /// True for the name of a command, which an option before it made a path.
  static func isCommand(_ path: String?) -> Bool {
    path.map { names(of: Verify.self).contains($0) } ?? false
  }

  /// Returns the command line that was meant by paths where nothing is; `nil` where the first one
  /// resembles no command.
  ///
  /// A word that belongs to other commands, such as `list`, is offered with each of them.
  static func command(meantBy paths: [String]) -> String? {
    guard let typed = paths.first else { return nil }
    let rest = paths.dropFirst().map { " " + CommandLine.typed($0) }.joined()
    if let nearest = names(of: Verify.self).nearest(to: typed) { return "verify \(nearest)\(rest)" }
    let inner = Verify.configuration.subcommands.filter { names(of: $0).contains(typed) }
    let offers = inner.prefix(mostOffers).compactMap { command in
      command.configuration.commandName.map { "verify \($0) \(typed)\(rest)" }
    }
    return offers.isEmpty ? nil : offers.joined(separator: " or ")
  }

  /// Returns the command line that was meant where a command has no such subcommand: `collection
  /// lst`.
  ///
  /// - Parameter arguments: the arguments without the program's name.
  static func command(meantByArguments arguments: [String]) -> String? {
    let (known, command, unknown) = walk(arguments)
    guard !known.isEmpty, let unknown, !command.configuration.subcommands.isEmpty,
      let nearest = names(of: command).nearest(to: unknown)
    else { return nil }
    return "verify \(known.joined(separator: " ")) \(nearest)"
  }

  /// Returns the reason why `verify help` has no help on the given words; `nil` where it has.
  static func noHelp(on arguments: [String]) -> String? {
    guard arguments.first == "help" else { return nil }
    let (known, command, unknown) = walk(Array(arguments.dropFirst()))
    guard let unknown, !unknown.hasPrefix("-") else { return nil }
    let name = (["verify"] + known + [unknown]).joined(separator: " ")
    let offer = names(of: command).nearest(to: unknown).map {
      "; did you mean: verify help \((known + [$0]).joined(separator: " "))"
    }
    return "there is no command \(name)\(offer ?? "; verify --help lists them")"
  }

  /// Returns the reason why a file's name is no argument: it would be read as short options, such
  /// as `-h`. Returns `nil` where no argument names such a file.
  static func fileAsOptions(in arguments: [String]) -> String? {
    let name = arguments.prefix { $0 != "--" }.first { argument in
      argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
        && FileManager.default.fileExists(atPath: argument)
    }
    return name.map { "the name of the file \($0) would be read as options; write ./\($0)" }
  }

  /// The options that name a file or folder to write.
  private static let outputs: Set<String> = [
    "-o", "--output", "--cells", "--database", "--explain-output", "--log-file", "--results",
  ]

  /// Returns the reason why an output has no place: its path is empty, as from a variable of the
  /// shell that is not set. Returns `nil` where each has a path.
  static func emptyOutput(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }.flatMap { word in
      word.hasPrefix("--") && word.hasSuffix("=") ? [String(word.dropLast()), ""] : [word]
    }
    let pair = zip(words, words.dropFirst()).first { outputs.contains($0.0) && $0.1.isEmpty }
    return pair.map { "\($0.0) has an empty path; name a place, or leave the option out" }
  }

  /// Returns the names of the commands that arguments begin with, the last of these commands, and
  /// the word after them.
  private static func walk(
    _ arguments: [String]
  ) -> (known: [String], command: any ParsableCommand.Type, unknown: String?) {
    var command: any ParsableCommand.Type = Verify.self
    var known: [String] = []
    for argument in arguments {
      guard
        let next = command.configuration.subcommands.first(where: {
          $0.configuration.commandName == argument
        })
      else { return (known, command, argument) }
      command = next
      known.append(argument)
    }
    return (known, command, nil)
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.compactMap { $0.configuration.commandName }
  }
}
