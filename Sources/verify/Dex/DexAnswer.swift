import ArgumentParser
import Dex
import Reporting

/// What the commands of `dex` have in common: the dex, and how they answer and fail.
enum DexAnswer {
  /// The dex with its overlay; a dex that cannot be used ends the command.
  static func dex() throws -> Dex {
    do {
      return try Dex.installed()
    } catch {
      throw failure("\(error)", .unusableData)
    }
  }

  static func json(_ value: some Encodable) throws {
    try DexAnswer.say(try JSONText.text(of: value))
  }

  /// Says what failed, and ends the command with a status.
  static func failure(_ message: String, _ status: RunStatus) -> ExitCode {
    StandardStream.error.write("verify: \(TerminalText.escaped(message))\n")
    return ExitCode(status.rawValue)
  }

  /// Writes lines of the answer.
  static func say(_ text: String) throws {
    do {
      try StandardStream.output.writeLines([text])
    } catch {
      throw failure("\(error)", .inputOutput)
    }
  }

  static func line(_ species: Species) -> String {
    "\(number(species.id))  \(species.name)"
  }

  /// Four digits, as HOME prints them.
  static func number(_ id: Int) -> String {
    let digits = String(id)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
