import ArgumentParser
import Collection
import Dex
import Files
import Reporting

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undoes a run; undoing the run of that undo restores it.",
    discussion: """
      The collection becomes as if the run had never happened. What other runs proved or changed \
      stays, and nothing is deleted.

        verify undo 3f2a
      """)

  @Argument(
    help: ArgumentHelp("Id of a run, or its beginning.", valueName: "run"), completion: .run)
  var id: String

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let dex = try options.dex()
    // No database is created for a run that is refused.
    _ = try options.database.reading().run(beginning: id)
    let store = try options.database.writing(.undo)
    let target = try store.run(beginning: id)
    let enrolled = try store.enrolments()
    try store.undo(target.uid)
    try store.logRereading(since: enrolled)
    for other in try store.merges(besides: target) {
      StandardStream.error.log(
        "run \(other.shortID) brought in some of the same, which stays; take it back, with: "
          + "verify undo \(other.shortID)")
    }
    let answer = try ChangeAnswer(of: store, dex: dex)
    let line = "run \(answer.run.prefix(8)) undoes \(target.shortID)"
    try options.format.write(answer, text: [line] + answer.effect.lines)
  }
}

extension CollectionStore {
  /// Says of how many Pokémon this run has taken the proof away; `nil` for none.
  func lossWords() throws -> String? {
    let id = run.uid.prefix(8)
    guard let done = try? run(beginning: run.uid) else { return nil }
    let lost = try effect(of: done).lost.count(where: \.before.isVerified)
    guard lost > 0 else { return nil }
    return lost.counted("Pokémon is", "Pokémon are")
      + " no longer verified: verify show \(id) lists them, and verify undo \(id) brings them back"
  }
}

/// The changes of a command to the collection, in JSON.
struct ChangeAnswer: Encodable {
  /// The run's id, which `verify undo` takes.
  let run: String
  /// The id of the run that it undoes.
  let undoes: String?
  let effect: ListedDifference

  /// - Parameter store: the store that the command has written to.
  init(of store: CollectionStore, dex: Dex) throws {
    let done = try store.run(beginning: store.run.uid)
    run = done.uid
    undoes = done.undoes
    effect = ListedDifference(try store.effect(of: done), dex: dex)
  }
}
