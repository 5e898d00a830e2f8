import ArgumentParser

/// The commands that maintain the collection's file.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", abstract: "Checks, copies, measures and compacts the database.",
    discussion: """
        verify db check
        verify db backup collection-today.sqlite
      """,
    subcommands: [
      DatabaseCheckCommand.self, DatabaseBackupCommand.self, DatabaseStatsCommand.self,
      DatabaseVacuumCommand.self,
    ])
}
