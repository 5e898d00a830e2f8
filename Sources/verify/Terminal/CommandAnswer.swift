import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting

/// What the commands about the dex, the hash table and the renders have in common: how they get at
/// the dex, answer, and fail.
enum CommandAnswer {
  /// The dex with its overlay; a dex that cannot be used ends the command.
  static func dex() throws -> Dex {
    do {
      return try Dex.installed()
    } catch {
      throw failure("\(error)", .unusableData)
    }
  }

  static func json(_ value: some Encodable) throws {
    try say(try JSONText.text(of: value))
  }

  /// Says what failed, and ends the command with a status.
  static func failure(_ message: String, _ status: RunStatus) -> ExitCode {
    StandardStream.error.tell(message)
    return ExitCode(status.rawValue)
  }

  /// Writes lines of the answer.
  static func say(_ lines: String...) throws { try say(lines) }

  /// Writes lines of the answer.
  static func say(_ lines: [String]) throws {
    do {
      try StandardStream.output.writeLines(lines)
    } catch {
      throw failure("\(error)", .inputOutput)
    }
  }

  /// Writes an answer that is no lines of text.
  static func say(_ contents: Data) throws {
    do {
      try StandardStream.output.write(contents)
    } catch {
      throw failure("\(error)", .inputOutput)
    }
  }

  /// Writes an answer to a file, which is the old one or the new one at every moment.
  static func write(_ contents: Data, to path: String) throws {
    do { try OutputFile.write(contents, to: path) } catch {
      throw failure("\(error)", error.status)
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
