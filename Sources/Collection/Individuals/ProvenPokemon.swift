internal import GRDB

/// The proven Pokémon of some species, at one point in time.
struct ProvenPokemon {
  private let species: Set<Int>
  /// The individual of each of their descriptions.
  let individuals: [Int64: Int64]

  init(of species: Set<Int>, in database: Database) throws {
    self.species = species
    // This is the rule of `isProven` in the view `collection`, for a few species instead of all.
    let statement = try database.cachedStatement(
      sql: """
        SELECT d.id, d.individualId
        FROM description AS d JOIN individual AS i ON i.id = d.individualId AND NOT i.isPending
        WHERE d.pokemonId = ? AND EXISTS (
          SELECT * FROM proof AS p JOIN recording AS r ON r.id = p.recordingId
            JOIN description AS shown ON shown.id = p.descriptionId
          WHERE p.individualId = d.individualId AND p.isCurrent = 1
            AND \(Schema.fits("shown"))
            AND (SELECT min(first.date) FROM proof AS first
              JOIN recording AS other ON other.id = first.recordingId
              WHERE first.individualId = d.individualId AND other.sha256 = r.sha256) > ifnull(
              (SELECT max(run.date) FROM description AS third
                JOIN change AS c ON c.descriptionId = third.id JOIN run ON run.id = c.runId
                WHERE third.individualId = d.individualId AND c.field = 'forgotten'
                  AND run.isLive = 1), ''))
        """)
    var individuals: [Int64: Int64] = [:]
    for number in species.sorted() {
      for row in try Row.fetchAll(statement, arguments: [number]) {
        individuals[try row.value(at: 0)] = try row.value(at: 1)
      }
    }
    self.individuals = individuals
  }

  /// Returns the numbers of Pokémon that readings prove now and that were not among these. Each
  /// counts for the first reading that proves it.
  ///
  /// - Parameter recordings: `nil` for a reading that does not count.
  func added(by recordings: [Int64?], in database: Database) throws -> [Int] {
    var provenBy: [Int64: Int] = [:]
    for (place, recording) in recordings.enumerated() {
      guard let recording else { continue }
      let proven = try Int64.fetchAll(
        database, sql: "SELECT individualId FROM proof WHERE recordingId = ?",
        arguments: [recording])
      for individual in proven { provenBy[individual] = provenBy[individual] ?? place }
    }
    let now = try ProvenPokemon(of: species, in: database)
    let after = Dictionary(grouping: now.individuals, by: \.value)
    // A known individual continues as only one of the present ones.
    var gone: Set<Int64> = []
    var added = recordings.map { _ in 0 }
    for (individual, descriptions) in after.sorted(by: { $0.key < $1.key }) {
      let known = Set(descriptions.compactMap { individuals[$0.key] }).subtracting(gone)
      if let one = known.min() {
        gone.insert(one)
      } else if let place = provenBy[individual] {
        added[place] += 1
      }
    }
    return added
  }
}
