package import Dex
internal import GRDB
import Verification

/// What makes one owned Pokémon another than the next: all of it together.
///
/// What is not known is a value of its own: a Pokémon whose level was not read is not taken for one
/// whose level was.
package struct OwnedPokemon: Hashable, Sendable {
  /// National dex number.
  package var pokemonId: Int
  package var form: String?
  package var gender: Gender?
  package var isShiny: Bool?
  package var trainer: String?
  package var trainerId: String?
  package var nickname: String?
  package var level: Int?

  /// nil when the species is not known.
  init?(_ entry: Entry) {
    guard let speciesId = entry.speciesId else { return nil }
    pokemonId = speciesId
    form = entry.form
    gender = entry.gender
    isShiny = entry.isShiny
    trainer = entry.trainer
    trainerId = entry.trainerId
    nickname = entry.nickname
    level = entry.level
  }

  init(_ row: Row) {
    pokemonId = row["pokemonId"]
    form = row["form"]
    gender = (row["gender"] as String?).flatMap(Gender.init(rawValue:))
    isShiny = row["isShiny"]
    trainer = row["trainer"]
    trainerId = row["trainerId"]
    nickname = row["nickname"]
    level = row["level"]
  }

  private var arguments: StatementArguments {
    [pokemonId, form, gender?.rawValue, isShiny, trainer, trainerId, nickname, level]
  }

  /// Makes the Pokémon's row in the collection verified.
  ///
  /// - Returns: the row, and whether it was not verified before.
  func upsert(in database: Database, date: String) throws -> (id: Int64, isNew: Bool) {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT id, isVerified FROM collection
        WHERE pokemonId = ? AND form IS ? AND gender IS ? AND isShiny IS ? AND trainer IS ?
          AND trainerId IS ? AND nickname IS ? AND level IS ?
        """, arguments: arguments)
    guard let row else {
      try database.execute(
        sql: """
          INSERT INTO collection (pokemonId, form, gender, isShiny, trainer, trainerId, nickname,
            level, status, isVerified, verifiedDate)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'caught', 1, ?)
          """, arguments: arguments + [date])
      return (database.lastInsertedRowID, true)
    }
    let id: Int64 = row["id"]
    if row["isVerified"] { return (id, false) }
    try database.execute(
      sql: """
        UPDATE collection SET isVerified = 1, verifiedDate = ?,
          status = CASE status WHEN 'favorite' THEN 'favorite' ELSE 'caught' END
        WHERE id = ?
        """, arguments: [date, id])
    return (id, true)
  }
}

extension CollectionStore {
  /// The Pokémon that are verified, in order of their numbers.
  package func verifiedPokemon() throws(CollectionError) -> [OwnedPokemon] {
    try read {
      try Row.fetchAll($0, sql: "SELECT * FROM owned ORDER BY pokemonId, id").map(OwnedPokemon.init)
    }
  }
}
