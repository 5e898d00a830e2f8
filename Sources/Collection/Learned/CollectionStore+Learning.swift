import Dex
internal import GRDB
import Imaging
package import Verification

extension CollectionStore {
  /// Learns things in one transaction.
  ///
  /// - Returns: how many of them were not known.
  package func learn(_ things: [LearnedThing]) throws(CollectionError) -> Int {
    guard !things.isEmpty else { return 0 }
    return try write { database in
      let known = Set(try String.fetchAll(database, sql: "SELECT uid FROM enrolled"))
      let new = things.filter { !known.contains($0.uid) }
      guard !new.isEmpty else { return 0 }
      let run = try runNumber(
        in: database, date: try TimeStamp.next(in: database, now: now()))
      for thing in new { try LearnedRow(thing).insert(runId: run, in: database) }
      return Set(new.map(\.uid)).count
    }
  }

  /// What was learned and not revoked, the oldest first.
  package func learned() throws(CollectionError) -> [LearnedThing] {
    try read { database in
      try LearnedRow.fetchAll(database, sql: "SELECT * FROM enrolled ORDER BY date, id")
        .compactMap(\.thing)
    }
  }

  /// What is used in reading.
  package func learnings() throws(CollectionError) -> Learnings {
    var learnings = Learnings.none
    for thing in try learned() {
      switch thing.content {
      case .picture(let picture): learnings.pictures.append(picture)
      case .name(let name): learnings.names.append(name)
      }
    }
    return learnings
  }

  /// Stops using learned things, all of them in one transaction.
  package func revoke(_ uids: [String]) throws(CollectionError) {
    guard !uids.isEmpty else { return }
    try write { database in
      let run = try runNumber(
        in: database, date: try TimeStamp.next(in: database, now: now()))
      for uid in uids {
        try database.execute(
          sql: "INSERT OR IGNORE INTO revocation (uid, runId) VALUES (?, ?)",
          arguments: [uid, run])
      }
    }
  }
}
