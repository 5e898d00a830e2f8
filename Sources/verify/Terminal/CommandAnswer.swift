import ArgumentParser
import Dex
import Files
import Foundation
import Pipeline
import Reporting

/// Common steps of the commands about the dex, the hash table and the renders: loading the dex,
/// answering and failing.
enum CommandAnswer {
  /// Returns the dex with its overlay. A dex that cannot be used ends the command.
  static func dex() throws -> Dex {
    do {
      return try Dex.installed()
    } catch {
      throw failure("\(error)", .unusableData)
    }
  }

  static func json(_ value: some Encodable) throws {
    try written { try StandardStream.output.writeLines([try JSONText.text(of: value)]) }
  }

  /// Logs a failure, and returns the exit code that ends the command.
  static func failure(_ message: String, _ status: RunStatus) -> ExitCode {
    StandardStream.error.log(message)
    return ExitCode(status.rawValue)
  }

  /// Writes lines for people.
  static func say(_ lines: String...) throws { try say(lines) }

  /// Writes lines for people, broken to the width of the terminal.
  static func say(_ lines: [String]) throws {
    try written { try StandardStream.output.writeText(lines) }
  }

  /// Writes an answer that is not lines of text.
  static func say(_ contents: Data) throws {
    try written { try StandardStream.output.write(contents) }
  }

  private static func written(_ write: () throws -> Void) throws {
    do { try write() } catch let error as OutputError { throw failure("\(error)", .inputOutput) }
  }

  /// Writes an answer to a file, which at every moment is the old one or the new one.
  static func write(_ contents: Data, to path: String) throws {
    do { try OutputFile.write(contents, to: path) } catch {
      throw failure("\(error)", error.status)
    }
  }

  static func line(_ species: Species) -> String {
    "\(number(species.id))  \(species.name)"
  }

  /// A number with four digits, as HOME prints it.
  static func number(_ id: Int) -> String {
    id.zeroPadded(to: 4)
  }
}
