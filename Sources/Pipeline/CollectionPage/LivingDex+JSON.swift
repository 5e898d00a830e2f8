import Collection
import Dex
import Reporting
import Verification

/// The data for the script of a collection's page, as JSON.
extension LivingDex {
  var json: JSONValue {
    .object([
      .init("species", .array(storable.map(species))),
      .init("games", .array(games.map(game))),
      .init(
        "types",
        .object(
          PokemonType.allCases.map { type in
            .init(
              type.rawValue,
              .string(dex.typeWord(type, in: .english) ?? type.rawValue))
          })),
      .init("pokemon", .array(pokemon.map(pokemon))),
      .init("seen", .array(seen.map(seen))),
      .init(
        "renders",
        .object(
          renders.map {
            (key: $0.key.form + ($0.key.isShiny ? "*" : ""), index: $0.value)
          }
          .sorted { $0.index < $1.index }.map { .init($0.key, .integer($0.index)) })),
    ])
  }

  private func species(_ species: Species) -> JSONValue {
    .object([
      .init("id", .integer(species.id)), .init("name", .string(species.name)),
      .init("generation", .integer(species.generation)),
      .init("shape", .string(shape(of: species))),
      .init("from", .optional(families[species.id]?.evolvesFrom, JSONValue.integer)),
      .init("names", .array(species.otherNames.map(JSONValue.string))),
      .init("forms", .array(species.storableForms.map { form($0, of: species) })),
    ])
  }

  private func form(_ form: Form, of species: Species) -> JSONValue {
    .object([
      .init("id", .string(form.identifier)),
      .init("name", .string(form.names[.english] ?? (form.isDefault ? "" : form.identifier))),
      .init("types", .array(form.types.map { .string($0.rawValue) })),
    ])
  }

  private func game(_ game: Game) -> JSONValue {
    .object([
      .init("slug", .string(game.slug)), .init("name", .string(game.name)),
      .init("species", .array(Set(game.entries.map(\.species)).sorted().map(JSONValue.integer))),
    ])
  }

  private func pokemon(_ one: LivingDex.Pokemon) -> JSONValue {
    func text(_ value: String?) -> JSONValue {
      .optional(value) { .string(TerminalText.escaped($0)) }
    }
    let pokemon = one.pokemon
    return .object([
      .init("id", .integer(Int(one.id ?? 0))), .init("species", .integer(pokemon.pokemonId)),
      .init("form", text(pokemon.form)),
      .init("gender", .optional(pokemon.gender) { .string($0.rawValue) }),
      .init("shiny", .optional(pokemon.isShiny, JSONValue.boolean)),
      .init("nickname", text(pokemon.nickname)),
      .init("level", .optional(pokemon.level, JSONValue.integer)),
      .init("trainer", text(pokemon.trainer)), .init("trainerId", text(pokemon.trainerId)),
      .init("verified", .boolean(one.isVerified)),
      .init("favorite", .boolean(one.status == .favorite)),
      .init("date", .optional(one.verifiedDate) { .string(String($0.prefix(10))) }),
      .init("count", .integer(one.count)), .init("notes", text(one.notes)),
      .init("proofs", .array(one.proofs.map(proof))),
      .init("picture", .optional(one.picture, JSONValue.integer)),
      .init("frame", .optional(one.frame, JSONValue.integer)),
      .init("box", .optional(one.place?.box, JSONValue.integer)),
      .init("row", .optional(one.place?.row, JSONValue.integer)),
      .init("column", .optional(one.place?.column, JSONValue.integer)),
      .init("doubts", .array(one.doubts.map { .string(TerminalText.escaped($0)) })),
    ])
  }

  private func seen(_ one: PlacedPokemon) -> JSONValue {
    let (pokemon, place) = (one.entry.pokemon, one.places.first)
    return .object([
      .init("species", .integer(pokemon.pokemonId)),
      .init("form", .optional(pokemon.form, JSONValue.string)),
      .init("shiny", .optional(pokemon.isShiny, JSONValue.boolean)),
      .init("box", .optional(place?.box, JSONValue.integer)),
      .init("row", .optional(place?.row, JSONValue.integer)),
      .init("column", .optional(place?.column, JSONValue.integer)),
    ])
  }

  /// A place in a recording, which is named without its folder, and the day when it was read.
  private func proof(_ showing: PokemonShowing) -> JSONValue {
    let name = showing.path.split(separator: "/").last.map(String.init) ?? showing.path
    return .object([
      .init("recording", .string(TerminalText.escaped(name))),
      .init("time", .number(showing.start, decimals: 1)),
      .init("date", .string(String(showing.readDate.prefix(10)))),
    ])
  }
}
