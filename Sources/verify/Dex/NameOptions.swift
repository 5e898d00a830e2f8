import ArgumentParser
import Dex

/// The option of a command that shows species to people.
struct NameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show people the names of species and forms in this language; programs get English ones.",
      valueName: "language"))
  var namesIn: Language?

  /// Returns the dex, which shows names in the language that was chosen.
  ///
  /// - Parameter isForPeople: false for an answer to a program, which is the same for everybody.
  func dex(isForPeople: Bool = true) throws -> Dex {
    let dex = try Dex.installed()
    guard isForPeople, let language = namesIn ?? Settings.current.word(.namesIn) else { return dex }
    return dex.showing(namesIn: language)
  }
}
