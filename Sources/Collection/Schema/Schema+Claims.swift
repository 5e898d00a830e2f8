extension Schema {
  /// Lets proven Pokémon take up what lists claim.
  ///
  /// `individual.countedElsewhere` is computed: the number of Pokémon in other rows that the row's
  /// count includes.
  static let claims = """
    ALTER TABLE individual ADD COLUMN countedElsewhere INTEGER NOT NULL DEFAULT 0
      CHECK (countedElsewhere >= 0);
    DROP VIEW collection;
    \(collection(provenBy: firstReadings, count: "max(1, ifnull(k.count, 1) - i.countedElsewhere)"))
    """
}
