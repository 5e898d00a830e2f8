import ArgumentParser
import Collection
import Dex
import Reporting
import Verification

struct CollectionSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Sets the status, notes or count of Pokémon.",
    discussion: """
        verify collection set pikachu --status favorite
        verify collection set 12 --notes "from a raid" --count 2
      """)

  @Argument(
    help: "Ids of rows, or names; a new name gets a row.",
    completion: .pokemon)
  var pokemon: [String]

  @Option(help: "Status: unseen, seen, caught or favorite.")
  var status: CatchStatus?

  @Option(help: ArgumentHelp("Your own notes; an empty text removes them.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("Number of identical Pokémon that you own.", valueName: "n"))
  var count: Int?

  @OptionGroup var options: PokemonOptions

  func validate() throws {
    if status == nil, notes == nil, count == nil {
      throw ValidationError("--status, --notes or --count is needed")
    }
    if let count, !ImportedList.countable.contains(count) {
      throw ValidationError("--count takes a number from 1 to 1000000")
    }
  }

  func run() async throws {
    // An id is that of a row, and a new collection has none.
    let isNaming = pokemon.allSatisfy { Int64($0) == nil || $0.hasPrefix("0") }
    let store = try options.database.writing(.set, isMaking: isNaming)
    let dex = try options.dex()
    let fields = [
      status.map(FieldChange.status), notes.map { FieldChange.notes($0.isEmpty ? nil : $0) },
      count.map(FieldChange.count),
    ].compactMap(\.self)
    let wanted = try pokemon.map { try store.pokemon($0, dex: dex) }
    for (words, one) in zip(pokemon, wanted) where one.id == nil {
      let identity = Identity(speciesId: one.pokemon.pokemonId, form: one.pokemon.form)
      if let why = dex.problem(with: identity) {
        throw Failure("“\(words)” cannot be: \(why)", .usage)
      }
    }
    try store.change(
      wanted.flatMap { one in (fields + claim(to: one)).map { (one.written, $0) } })
    try options.format.write(
      ChangeAnswer(of: store, dex: dex),
      text: changes(of: wanted, in: store, dex: dex) + [store.run.words])
  }

  /// Returns the status of a Pokémon that its owner counts without giving a status. The count of a
  /// proven one only says how many there are.
  private func claim(to one: CollectionEntry) -> [FieldChange] {
    let isKnown = one.isOwned || one.proofs > 0
    return count == nil || status != nil || isKnown ? [] : [.status(.caught)]
  }

  /// Returns a line for each Pokémon with its old and new values.
  private func changes(
    of wanted: [CollectionEntry], in store: CollectionStore, dex: Dex
  ) throws -> [String] {
    let after = try store.collection()
    return wanted.map { before in
      let now = after.first { entry in
        before.id.map { entry.id == $0 } ?? (entry.pokemon == before.pokemon)
      }
      let listed = ListedPokemon(before, dex: dex)
      let words = Self.words(from: listed, to: now.map { ListedPokemon($0, dex: dex) })
      return "\(listed.words): \(words)"
    }
  }

  /// A row leaves the collection when its note is removed and nothing else holds it.
  private static func words(from before: ListedPokemon, to now: ListedPokemon?) -> String {
    if now == nil, before.notes != nil {
      var bare = before
      bare.notes = nil
      return ListedDifference.fields(from: before, to: bare)
        + "; nothing else holds the row, so it has left the collection"
    }
    let words = now.map { ListedDifference.fields(from: before, to: $0) } ?? ""
    return words.isEmpty ? "as it was" : words
  }
}

extension CatchStatus: ExpressibleByArgument {}

struct CollectionForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Removes Pokémon from the collection, until they are recorded again.",
    discussion: """
        verify collection forget 12 13
      """)

  @Argument(help: "Ids of rows, or names that have only one row.", completion: .pokemon)
  var pokemon: [String]

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let store = try options.database.writing(.forget)
    let dex = try options.dex()
    var named: Set<Int64> = []
    let wanted = try pokemon.map { try store.row($0, dex: dex) }.filter {
      named.insert($0.id).inserted
    }
    try store.change(wanted.map { (.row($0.id), .forgotten) })
    let id = store.run.uid.prefix(8)
    try options.format.write(
      ChangeAnswer(of: store, dex: dex),
      text: wanted.map { "- \(ListedPokemon($0.entry, dex: dex).words)" }
        + ["run \(id); verify undo \(id) brings back what is forgotten"])
  }
}
