import Collection
import Dex
import Files
import Reporting
import Verification

/// The data for the script of a collection's page, as JSON.
extension LivingDex {
  var json: JSONValue {
    [
      "species": .array(dex.storableSpecies.map(species)), "games": .array(games.map(game)),
      "types": .object(
        PokemonType.allCases.map { type in
          .init(type.rawValue, .string(dex.typeWord(type, in: .english) ?? type.rawValue))
        }),
      "pokemon": .array(pokemon.map(pokemon)), "seen": .array(seen.map(seen)),
      "renders": .object(
        renders.sorted { $0.value < $1.value }.map {
          .init($0.key.form + ($0.key.isShiny ? "*" : ""), .integer($0.value))
        }),
    ]
  }

  private func species(_ species: Species) -> JSONValue {
    [
      "id": .integer(species.id), "name": .string(dex.name(of: species)),
      "generation": .integer(species.generation), "shape": .string(shape(of: species)),
      "from": .optional(families[species.id]?.evolvesFrom, JSONValue.integer),
      "names": .array(dex.otherNames(of: species).map(JSONValue.string)),
      "forms": .array(species.storableForms.map { form($0, of: species) }),
    ]
  }

  private func form(_ form: Form, of species: Species) -> JSONValue {
    [
      "id": .string(form.identifier),
      "name": .string(dex.name(of: form, in: species) ?? (form.isDefault ? "" : form.identifier)),
      "names": .array(dex.allNames(of: form, in: species).map(JSONValue.string)),
      "types": .array(form.types.map { .string($0.rawValue) }),
    ]
  }

  private func game(_ game: Game) -> JSONValue {
    [
      "slug": .string(game.slug), "name": .string(game.name),
      "species": .array(Set(game.entries.map(\.species)).sorted().map(JSONValue.integer)),
    ]
  }

  private func pokemon(_ one: LivingDex.Pokemon) -> JSONValue {
    func text(_ value: String?) -> JSONValue {
      .optional(value) { .string(TerminalText.escaped($0)) }
    }
    let pokemon = one.pokemon
    return [
      "id": .integer(Int(one.id ?? 0)), "species": .integer(pokemon.pokemonId),
      "form": text(pokemon.form), "gender": .optional(pokemon.gender) { .string($0.rawValue) },
      "shiny": .optional(pokemon.isShiny, JSONValue.boolean), "nickname": text(pokemon.nickname),
      "level": .optional(pokemon.level, JSONValue.integer), "trainer": text(pokemon.trainer),
      "trainerId": text(pokemon.trainerId), "verified": .boolean(one.isVerified),
      "favorite": .boolean(one.status == .favorite),
      "date": .optional(one.verifiedDate) { .string(LocalTime.day($0)) },
      "count": .integer(one.count), "notes": text(one.notes),
      "proofs": .array(one.proofs.map(proof)), "picture": .optional(one.picture, JSONValue.integer),
      "frame": .optional(one.frame, JSONValue.integer),
      "box": .optional(one.place?.box, JSONValue.integer),
      "row": .optional(one.place?.row, JSONValue.integer),
      "column": .optional(one.place?.column, JSONValue.integer),
      "doubts": .array(one.doubts.map { .string(TerminalText.escaped($0)) }),
    ]
  }

  private func seen(_ one: PlacedPokemon) -> JSONValue {
    let (pokemon, place) = (one.entry.pokemon, one.places.first)
    return [
      "species": .integer(pokemon.pokemonId), "form": .optional(pokemon.form, JSONValue.string),
      "shiny": .optional(pokemon.isShiny, JSONValue.boolean),
      "box": .optional(place?.box, JSONValue.integer),
      "row": .optional(place?.row, JSONValue.integer),
      "column": .optional(place?.column, JSONValue.integer),
    ]
  }

  /// A place in a recording, which is named without its folder, and the day when it was made, or
  /// else read.
  private func proof(_ showing: PokemonShowing) -> JSONValue {
    [
      "recording": .string(TerminalText.escaped(showing.path.lastPathPart)),
      "time": .number(showing.start, decimals: 1),
      "date": .string(LocalTime.day(showing.recordedDate ?? showing.readDate)),
    ]
  }
}
