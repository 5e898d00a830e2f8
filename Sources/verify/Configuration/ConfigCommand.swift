import ArgumentParser
import Foundation
import Reporting

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Shows the settings of the environment and the configuration file.",
    discussion: """
      An option on the command line counts before the environment, and that before the file. A \
      setting is called as its option is; in the environment, VERIFY_ stands before it. The file is \
      $XDG_CONFIG_HOME/verify/config.yaml, else ~/.config/verify/config.yaml, or what VERIFY_CONFIG \
      names; an empty VERIFY_CONFIG means none.

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

    @Flag(help: "Say where each value stands.")
    var origin = false

    @Flag(help: "Show the settings without a value as well.")
    var all = false

    @Option(help: "How to answer: text or json.")
    var format = AnswerFormat.text

    func run() async throws {
      try await RunStatus.telling {
        let settings = try Settings.loaded.get()
        let shown = Setting.allCases.filter { all || settings.values[$0] != nil }
        switch format {
        case .text: try StandardStream.output.writeLines(lines(shown, settings))
        case .json: try StandardStream.output.writeLines([json(shown, settings).text])
        }
        return .success
      }
    }

    private func lines(_ shown: [Setting], _ settings: Settings) -> [String] {
      var table = TextTable(header: ["setting", "value", origin ? "origin" : ""], numeric: [])
      for setting in shown {
        let value = settings.values[setting]
        let place = origin ? value?.origin.description ?? "default" : ""
        table.add(
          [setting.rawValue, value?.text ?? "–", place].map { .init(TerminalText.escaped($0)) })
      }
      return table.lines(within: StandardStream.output.tableColumns)
    }

    private func json(_ shown: [Setting], _ settings: Settings) -> JSONValue {
      .object(
        shown.map { setting in
          let value = settings.values[setting]
          return .init(
            setting.rawValue,
            .object([
              .init("value", .optional(value?.text, JSONValue.string)),
              .init("origin", .optional(value?.origin.description, JSONValue.string)),
            ]))
        })
    }
  }

  struct Path: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Says where the configuration file is, or would be.",
      discussion: """
          verify config path
        """)

    func run() async throws {
      let path = SettingsFile.path(environment: ProcessInfo.processInfo.environment)
      try CommandAnswer.say(TerminalText.escaped(path ?? "none: VERIFY_CONFIG is empty"))
    }
  }
}
