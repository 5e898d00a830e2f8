import Dispatch
import Files
internal import GRDB
import Synchronization
import Verification

/// The check that every stored entry can be read.
extension EntryRow {
  /// Entries that one task decodes in turn.
  private static let share = 256
  /// Maximum evidence in memory, in bytes.
  private static let mostBytes = 16 << 20

  /// Returns a sentence for each entry that cannot be read, in the order of their row numbers.
  static func unreadable(in database: Database) throws -> [String] {
    var found: [(Int64, String)] = []
    var batch: [(Int64, EntryRow)] = []
    var bytes = 0
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM entry ORDER BY id")
    while let row = try rows.next() {
      let id: Int64 = try row.value("id")
      do {
        let entry = try EntryRow(row: row)
        batch.append((id, entry))
        bytes += entry.evidence.utf8.count
      } catch let error as DecodingError {
        found.append((id, "\(JSONFault(error))"))
      }
      if bytes >= mostBytes {
        found += problems(of: batch)
        (batch, bytes) = ([], 0)
      }
    }
    found += problems(of: batch)
    return found.sorted { $0.0 < $1.0 }.map { "entry number \($0) cannot be read: \($1)" }
  }

  /// Decodes entries on all cores: their evidence is most of the work.
  private static func problems(of entries: [(Int64, EntryRow)]) -> [(Int64, String)] {
    let found = Mutex<[(Int64, String)]>([])
    DispatchQueue.concurrentPerform(iterations: (entries.count + share - 1) / share) { part in
      for (id, entry) in entries[(part * share)..<min(entries.count, (part + 1) * share)] {
        if let problem = entry.problem { found.withLock { $0.append((id, problem)) } }
      }
    }
    return found.withLock(\.self)
  }

  /// The reason why its evidence cannot be read, or nil.
  private var problem: String? {
    do {
      return try entry().isPlausible ? nil : "it has values that no recording can have"
    } catch let error as DecodingError {
      return "\(JSONFault(error))"
    } catch {
      return "\(error)"
    }
  }
}
