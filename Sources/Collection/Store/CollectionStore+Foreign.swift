import Dispatch
import Foundation
internal import GRDB

extension CollectionStore {
  /// A collection that somebody else wrote, to be read once all of it is known to be plain.
  ///
  /// Its tables must be those of a collection, and each value of the type and length that they allow
  /// (`PRAGMA quick_check`). So reading them ends, and no value is another than it seems.
  /// - Throws: `CollectionError.damaged` also when the check takes longer than a file of its size can take.
  package static func foreign(path: String) throws(CollectionError) -> CollectionStore {
    let store = try reading(path: path)
    let size =
      (try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.size] as? Int) ?? 0
    let limit = shortestLimit + Double(size) / slowestDisk
    let isDone = DispatchWorkItem { store.writer.interrupt() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: isDone)
    defer { isDone.cancel() }
    let problem = try store.read { database in
      try database.execute(sql: "PRAGMA soft_heap_limit = \(mostMemory)")
      return try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    }
    guard problem == "ok" else {
      throw .damaged(path: path, reason: problem ?? "its check says nothing")
    }
    return store
  }

  /// Seconds that the check may take for the smallest file.
  private static let shortestLimit = 30.0

  /// Bytes a second that the slowest disk gives.
  private static let slowestDisk = 5_000_000.0

  /// Bytes that SQLite keeps of a foreign file.
  private static let mostMemory = 64 << 20
}
