import ArgumentParser
import Dex
import Pipeline

/// What decides an answer, besides the recording.
struct DecidingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The hash table, instead of the one that comes along.", valueName: "file"),
    completion: .file())
  var hashes: String?

  @Option(
    help: ArgumentHelp("Describes one more kind of screen; may be repeated.", valueName: "file"),
    completion: .file())
  var layout: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of the interface, instead of the one that is found.", valueName: "language"))
  var language: Language?

  @Flag(help: "Verify nothing whose picture is not confirmed, on any screen.")
  var requireSprite = false
}

/// What recordings are read with: what decides an answer, and what a recording may ask of the machine.
struct ReadingOptions: ParsableArguments {
  @OptionGroup(title: "Reading") var deciding: DecidingOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func setup(isVerbose: Bool = false) -> ReadingSetup {
    let settings = Settings.current
    return ReadingSetup(
      tool: Version.number, hashes: deciding.hashes ?? settings.text(.hashes),
      layouts: deciding.layout, language: deciding.language ?? settings.word(.language),
      requiresSprite: deciding.requireSprite || settings.isOn(.requireSprite),
      limits: limits.limits, isVerbose: isVerbose)
  }
}

extension Language: ExpressibleByArgument {}
