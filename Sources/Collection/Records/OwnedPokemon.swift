package import Dex
internal import GRDB
package import Verification

/// A description of a Pokémon, from its page, from a list, or from everything that is known of it.
package struct OwnedPokemon: Hashable, Sendable, Codable {
  /// National dex number.
  package var pokemonId: Int
  package var form: String?
  package var gender: Gender?
  package var isShiny: Bool?
  package var trainer: String?
  package var trainerId: String?
  package var nickname: String?
  package var level: Int?

  package init(
    pokemonId: Int, form: String? = nil, gender: Gender? = nil, isShiny: Bool? = nil,
    trainer: String? = nil, trainerId: String? = nil, nickname: String? = nil, level: Int? = nil
  ) {
    self.pokemonId = pokemonId
    self.form = form
    self.gender = gender
    self.isShiny = isShiny
    self.trainer = trainer
    self.trainerId = trainerId
    self.nickname = nickname
    self.level = level
  }

  /// Returns nil when the species is not known.
  package init?(_ entry: Entry) {
    guard let identity = Identity(entry) else { return nil }
    self.init(entry, as: identity)
  }

  /// Describes an entry as a person identified it, with its trainer and level as read.
  init(_ entry: Entry, as identity: Identity) {
    self.init(
      pokemonId: identity.speciesId, form: identity.form, gender: identity.gender,
      isShiny: identity.isShiny, trainer: entry.trainer, trainerId: entry.trainerId,
      nickname: identity.nickname, level: entry.level)
  }

  /// The ID number without a leading zero of six digits, which a program for tables drops. Newer
  /// games show six digits, and older ones five.
  var comparedId: String? {
    trainerId.map { $0.count == 6 && $0.hasPrefix("0") ? String($0.dropFirst()) : $0 }
  }

  /// Returns the number of the Pokémon's row in `description`, which is inserted if it is missing.
  func number(in database: Database) throws -> Int64 {
    let arguments: StatementArguments = [
      pokemonId, form, gender?.rawValue, isShiny, trainer, trainerId, nickname, level,
    ]
    let known = try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT id FROM description
          WHERE pokemonId = ? AND ifnull(form, '') = ifnull(?, '')
            AND ifnull(gender, '') = ifnull(?, '') AND ifnull(isShiny, -1) = ifnull(?, -1)
            AND ifnull(trainer, '') = ifnull(?, '') AND ifnull(trainerId, '') = ifnull(?, '')
            AND ifnull(nickname, '') = ifnull(?, '') AND ifnull(level, -1) = ifnull(?, -1)
          """), arguments: arguments)
    if let known { return known }
    try database.insert(try databaseDictionary, into: "description")
    return database.lastInsertedRowID
  }
}

/// A row of `description` or of `individual`. It is read by hand, because `Codable` is slower and
/// there are many.
extension OwnedPokemon: FetchableRecord, EncodableRecord {
  init(row: Row) throws {
    self.init(
      pokemonId: try row.value("pokemonId"), form: try row.value("form"),
      gender: (try row.value("gender") as String?).flatMap(Gender.init(rawValue:)),
      isShiny: try row.value("isShiny"), trainer: try row.value("trainer"),
      trainerId: try row.value("trainerId"), nickname: try row.value("nickname"),
      level: try row.value("level"))
  }
}
