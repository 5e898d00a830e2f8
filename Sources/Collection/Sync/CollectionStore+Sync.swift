import Dex
package import Files
import Foundation
internal import GRDB

extension CollectionStore {
  /// Returns the address of the collection's server; nil where none was named.
  package func serverAddress() throws(CollectionError) -> String? {
    try read { database in try String.fetchOne(database, sql: "SELECT address FROM server") }
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

  /// Returns the names of the parts that the server had at the last sync and that were here too.
  package func sharedParts() throws(CollectionError) -> Set<SharedPart.Name> {
    try read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT run, part FROM sharedPart")
      return try Set(
        rows.map { SharedPart.Name(run: try $0.value("run"), part: try $0.value("part")) })
    }
  }

  /// Replaces the names of shared parts.
  package func keepShared(_ names: Set<SharedPart.Name>) throws(CollectionError) {
    try write { database in
      try database.execute(sql: "DELETE FROM sharedPart")
      try Self.share(names, in: database)
    }
  }

  /// Returns the names of `there` that this collection lacks. It has what came with a sync that was
  /// undone here.
  package func missingParts(of there: Set<SharedPart.Name>) throws -> Set<SharedPart.Name> {
    var missing = try there.subtracting(sharedParts())
    guard !missing.isEmpty else { return [] }
    try forEachRun(withUndone: true, only: Set(missing.map(\.run))) { run in
      missing.subtract(try SharedPart.parts(of: run).map(\.name))
    }
    return missing
  }

  /// Returns the parts that are not among `there`, in the order in which another device needs them.
  ///
  /// - Returns: the parts that can be sent, and the number of those that cannot.
  package func parts(
    without there: Set<SharedPart.Name>
  ) throws -> (parts: [SharedPart], unsendable: Int) {
    var parts: [SharedPart] = []
    var unsendable = 0
    try forEachRun(without: Set(there.compactMap(SharedPart.reading))) { run in
      for part in try SharedPart.parts(of: run) where !there.contains(part.name) {
        if part.canBeSent { parts.append(part) } else { unsendable += 1 }
      }
    }
    return (parts, unsendable)
  }

  /// Records that the server has these parts as well.
  package func keepSent(_ names: [SharedPart.Name]) throws(CollectionError) {
    try write { database in try Self.share(names, in: database) }
  }

  /// Merges parts from the server, as one run that can be undone. Those that cannot be used are
  /// missing as before, and come again the next time.
  ///
  /// - Parameter bodies: `MergedRun` as JSON.
  /// - Returns: the summary, nil where nothing new came, and the reasons why parts were left out.
  package func keepPulled(
    _ bodies: [(name: SharedPart.Name, body: String)]
  ) throws -> (summary: MergeSummary?, refused: [String]) {
    var refused: [String] = []
    var runs: [(name: SharedPart.Name, run: MergedRun)] = []
    for (name, body) in bodies {
      do { runs.append((name, try Self.run(body, named: name))) } catch ImportExportError.unusable(
        let reason)
      { refused.append(reason) }
    }
    if runs.isEmpty { return (nil, refused) }
    // An undoing run is younger than the undone one, whichever device wrote it (`TimeStamp.next`).
    runs.sort { ($0.run.date, $0.run.uid) < ($1.run.date, $1.run.uid) }
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

  private static func share(
    _ names: some Sequence<SharedPart.Name>, in database: Database
  ) throws {
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO sharedPart (run, part) VALUES (?, ?)")
    for name in names { try insert.execute(arguments: [name.run, name.part]) }
  }
}
