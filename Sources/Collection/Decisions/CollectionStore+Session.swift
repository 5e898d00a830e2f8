internal import GRDB
package import Verification

/// The decisions of a review. What is written stays as it is, because another device may have it by
/// then: a decision that changes or takes back another one is written in a run of its own.
extension CollectionStore {
  /// Returns true when this store's run can take a decision on an entry that nobody has decided on:
  /// nothing of the run is stored yet, or it is the newest one and changes no earlier decision.
  ///
  /// The last write counts by the time of its run. A run that is not the newest could not override
  /// the writes of a newer one.
  package func isRunOpen(for entry: EntryID) throws(CollectionError) -> Bool {
    try read { database in
      let newest = try Row.fetchOne(
        database, sql: "SELECT uid, isLive FROM run ORDER BY date DESC, uid DESC LIMIT 1")
      let isKnown = try database.holds("EXISTS (SELECT * FROM run WHERE uid = ?)", [run.uid])
      guard isKnown, let newest else { return true }
      let changesOthers = try database.holds(
        """
        EXISTS (SELECT * FROM run JOIN decision AS own ON own.runId = run.id
          JOIN decision AS earlier ON earlier.entry = own.entry AND earlier.date < own.date
          WHERE run.uid = ?)
        """, [run.uid])
      return try newest.value("uid") == run.uid && newest.value("isLive") == true
        && !changesOthers && DecidedEntry.find(entry, in: database).current == nil
    }
  }

  /// Takes back the decision that counts on an entry: what stood before it is written again.
  ///
  /// - Parameters:
  ///   - standing: the name of the decision.
  ///   - before: the decision that stood before; nil for none.
  /// - Returns: the decision that counts then; nil for none.
  /// - Throws: `CollectionError.refused` when the decision that counts is another one.
  package func takeBack(
    _ entry: EntryID, standing: String, before: StoredDecision?, who: String
  ) throws(CollectionError) -> StoredDecision? {
    try writeRun { database in
      let found = try DecidedEntry.find(entry, in: database)
      guard let last = found.current, last.standing == standing else {
        throw CollectionError.refused(.overtaken(entry: entry.description))
      }
      let date = try TimeStamp.next(in: database, now: now())
      let run = try runNumber(in: database, date: date)
      let individual = try before?.identity.map {
        try OwnedPokemon(found.entry, as: $0).number(in: database)
      }
      if let individual { try Self.own(individual, run: run, in: database) }
      try DecisionRow(
        NewDecision(
          entry: entry, standing: standing, fingerprint: found.entry.fingerprint,
          action: before?.action ?? .open),
        of: found, identity: before?.identity, individual: individual, who: before?.who ?? who,
        date: date, run: run
      ).insert(database)
      try Self.takeBack([last], run: run, in: database)
      return try StoredDecision.on(last.entry, in: database)
    }
  }
}
