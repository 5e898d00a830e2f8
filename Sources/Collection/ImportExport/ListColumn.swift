import Foundation

/// The names of the columns of a list, in this program's tables and in those of others.
enum ListColumn {
  /// A column of yes and no, as trackers of a dex have it: they list what is not caught as well.
  static let caught = "caught"

  /// The titles that each column has, without case, blanks and punctuation.
  private static let titles = [
    "number": [
      "number", "#", "no", "nr", "dex", "dexno", "dexnumber", "nationaldex", "nationalno",
      "nationalnumber", "ndex", "pokedex", "pokedexno", "pokedexnumber",
    ],
    "species": ["species", "pokemon", "name", "pokemonname", "speciesname"],
    "form": ["form", "forme"],
    "gender": ["gender", "sex"],
    "shiny": ["shiny", "isshiny"],
    "nickname": ["nickname"],
    "level": ["level", "lv", "lvl"],
    "trainer": ["trainer", "ot", "originaltrainer", "trainername"],
    "trainer_id": ["trainerid", "tid", "idno", "idnumber", "trainerno"],
    "status": ["status"],
    caught: [caught, "owned", "obtained", "have"],
    "count": ["count", "quantity", "amount"],
    "notes": ["notes", "note", "comment", "comments"],
  ]

  private static let names = Dictionary(
    uniqueKeysWithValues: titles.flatMap { name, titles in titles.map { ($0, name) } })

  /// True where one of the columns gives the species.
  static func haveSpecies(_ columns: [String?]) -> Bool {
    columns.contains { $0 == "number" || $0 == "species" }
  }

  /// Returns the column that a title of a header names; nil for one that is not understood.
  static func named(_ title: String) -> String? {
    let folded = title.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return names[folded.filter { $0.isLetter || $0.isNumber || $0 == "#" }]
  }
}
