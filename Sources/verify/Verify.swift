import ArgumentParser
import Foundation
import Pipeline
import Reporting

@main struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Proves a Pokémon HOME collection from screen recordings.",
    usage: """
      verify PATH… [options]
      verify COMMAND [options]
      """,
    discussion: """
      Reads each summary page in a recording, checks number, name, types, gender, shiny mark and \
      picture against each other, and stores what they prove.

        verify recording.mp4                  read a recording, print a table
        verify recordings/ --format ndjson    read a folder, print JSON lines
        verify --dry-run recordings/          show what would be read

      Options for reading: verify help read
      Exit statuses: verify help exit-codes
      A recording with the name of a command: verify ./dex
      """,
    version: Version.text,
    subcommands: [
      ReadCommand.self, CheckCommand.self, WatchCommand.self, CollectionCommand.self,
      BoxesCommand.self,
      ChecklistCommand.self,
      LogCommand.self,
      ShowCommand.self, DiffCommand.self, UndoCommand.self, ExportCommand.self, ImportCommand.self,
      MergeCommand.self, SyncCommand.self, DatabaseCommand.self, DexCommand.self,
      HashesCommand.self,
      SpritesCommand.self, LayoutCommand.self, ReportCommand.self, ReviewCommand.self,
      ApplyCommand.self, DecideCommand.self, EnrolledCommand.self, EvidenceCommand.self,
      SampleCommand.self,
      ConfigCommand.self, DoctorCommand.self,
      ExitCodes.self,
    ],
    defaultSubcommand: ReadCommand.self)

  /// Runs the program.
  ///
  /// The process that loads the data for reading is started before anything else, and before there
  /// is a second thread. Meanwhile, this process opens the database.
  static func main() async {
    StandardStream.reserve()
    if CommandLine.arguments.dropFirst().first == Worker.argument { Worker.run() }
    if let script = completionScript(askedBy: CommandLine.arguments.dropFirst()) {
      print(script)
      return
    }
    let typed = Array(CommandLine.arguments.dropFirst())
    if let message = noHelp(on: typed) ?? fileAsOptions(in: typed) ?? emptyOutput(in: typed) {
      StandardStream.error.log(message)
      exit(withError: ExitCode(RunStatus.usage.rawValue))
    }
    do {
      let command = parsed()
      if let reading = command as? ReadCommand {
        let pool = reading.pool()
        if reading.isReading { pool.prepare() }
        try await reading.run(with: pool)
      } else if var command = command as? any AsyncParsableCommand {
        let interruption =
          command is ReviewCommand || command is WatchCommand
          ? nil : Interruption(log: Interruption.logBriefly)
        defer { withExtendedLifetime(interruption) {} }
        try await command.run()
      } else {
        // ArgumentParser's own command: it throws the help.
        var command = command
        do { try command.run() } catch { end(for: error) }
      }
    } catch {
      guard let status = RunStatus(of: error) else { end(for: error) }
      StandardStream.error.log("\(error)")
      exit(withError: ExitCode(status.rawValue))
    }
  }

  /// Returns the command of the command line, or ends the program.
  private static func parsed() -> any ParsableCommand {
    do {
      let command = try parseAsRoot()
      let needsSettings = command is any AsyncParsableCommand && !(command is any SettingsFree)
      if needsSettings { try checkSettings() }
      return command
    } catch {
      end(for: error)
    }
  }

  /// Ends the program with ArgumentParser's message and status.
  private static func end(for error: any Error) -> Never {
    log(of: error)
    exit(withError: exitCode(for: error))
  }

  /// Ends the program where the environment or the configuration file cannot be used. Names what is
  /// nearly a setting.
  private static func checkSettings() throws {
    for warning in Settings.misspelled(in: ProcessInfo.processInfo.environment) {
      StandardStream.error.log(warning)
    }
    do { _ = try Settings.loaded.get() } catch {
      StandardStream.error.log("\(error)")
      throw ExitCode(RunStatus.configuration.rawValue)
    }
  }

  /// Returns the help that was asked for: -h, or --help.
  private static func asked(_ help: HelpText) -> String {
    let typed = CommandLine.arguments.dropFirst()
    guard typed.contains("-h"), !typed.contains("--help") else { return help.long }
    let command = typed.prefix { $0.wholeMatch(of: /[a-z][a-z-]*/) != nil }
    let isReading = command.isEmpty && typed.first != "-h"
    return help.short(
      more: (["verify", "help"] + (isReading ? ["read"] : command)).joined(separator: " "))
  }

  /// Writes ArgumentParser's message. It holds what was typed, even file names, so it is escaped
  /// for the terminal.
  private static func log(of error: any Error) {
    let text = fullMessage(for: error)
    if text.isEmpty { return }
    if exitCode(for: error) == .success {
      try? StandardStream.output.writeLines([HelpText(text).map(asked) ?? text])
    } else {
      let lines = TerminalText.escapedLines(text).split(separator: "\n").map(String.init)
      StandardStream.error.write(StandardStream.error.fitted(lines).joined(separator: "\n") + "\n")
      if let meant = command(meantByArguments: Array(CommandLine.arguments.dropFirst())) {
        StandardStream.error.log("did you mean: \(meant)")
      }
    }
  }
}

/// The table of exit statuses, which is also the help of this command.
struct ExitCodes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exit-codes", abstract: "Lists the exit statuses and their meanings.",
    discussion: RunStatus.table + "\n\n  verify exit-codes")

  func run() { print(RunStatus.table) }
}
