import ArgumentParser
import Dex
import Reporting

/// What one hash table has that another has not.
struct HashesDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Lists what changed between two hash tables.",
    discussion: """
      A line for each picture: + where only the new table has it, - where only the old one has, \
      and ~ where both have it with other hashes or colours, with the distance of the hashes. \
      Pictures are compared by whom they show, not by their files' names.

        verify hashes diff old.tsv new.tsv
      """)

  @Argument(help: ArgumentHelp("The old table.", valueName: "old"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("The new table.", valueName: "new"), completion: .file())
  var new: String

  func run() async throws {
    let before = try HashTableOptions.load(old)
    let after = try HashTableOptions.load(new)
    let changes = HashTableChanges(from: before, to: after)
    try CommandAnswer.say(changes.lines.map(TerminalText.escaped))
    StandardStream.error.tell(
      "\(changes.added) added, \(changes.removed) removed, \(changes.changed) changed, "
        + "\(changes.same) the same")
  }
}
