import ArgumentParser

/// What was learned from entries that a person vouches for.
struct EnrolledCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enrolled",
    abstract: "Lists, adds, shares and revokes what was learned.",
    discussion: """
      Pictures of Pokémon that are certain (verified, or accepted by a person) are learned for their \
      kind of screen, and names as they were misread. What is learned can confirm a picture that no \
      render confirms, such as the phone's 3D models, and make a look-alike doubtful; it never makes \
      a contradiction verified. Known recordings keep their answer until they are read with --redo.

        verify enrolled learn
        verify enrolled list
      """,
    subcommands: [
      EnrolledListCommand.self, EnrolledLearnCommand.self, EnrolledRevokeCommand.self,
      EnrolledExportCommand.self, EnrolledImportCommand.self,
    ],
    defaultSubcommand: EnrolledListCommand.self)
}
