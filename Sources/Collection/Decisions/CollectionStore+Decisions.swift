package import Dex
import Foundation
internal import GRDB
package import Verification

extension CollectionStore {
  /// Stores decisions in one transaction, all of them or none.
  ///
  /// An accepted entry counts as owned: its status is `caught`. It is not verified, because only
  /// evidence can do that. A verified entry that is rejected, or named as another Pokémon, proves
  /// nothing. What an earlier decision on the same entry changed in the collection is taken back,
  /// and what was enrolled from the entry as another Pokémon is revoked.
  /// - Parameter dex: tells which Pokémon are possible, and names the forms of what is enrolled.
  /// - Returns: the decisions that now count, in the order of `decisions`.
  /// - Throws: `CollectionError.refused` when one of them does not fit the stored data.
  package func decide(
    _ decisions: [NewDecision], who: String, dex: Dex
  ) throws(CollectionError) -> [StandingDecision] {
    try writeFacts { database in
      let date = try TimeStamp.next(in: database, now: now())
      let run = try runNumber(in: database, date: date)
      return try decisions.map { decision in
        let found = try DecidedEntry.find(decision.entry, in: database)
        try found.check(decision)
        let identity =
          switch decision.action {
          case .accept: Identity(found.entry)
          case .correct: decision.identity
          case .reject, .skip: Identity?.none
          }
        if let why = identity.flatMap(dex.problem(with:)) {
          throw CollectionError.refused(.impossible(entry: decision.entry.description, why: why))
        }
        if let standing = found.standing {
          // A run has one decision on an entry: its last one.
          if standing.runId == run {
            try standing.remove(in: database)
          } else {
            try takeBack(standing, run: run, in: database)
          }
        }
        let individual = try identity.map {
          try OwnedPokemon(found.entry, as: $0).number(in: database)
        }
        if let individual { try Self.own(individual, run: run, in: database) }
        try DecisionRow(
          decision, of: found, identity: identity, individual: individual, who: who, run: run
        ).insert(database)
        let things = identity.map {
          Enrolment.things(
            from: found.entry, as: $0, screen: found.screen, language: found.language, dex: dex,
            origin: EnrolmentOrigin(who: who, entry: decision.entry))
        }
        if decision.action != .skip {
          let entry = Set([decision.entry.description, found.standing?.entry].compactMap(\.self))
          try Self.revoke(enrolledFrom: entry, except: things ?? [], run: run, in: database)
        }
        if decision.enrol == true, let things { try Self.enrol(things, run: run, in: database) }
        return StandingDecision(
          run: self.run.uid, entry: decision.entry, action: decision.action, identity: identity,
          who: who, date: date)
      }
    }
  }

  /// Returns the decisions that count on a recording's entries, by the entry's number.
  package func decisions(sha256: String) throws(CollectionError) -> [Int: StandingDecision] {
    try read { database in
      let entries = try DecidedEntry.outlines(sha256: sha256, in: database)
      return try StandingDecision.all(sha256: sha256, on: entries, in: database)
    }
  }

  /// Returns how many verified entries of a reading a person has rejected, or named as another
  /// Pokémon.
  package func rejectedCount(
    of entries: [Entry], sha256: String
  ) throws(CollectionError) -> Int {
    let decisions = try decisions(sha256: sha256)
    return entries.count { decisions[$0.index]?.rejects($0) == true }
  }

  /// Returns the decision that counts on an entry.
  ///
  /// - Throws: `CollectionError.refused` when there is no such entry.
  package func decision(on entry: EntryID) throws(CollectionError) -> StandingDecision? {
    try read { database in
      guard let standing = try DecidedEntry.find(entry, in: database).standing else { return nil }
      return try Row.fetchOne(
        database, sql: "SELECT * FROM decisions WHERE entry = ?", arguments: [standing.entry]
      ).flatMap(StandingDecision.init)
    }
  }

  /// Returns the decisions of a run in their order, whether they count or not.
  package func decisions(of run: LoggedRun) throws(CollectionError) -> [StandingDecision] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT d.*, run.uid, run.date FROM decision AS d JOIN run ON run.id = d.runId
          WHERE run.uid = ? ORDER BY d.id
          """, arguments: [run.uid]
      ).compactMap(StandingDecision.init)
    }
  }

  /// Marks a Pokémon as caught, unless it is a favorite already.
  private static func own(_ individual: Int64, run: Int64, in database: Database) throws {
    let isFavorite =
      try Bool.fetchOne(
        database,
        sql: """
          SELECT EXISTS (SELECT * FROM lastWrite JOIN description AS d USING (individualId)
            WHERE d.id = ? AND field = 'status' AND value = 'favorite')
          """, arguments: [individual]) ?? false
    if !isFavorite { try insert(.status(.caught), of: individual, runId: run, in: database) }
  }

  /// Takes back the status that a decision gave a Pokémon. It stays if it was written again since,
  /// or if another decision has the same result.
  private func takeBack(
    _ standing: DecidedEntry.Standing, run: Int64, in database: Database
  ) throws {
    guard let individual = standing.individual else { return }
    let isItsOwn =
      try Bool.fetchOne(
        database,
        sql: """
          SELECT EXISTS (SELECT * FROM lastWrite JOIN description AS d USING (individualId)
              WHERE d.id = :individual AND field = 'status' AND runId = :run)
            AND NOT EXISTS (SELECT * FROM decisions
              WHERE descriptionId = :individual AND entry <> :entry)
          """,
        arguments: ["individual": individual, "run": standing.runId, "entry": standing.entry])
      ?? false
    if isItsOwn { try Self.insert(.status(.seen), of: individual, runId: run, in: database) }
  }
}
