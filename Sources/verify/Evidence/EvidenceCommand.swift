import ArgumentParser

/// What proves entries to somebody else.
struct EvidenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence",
    abstract: "Gives others what proves an entry, and checks what others give.",
    discussion: """
      verify evidence ENTRY… --output FOLDER writes, for each entry, its frame and crops, what was \
      read, its time, the recording's SHA-256, and the versions of the program, the dex and the hash \
      table. A path that ends with .zip becomes an archive. verify evidence check reads it, and with \
      the recording derives it anew.

        verify evidence write 71350d36a449-4967 --output proof
        verify evidence check proof --recording recording.mp4
      """,
    subcommands: [EvidenceWriteCommand.self, EvidenceCheckCommand.self],
    defaultSubcommand: EvidenceWriteCommand.self)
}
