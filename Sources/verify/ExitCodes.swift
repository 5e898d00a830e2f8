import ArgumentParser
import Reporting

/// The table of exit statuses, also as the help of this command.
struct ExitCodes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exit-codes", abstract: "Lists the exit statuses and their meaning.",
    discussion: RunStatus.table + "\n\n  verify exit-codes")

  func run() { print(RunStatus.table) }
}
