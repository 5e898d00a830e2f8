import ArgumentParser
import Collection
import Dex
import Files
import Reporting
import Verification

struct CollectionMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges rows of one Pokémon; verify undo splits them again.",
    discussion: """
      The first row's values are kept, under the lowest of the ids. A single row is confirmed as \
      one Pokémon. Rows of two evolution lines, two genders, or of a shiny and a plain one are \
      refused.

        verify collection merge 12 13
      """)

  @Argument(
    help: ArgumentHelp(
      "Ids of rows; the first one's values are kept, and the lowest id.", valueName: "id"))
  var rows: [Int64]

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let store = try options.database.writing(.join)
    let dex = try options.dex()
    try check(in: store, dex: dex)
    try store.join(rows)
    try options.format.write(ChangeAnswer(of: store, dex: dex), text: lines(in: store, dex: dex))
  }

  /// Refuses rows that cannot be one Pokémon: it may evolve, but not into another line, and keeps
  /// its gender and its colors.
  private func check(in store: CollectionStore, dex: Dex) throws {
    let families = Families(dex)
    let entries = try rows.compactMap { try store.entry(containing: $0) }
    let pokemon = entries.map(\.pokemon)
    let reasons = [
      Set(pokemon.map { families.ancestors(of: $0.pokemonId).last ?? $0.pokemonId }).count > 1
        ? "species of two evolution lines" : nil,
      Set(pokemon.compactMap(\.gender)).count > 1 ? "two genders" : nil,
      Set(pokemon.compactMap(\.isShiny)).count > 1 ? "a shiny and a plain one" : nil,
    ].compactMap(\.self)
    let names = entries.map { ListedPokemon($0, dex: dex).words }
    if let reason = reasons.first {
      throw Failure("\(names.joined(separator: "; ")): \(reason) are never one Pokémon", .usage)
    }
    // The first one is kept, and no Pokémon becomes again what it was.
    let grown = pokemon.indices.first { place in
      families.ancestors(of: pokemon[place].pokemonId).contains(pokemon[0].pokemonId)
    }
    if let grown {
      let ids = [entries[grown].id ?? 0, entries[0].id ?? 0]
      throw Failure(
        "\(names[grown]) has evolved from \(names[0]): verify collection merge \(ids[0]) \(ids[1])",
        .usage)
    }
  }

  private func lines(in store: CollectionStore, dex: Dex) throws -> [String] {
    let kept = try store.entry(containing: rows[0]).map { entry in
      // The row keeps the lowest of the ids, which need not be the first one's.
      "row \(entry.id ?? 0): \(ListedPokemon(entry, dex: dex).words)"
        + ": \(entry.proofs.counted("proof", "proofs"))"
    }
    return [kept, store.run.words].compactMap(\.self)
  }
}

struct CollectionSplitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Splits a row into two Pokémon, or keeps two rows apart; verify undo reverts it.",
    discussion: """
        verify collection split 12 13
        verify collection split 12
      """)

  @Argument(help: ArgumentHelp("Id of the row.", valueName: "id"))
  var row: Int64

  @Argument(
    help: ArgumentHelp(
      "Another row, which is another Pokémon; or the entries that show the second one, as verify "
        + "collection show names them. Without any, the row must have been seen in two ways.",
      valueName: "other"))
  var others: [String] = []

  @OptionGroup var options: CollectionOptions

  private var otherRow: Int64? { others.count == 1 ? Int64(others[0]) : nil }

  func validate() throws {
    if otherRow == nil, let wrong = others.first(where: { EntryID($0) == nil }) {
      throw ValidationError("\(wrong) is no entry; verify collection show \(row) names them")
    }
  }

  func run() async throws {
    let store = try options.database.writing(.split)
    if let otherRow {
      try store.part(row, from: otherRow)
    } else {
      try store.split(row, entries: others.compactMap(EntryID.init))
    }
    try options.format.write(
      ChangeAnswer(of: store, dex: Dex.installed()), text: [store.run.words])
  }
}
