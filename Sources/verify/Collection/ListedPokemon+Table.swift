import Collection
import Dex
import Reporting

/// A table of the collection's Pokémon, for people.
extension ListedPokemon {
  static func table(
    of list: [ListedPokemon], columns chosen: [CollectionColumn]? = nil
  ) -> [String] {
    guard !list.isEmpty else { return ["nothing is listed"] }
    let isUsual = chosen == nil
    let columns = chosen ?? usualColumns(of: list)
    let hasSigns = isUsual && StandardStream.hasSigns
    var table = TextTable(
      header: columns.map { hasSigns ? $0.signTitle : $0.title },
      numeric: Set(columns.indices.filter { columns[$0].isNumeric }),
      expendable: isUsual ? expendable.compactMap { columns.firstIndex(of: $0) } : [])
    for listed in list {
      table.add(
        columns.map { column in
          let text = isUsual ? usualText(column, listed, hasSigns) : column.text(of: listed)
          return .init(text ?? "–")
        })
    }
    let width = StandardStream.output.tableColumns
    let omitted = table.omitted(within: width)
    return table.lines(within: width)
      + StandardStream.output.fitted(
        omitted.isEmpty
          ? [] : ["without \(omitted.joined(separator: ", ")), which --columns shows"])
  }

  /// The columns to leave out first on a narrow terminal.
  private static let expendable: [CollectionColumn] = [.status, .level, .verified]

  /// Returns the columns in which at least one Pokémon has a value.
  private static func usualColumns(of list: [ListedPokemon]) -> [CollectionColumn] {
    (CollectionColumn.usual + [.places]).filter { column in
      switch column {
      case .form: list.contains { $0.formName != nil }
      case .nickname: list.contains { $0.pokemon.nickname != nil }
      case .count: list.contains { $0.count != 1 }
      case .places: list.contains { !$0.places.isEmpty }
      default: true
      }
    }
  }

  /// Returns the cell of a Pokémon where no columns were chosen: a form by its name, where it is
  /// not the usual one.
  private static func usualText(
    _ column: CollectionColumn, _ listed: ListedPokemon, _ hasSigns: Bool
  ) -> String? {
    switch column {
    case .form: listed.formName ?? ""
    case .gender where hasSigns: listed.pokemon.gender?.sign ?? "?"
    case .shiny where hasSigns: listed.pokemon.isShiny.map { $0 ? "★" : "" } ?? "?"
    default: column.text(of: listed)
    }
  }
}

extension ListedPokemon {
  /// The Pokémon in a few words: `0026 Raichu, Alolan Form, female, shiny`.
  var words: String {
    let words = [
      formName, pokemon.gender?.rawValue, pokemon.isShiny == true ? "shiny" : nil,
      pokemon.level.map { "level \($0)" }, pokemon.nickname.map { "“\($0)”" },
    ].compactMap(\.self)
    let name = "\(TextFormat.number(pokemon.pokemonId)) \(species ?? "not in the dex")"
    return TerminalText.escaped(([name] + words).joined(separator: ", "))
  }
}

extension CollectionColumn {
  /// The title where gender and shininess are signs.
  fileprivate var signTitle: String {
    switch self {
    case .gender: "♂♀"
    case .shiny: "★"
    case .level: "lv"
    default: title
    }
  }
}
