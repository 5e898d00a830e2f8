import ArgumentParser

/// Reads what belongs to somebody else: nothing of it comes into the collection.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads recordings of somebody else and says what they prove; stores nothing.",
    discussion: """
      Takes the options of verify read, and is the same as verify read --guest.

        verify check trade.mp4 --expect offer.csv --fail-on-mismatch
      """)

  @OptionGroup var reading: ReadRecordings

  func validate() throws {
    if reading.keeping.database.database != nil {
      throw ValidationError("verify check uses no collection; leave out --database")
    }
  }

  func run() async throws {
    var reading = reading
    reading.keeping.noDatabase = true
    try await reading.run()
  }
}
