import Collection
import Dex

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
