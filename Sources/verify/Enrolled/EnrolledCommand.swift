import ArgumentParser

/// The commands about pictures and names enrolled from entries that a person confirmed.
struct EnrolledCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enrolled",
    abstract: "Lists, adds, shares and revokes enrolled pictures and names.",
    discussion: """
      Pictures of certain entries (verified, or accepted by a person) are enrolled for their kind of \
      screen, and names as they were misread. They can confirm a picture that no render confirms, \
      such as the phone's 3D models, and make a look-alike doubtful. They never verify an entry with \
      a contradiction. Known recordings keep their answer until they are read with --redo.

        verify enrolled add
        verify enrolled list
      """,
    subcommands: [
      EnrolledListCommand.self, EnrolledAddCommand.self, EnrolledRevokeCommand.self,
      EnrolledExportCommand.self, EnrolledImportCommand.self,
    ],
    defaultSubcommand: EnrolledListCommand.self)
}
