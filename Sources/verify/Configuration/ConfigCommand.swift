import ArgumentParser
import Foundation
import Reporting

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Shows the settings of the environment and the configuration file.",
    discussion: """
      A setting has the name of its option; in the environment, VERIFY_ stands before it. The command \
      line overrides the environment, which overrides the file: $XDG_CONFIG_HOME/verify/config.yaml, \
      otherwise ~/.config/verify/config.yaml. VERIFY_CONFIG names another file; if empty, there is none. \
      A misspelled setting is an error in the file, and a warning in the environment. \
      A path may begin with ~ for the home folder; a relative one starts at the current folder.

        jobs: 2
        names-in: de
        max-memory: 4096

        verify config show --origin
      """,
    subcommands: [Show.self, Path.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Shows each setting that has a value.",
      discussion: """
          verify config show --origin
        """)

    @Flag(help: "Show where each value comes from.")
    var origin = false

    @Flag(help: "Also show settings without a value.")
    var all = false

    @OptionGroup var answer: AnswerOptions

    func run() async throws {
      let settings = try Settings.loaded.get()
      let shown = Setting.allCases.filter { all || settings.values[$0] != nil }
      switch answer.format {
      case .text: try StandardStream.output.writeLines(lines(shown, settings))
      case .json: try StandardStream.output.writeLines([json(shown, settings).text])
      }
    }

    private func lines(_ shown: [Setting], _ settings: Settings) -> [String] {
      if shown.isEmpty {
        return StandardStream.output.fitted(
          ["no setting has a value of yours; verify config show --all lists them all"])
      }
      return TextTable(
        header: ["setting", "value", origin ? "origin" : ""], numeric: [],
        rows: shown.map { setting in
          let value = settings.values[setting]
          return [setting.rawValue, value?.text ?? "–", origin ? value?.origin ?? "default" : ""]
        }
      ).lines(within: StandardStream.output.tableColumns)
    }

    private func json(_ shown: [Setting], _ settings: Settings) -> JSONValue {
      .object(
        shown.map { setting in
          let value = settings.values[setting]
          return .init(
            setting.rawValue,
            [
              "value": .optional(value?.text, JSONValue.string),
              "origin": .optional(value?.origin, JSONValue.string),
            ])
        })
    }
  }

  struct Path: AsyncParsableCommand, SettingsFree {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Prints the path of the configuration file.",
      discussion: """
          verify config path
        """)

    func run() async throws {
      let path = Settings.filePath(environment: ProcessInfo.processInfo.environment)
      try StandardStream.output.writeText([
        TerminalText.escaped(path ?? "none: VERIFY_CONFIG is empty")
      ])
    }
  }
}
