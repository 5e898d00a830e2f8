package import Dex
import Foundation
internal import GRDB
package import Verification

extension CollectionStore {
  /// Stores decisions in one transaction, all of them or none.
  ///
  /// An accepted entry counts as owned: its status is `caught`, unless its owner wrote that it has
  /// left after the recording was made. It is not verified, because only evidence can do that. A
  /// verified entry that is rejected, or named as another Pokémon, proves nothing, and neither does
  /// what was enrolled from the entry as another Pokémon. The changes of an earlier decision on the
  /// same entry are taken back.
  /// - Parameter dex: tells which Pokémon are possible, and names the forms of what is enrolled.
  /// - Returns: the decisions that now count, in the order of `decisions`.
  /// - Throws: `CollectionError.refused` when one of them does not fit the stored data.
  package func decide(
    _ decisions: [NewDecision], who: String, dex: Dex
  ) throws(CollectionError) -> [StoredDecision] {
    try writeRun { database in
      let date = try TimeStamp.next(in: database, now: now())
      let run = try runNumber(in: database, date: date)
      var replaced: [DecidedEntry.Current] = []
      let taken = try decisions.map { decision in
        let found = try DecidedEntry.find(decision.entry, in: database)
        try found.check(decision)
        let identity =
          switch decision.action {
          case .accept: Identity(found.entry)
          case .correct: decision.identity.map(dex.withoutSpeciesName)
          case .reject, .skip, .open: Identity?.none
          }
        if let why = identity.flatMap(dex.problem(with:)) {
          throw CollectionError.refused(.impossible(entry: decision.entry.description, why: why))
        }
        if let current = found.current {
          // The rows of a run stay as they are: another device may have them.
          guard current.runId != run else {
            throw CollectionError.refused(.overtaken(entry: decision.entry.description))
          }
          replaced.append(current)
        }
        let individual = try identity.map {
          try OwnedPokemon(found.entry, as: $0).number(in: database)
        }
        if let individual { try Self.own(individual, run: run, in: database) }
        try DecisionRow(
          decision, of: found, identity: identity, individual: individual, who: who, date: date,
          run: run
        ).insert(database)
        let things = identity.map {
          Enrolment.things(
            from: found.entry, as: $0, screen: found.screen, language: found.language, dex: dex,
            origin: EnrolmentOrigin(who: who, entry: decision.entry))
        }
        if decision.enrol == true, let things { try Self.enrol(things, run: run, in: database) }
        return StoredDecision(
          run: self.run.uid, entry: decision.entry, action: decision.action, identity: identity,
          who: who, date: date)
      }
      try Self.takeBack(replaced, run: run, in: database)
      try Self.keepLeft(run: run, in: database)
      return taken
    }
  }

  /// Returns the decisions that count on a recording's entries, by the entry's number.
  package func decisions(sha256: String) throws(CollectionError) -> [Int: StoredDecision] {
    try read { database in
      let entries = try DecidedEntry.outlines(sha256: sha256, in: database)
      return try StoredDecision.all(sha256: sha256, on: entries, in: database)
    }
  }

  /// Returns the decision that counts on an entry.
  ///
  /// - Throws: `CollectionError.refused` when there is no such entry.
  package func decision(on entry: EntryID) throws(CollectionError) -> StoredDecision? {
    try read { database in
      try DecidedEntry.find(entry, in: database).current
        .flatMap { try StoredDecision.on($0.entry, in: database) }
    }
  }

  /// Returns the decisions of a run in their order, whether they count or not.
  package func decisions(of run: LoggedRun) throws(CollectionError) -> [StoredDecision] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT d.*, run.uid FROM decision AS d JOIN run ON run.id = d.runId
          WHERE run.uid = ? ORDER BY d.id
          """, arguments: [run.uid]
      ).compactMap(StoredDecision.init)
    }
  }

  /// Marks a Pokémon as caught, unless it is a favorite already.
  static func own(_ individual: Int64, run: Int64, in database: Database) throws {
    let isFavorite = try database.holds(
      """
      EXISTS (SELECT * FROM lastWrite JOIN description AS d USING (individualId)
        WHERE d.id = ? AND field = 'status' AND value = 'favorite')
      """, [individual])
    if !isFavorite { try insert(.status(.caught), of: individual, runId: run, in: database) }
  }

  /// Writes again that Pokémon have left, where a run's decisions own them for recordings that were
  /// made before.
  private static func keepLeft(run: Int64, in database: Database) throws {
    let owned = try Int64.fetchAll(
      database,
      sql: "SELECT descriptionId FROM decision WHERE runId = ? AND descriptionId IS NOT NULL",
      arguments: [run])
    guard !owned.isEmpty,
      try database.holds(
        """
        EXISTS (SELECT * FROM change AS c JOIN run ON run.id = c.runId
          WHERE c.field = 'status' AND c.value IN ('seen', 'unseen') AND run.isLive = 1
            AND run.kind <> 'decide' AND run.date > (
              SELECT min(\(Schema.shownDate("r"))) FROM decision AS d
                JOIN recording AS r ON r.sha256 = d.sha256 WHERE d.runId = ?))
        """, [run])
    else { return }
    // Which descriptions are of one Pokémon depends on the new decisions, too.
    try Roster.settle(in: database)
    for description in owned {
      let written = try ownStatus(of: description, in: database)
      let shown = try lastShown(description, in: database)
      if let written, !written.status.isOwned, written.date > shown {
        try insert(.status(written.status), of: description, runId: run, in: database)
      } else {
        // A later decision of the run may be on a recording in which it is back.
        try own(description, run: run, in: database)
      }
    }
  }

  /// Returns the time that the last recording tells of which proves a Pokémon, or on whose entry a
  /// decision names it; empty where there is none.
  private static func lastShown(_ description: Int64, in database: Database) throws -> String {
    try String.fetchOne(
      database,
      sql: """
        SELECT max(shown) FROM (
          SELECT max(p.shownDate) AS shown FROM description AS d
            JOIN proof AS p ON p.individualId = d.individualId AND p.isCurrent = 1
          WHERE d.id = :description
          UNION ALL
          SELECT min(\(Schema.shownDate("r"))) FROM description AS d
            JOIN description AS own ON own.individualId = d.individualId
            JOIN decisions ON decisions.descriptionId = own.id
            JOIN recording AS r ON r.sha256 = decisions.sha256
          WHERE d.id = :description GROUP BY r.sha256
        )
        """, arguments: ["description": description]) ?? ""
  }

  /// Takes back the status that replaced decisions gave a Pokémon. It stays if its owner wrote it
  /// since, if a recording proves the Pokémon, or if another decision owns it, in whatever words.
  ///
  /// A Pokémon that nothing else knows has left the roster. Its status is taken back too, because a
  /// later write may bring it back.
  static func takeBack(
    _ replaced: [DecidedEntry.Current], run: Int64, in database: Database
  ) throws {
    let isAnyTaken = try database.holds(
      "EXISTS (SELECT * FROM change WHERE runId = ? AND value = 'seen')", [run])
    guard isAnyTaken || !replaced.isEmpty else { return }
    // Which descriptions are of one Pokémon depends on the new decisions, too.
    try Roster.settle(in: database)
    try database.execute(
      sql: """
        DELETE FROM change WHERE runId = :run AND field = 'status' AND value = 'seen'
          AND descriptionId IN (SELECT taken.id FROM decision
            JOIN description AS own ON own.id = decision.descriptionId
            JOIN description AS taken ON taken.individualId = own.individualId
              OR taken.individualId IS NULL AND taken.pokemonId = own.pokemonId
            WHERE decision.runId = :run)
        """, arguments: ["run": run])
    for decision in replaced {
      guard let description = decision.individual else { continue }
      let isItsOwn = try database.holds(
        """
        EXISTS (SELECT * FROM lastWrite JOIN description AS d USING (individualId)
            JOIN decision USING (runId)
            JOIN description AS own ON own.id = decision.descriptionId
            WHERE d.id = :description AND field = 'status' AND own.individualId = d.individualId)
          AND NOT EXISTS (SELECT * FROM decisions
            JOIN description AS own ON own.id = decisions.descriptionId
            JOIN description AS d USING (individualId) WHERE d.id = :description)
          AND NOT EXISTS (SELECT * FROM owned JOIN description AS d ON d.individualId = owned.id
            WHERE d.id = :description)
          OR EXISTS (SELECT * FROM description AS d
            WHERE d.id = :description AND d.individualId IS NULL
              AND NOT EXISTS (SELECT * FROM decisions
                JOIN description AS own ON own.id = decisions.descriptionId
                WHERE own.pokemonId = d.pokemonId)
              AND NOT EXISTS (SELECT * FROM owned WHERE owned.pokemonId = d.pokemonId))
        """, ["description": description])
      guard isItsOwn else { continue }
      let status = try ownStatus(of: description, in: database)?.status ?? .seen
      try insert(.status(status), of: description, runId: run, in: database)
    }
  }

  /// A status that an owner wrote, and when.
  private struct OwnStatus: Decodable, FetchableRecord {
    let status: CatchStatus
    let date: String
  }

  /// Returns the last status that its owner wrote of a Pokémon without deciding on an entry.
  private static func ownStatus(
    of description: Int64, in database: Database
  ) throws -> OwnStatus? {
    try OwnStatus.fetchOne(
      database,
      sql: """
        SELECT c.value AS status, run.date FROM description AS d
          JOIN description AS own ON own.id = d.id OR own.individualId = d.individualId
          JOIN change AS c ON c.descriptionId = own.id JOIN run ON run.id = c.runId
        WHERE d.id = ? AND c.field = 'status' AND run.isLive = 1 AND run.kind <> 'decide'
        ORDER BY run.date || run.uid DESC LIMIT 1
        """, arguments: [description])
  }
}
