internal import GRDB
import Verification

/// The runs that count, from which the Pokémon of the collection are computed.
extension Roster {
  /// Returns the descriptions that a reading proves, that a person wrote, or that a standing
  /// decision names. What a decision wrote counts as long as the decision stands. Forgetting does
  /// not keep a description that a decision once named.
  static func described(in database: Database) throws -> [DescribedPokemon] {
    var readings: [Int64: Set<Int64>] = [:]
    var dates: [Int64: String] = [:]
    var shown: [Int64: Set<String>] = [:]
    var recordings: [String: DescribedPokemon.RecordingDates] = [:]
    let proofs = try Row.fetchCursor(
      database,
      sql: """
        SELECT p.descriptionId, p.recordingId, p.isCurrent, p.date, p.shownDate, r.sha256,
          r.recordedDate <= r.readDate
        FROM proof AS p JOIN recording AS r ON r.id = p.recordingId
        """)
    while let row = try proofs.next() {
      let id: Int64 = try row.value(at: 0)
      readings[id, default: []].insert(try row.value(at: 1))
      let date: String = try row.value(at: 3)
      let recording: String = try row.value(at: 5)
      dates[id] = min(dates[id] ?? date, date)
      let shownDate: String = try row.value(at: 4)
      let isDated = try row.value(at: 6) as Bool? == true
      let known = recordings[recording] ?? .init(read: date, shown: shownDate, isDated: isDated)
      recordings[recording] = .init(
        read: min(known.read, date), shown: min(known.shown, shownDate),
        isDated: known.isDated || isDated)
      if try row.value(at: 2) { shown[id, default: []].insert(recording) }
    }
    let places = try BoxShowing.places(in: database)
    let written = try Set(
      Int64.fetchCursor(
        database,
        sql: """
          SELECT c.descriptionId FROM change AS c JOIN run ON run.id = c.runId
          WHERE c.descriptionId IS NOT NULL AND run.isLive = 1
            AND (c.descriptionId IN (SELECT descriptionId FROM decisions)
              OR run.kind <> 'decide' AND (c.field <> 'forgotten' OR c.descriptionId NOT IN (
                SELECT descriptionId FROM decision WHERE descriptionId IS NOT NULL)))
          """))
    let claims = try Claims(in: database)
    var described: [DescribedPokemon] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM description ORDER BY id")
    while let row = try rows.next() {
      let id: Int64 = try row.value("id")
      guard readings[id] != nil || written.contains(id) else { continue }
      var one = DescribedPokemon(id: id, pokemon: try OwnedPokemon(row: row))
      one.readings = readings[id] ?? []
      one.places = places[id] ?? [:]
      for recording in shown[id, default: []] { one.shown[recording] = recordings[recording] }
      one.firstDate = dates[id] ?? ""
      one.ownedStamp = claims.owned[id] ?? ""
      one.leftStamp = claims.left[id] ?? ""
      one.countStamp = claims.countStamps[id] ?? ""
      if one.readings.isEmpty, !one.pokemon.isDistinctive { one.claimed = claims.counts[id] }
      described.append(one)
    }
    return described
  }

  /// Returns the last judgment on each pair of descriptions.
  static func judgments(in database: Database) throws -> [PokemonMatching.Judgment] {
    try PokemonMatching.Judgment.fetchAll(
      database,
      sql: """
        SELECT s.keptId AS kept, s.otherId AS other, s.isSame, run.date,
          max(run.date || run.uid || s.isSame) AS stamp
        FROM sameness AS s JOIN run ON run.id = s.runId WHERE run.isLive = 1
        GROUP BY min(s.keptId, s.otherId), max(s.keptId, s.otherId)
        """)
  }

  /// Returns pairs of descriptions that two readings gave of one page: the current one, and one of
  /// the same species that no current reading gives. They are of one Pokémon.
  static func corrected(in database: Database) throws -> [PokemonMatching.Judgment] {
    try PokemonMatching.Judgment.fetchAll(
      database,
      sql: """
        SELECT DISTINCT new.descriptionId AS kept, old.descriptionId AS other, 1 AS isSame,
          '' AS date
        FROM proof AS old JOIN recording AS r ON r.id = old.recordingId
          JOIN entry AS page ON page.id = old.entryId
          JOIN recording AS now ON now.sha256 = r.sha256 AND now.isCurrent = 1
          JOIN entry AS later ON later.recordingId = now.id AND later.start = page.start
          JOIN proof AS new ON new.entryId = later.id
          JOIN description AS was ON was.id = old.descriptionId
          JOIN description AS own ON own.id = new.descriptionId AND own.pokemonId = was.pokemonId
        WHERE old.isCurrent = 0 AND old.descriptionId NOT IN (
          SELECT descriptionId FROM proof WHERE isCurrent = 1)
        """)
  }
}
