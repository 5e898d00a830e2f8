import Dex
package import Files
import Foundation
internal import GRDB

/// The server of a collection, and the state of the synchronization.
package struct SyncState: Hashable, Sendable {
  package var address: String
  /// The server's id; nil before the first sync.
  package var uid: String?
  /// The point to ask from; nil for everything.
  package var mark: String?
  /// This device's transactions since the mark.
  package var own: [String] = []
  /// The number of parts that both have.
  package var count = 0

  /// Makes the state for a server of which nothing is known yet.
  package init(address: String) { self.address = address }
}

extension CollectionStore {
  /// Returns the state for the collection's server; nil where none was named.
  package func syncState() throws(CollectionError) -> SyncState? {
    try read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT *, (SELECT count(*) FROM sharedPart) AS count FROM server")
      return try row.map { row in
        var state = SyncState(address: try row.value("address"))
        state.uid = try row.value("uid")
        state.mark = try row.value("mark")
        state.own = (try row.value("own") as String).split(separator: " ").map(String.init)
        state.count = try row.value("count")
        return state
      }
    }
  }

  package func keepServer(_ address: String) throws(CollectionError) {
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO server (id, address) VALUES (1, ?)
          ON CONFLICT (id) DO UPDATE SET address = excluded.address
          """, arguments: [address])
    }
  }

  /// Returns the names of all parts that this collection has, with those of syncs that were undone.
  package func partNames() throws -> Set<SharedPart.Name> {
    var names: Set<SharedPart.Name> = []
    try forEachRun(withUndone: true) { names.formUnion(try SharedPart.parts(of: $0).map(\.name)) }
    return names
  }

  /// Returns the names of the parts that the server is known to have.
  package func sharedParts() throws(CollectionError) -> Set<SharedPart.Name> {
    try read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT run, part FROM sharedPart")
      return try Set(
        rows.map { SharedPart.Name(run: try $0.value("run"), part: try $0.value("part")) })
    }
  }

  /// Starts again with a server that has another id. The parts that are both on it and here count
  /// as shared.
  package func restartSync(with uid: String, having there: Set<SharedPart.Name>) throws {
    let both = try partNames().intersection(there)
    try write { database in
      try database.execute(sql: "UPDATE server SET uid = ?, mark = '0', own = ''", arguments: [uid])
      try database.execute(sql: "DELETE FROM sharedPart")
      try Self.share(Array(both), in: database)
    }
  }

  /// Returns the parts that the server is not known to have, in the order in which another device
  /// needs them.
  ///
  /// - Returns: the parts that can be sent, and the number of those that cannot.
  package func unsentParts() throws -> (parts: [SharedPart], unsendable: Int) {
    let known = try sharedParts()
    var parts: [SharedPart] = []
    var unsendable = 0
    try forEachRun(without: Set(known.compactMap(SharedPart.reading))) { run in
      for part in try SharedPart.parts(of: run) where !known.contains(part.name) {
        if part.canBeSent { parts.append(part) } else { unsendable += 1 }
      }
    }
    return (parts, unsendable)
  }

  /// Records that the server has these parts, which this device added in `transaction`.
  package func keepSent(_ names: [SharedPart.Name], transaction: String) throws(CollectionError) {
    try write { database in
      try Self.share(names, in: database)
      try database.execute(
        sql: "UPDATE server SET own = trim(own || ' ' || ?)", arguments: [transaction])
    }
  }

  /// Merges the parts from the server, as one run that can be undone. Where all could be used, it
  /// stores the mark. The others come again the next time.
  ///
  /// - Parameter bodies: `MergedRun` as JSON.
  /// - Returns: the summary, nil where nothing new came, and the reasons why parts were left out.
  package func keepPulled(
    _ bodies: [(name: SharedPart.Name, body: String)], mark: String
  ) throws -> (summary: MergeSummary?, refused: [String]) {
    let known = try sharedParts()
    var refused: [String] = []
    var runs: [(name: SharedPart.Name, run: MergedRun)] = []
    for (name, body) in bodies where !known.contains(name) {
      do { runs.append((name, try Self.run(body, named: name))) } catch ImportExportError.unusable(
        let reason)
      { refused.append(reason) }
    }
    // An undoing run is younger than the undone one, whichever device wrote it (`TimeStamp.next`).
    runs.sort { ($0.run.date, $0.run.uid) < ($1.run.date, $1.run.uid) }
    if runs.isEmpty {
      if refused.isEmpty { try write { try Self.keepMark(mark, in: $0) } }
      return (nil, refused)
    }
    let summary = try merge { merge in
      var taken: [SharedPart.Name] = []
      for (name, run) in runs {
        do {
          try merge.addWhole("run \(run.uid)") {
            if try merge.add(run) { taken.append(name) }
          }
        } catch ImportExportError.unusable(let reason) { refused.append(reason) }
      }
      try Self.share(taken, in: merge.database)
      if taken.count == runs.count, refused.isEmpty {
        try Self.keepMark(mark, in: merge.database)
      }
    }
    return (summary, refused)
  }

  private static func run(_ body: String, named name: SharedPart.Name) throws -> MergedRun {
    do {
      let run = try JSONDecoder().decode(MergedRun.self, from: Data(body.utf8))
      guard run.uid == name.run else {
        throw ImportExportError.unusable("run \(name.run): it is another run's")
      }
      return run
    } catch let error as DecodingError {
      throw ImportExportError.unusable("run \(name.run): \(JSONFault(error))")
    }
  }

  private static func share(_ names: [SharedPart.Name], in database: Database) throws {
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO sharedPart (run, part) VALUES (?, ?)")
    for name in names { try insert.execute(arguments: [name.run, name.part]) }
  }

  /// Stores the mark, and keeps those of its own transactions that it does not cover yet.
  private static func keepMark(_ mark: String, in database: Database) throws {
    let own = try String.fetchOne(database, sql: "SELECT own FROM server") ?? ""
    let later = own.split(separator: " ").filter {
      UInt64($0) ?? 0 >= UInt64(mark) ?? .max
    }
    try database.execute(
      sql: "UPDATE server SET mark = ?, own = ?", arguments: [mark, later.joined(separator: " ")])
  }
}
