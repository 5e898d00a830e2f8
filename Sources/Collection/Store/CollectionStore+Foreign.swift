import Dispatch
import Foundation
internal import GRDB

extension CollectionStore {
  /// Opens a collection from another person, to be read once it is known to be harmless.
  ///
  /// Its tables must be those of a collection. Each value must have an allowed type (`PRAGMA
  /// quick_check`), and each entry's evidence must be readable. Then reading it always ends, and no
  /// value has an unexpected type. CHECK constraints are left to the tables that the values are
  /// merged into: SQLite ignores them on a connection that cannot write.
  /// - Throws: `CollectionError.damaged`, also when the check takes longer than a file of its size
  ///   can take.
  package static func foreign(path: String) throws(CollectionError) -> CollectionStore {
    let store = try reading(path: path)
    let size =
      (try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.size] as? Int) ?? 0
    let limit = shortestLimit + Double(size) / slowestDisk
    let isDone = DispatchWorkItem { store.writer.interrupt() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: isDone)
    defer { isDone.cancel() }
    let problem = try store.read { database -> String? in
      try database.execute(sql: "PRAGMA soft_heap_limit = \(mostMemory)")
      return try database.firstProblem() ?? EntryRow.unreadable(in: database).first
    }
    if let problem { throw .damaged(path: path, reason: problem) }
    return store
  }

  /// The time limit in seconds for the check of the smallest file.
  private static let shortestLimit = 30.0

  /// The speed of the slowest disk, in bytes per second.
  private static let slowestDisk = 5_000_000.0

  /// The memory in bytes that SQLite may use for a foreign file.
  private static let mostMemory = 64 << 20
}
