import ArgumentParser

/// Care of the file that the collection is in.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", abstract: "Checks, copies, measures and compacts the database.",
    subcommands: [
      DatabaseCheckCommand.self, DatabaseBackupCommand.self, DatabaseStatsCommand.self,
      DatabaseVacuumCommand.self,
    ])
}
