import Files
import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting
import Verification

struct CollectionShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a Pokémon with its proofs and notes.",
    discussion: """
        verify collection show pikachu
        verify collection show 12
      """)

  @Argument(help: "Id of a row, or a name that has only one row.", completion: .pokemon)
  var pokemon: String

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let dex = try options.dex()
    let store = try options.database.reading()
    let (id, entry) = try store.row(pokemon, dex: dex)
    let duplicates = try store.duplicates(dex: dex)
    let doubt = duplicates.doubtful.first { $0.entry.id == id }
    let pairs = duplicates.pairs.filter { $0.first.id == id || $0.second.id == id }
    let proofs = try store.proofs(of: id)
    let shown = ShownPokemon(
      pokemon: ListedPokemon(entry, places: try store.boxes().places(ofRow: id), dex: dex),
      unproven: entry.unproven, proofs: proofs, decisions: try store.decisions(owning: id),
      levels: doubt?.doubt.levels ?? [], fitsAnother: doubt?.doubt.hasRival ?? false,
      former: doubt?.doubt.former,
      repeated: duplicates.repeated.contains { $0.entry.id == id }
        ? RepeatedShowing.all(in: proofs) : [],
      maybeOne: pairs.compactMap { $0.first.id == id ? $0.second.id : $0.first.id },
      changes: try store.changes(of: id))
    try options.format.write(shown, text: shown.lines(doubt: doubt, dex: dex))
  }
}

/// A recording that shows a Pokémon more than once.
private struct RepeatedShowing: Encodable {
  let path: String
  let visits: Int

  static func all(in proofs: [PokemonShowing]) -> [RepeatedShowing] {
    Dictionary(grouping: proofs, by: \.sha256).values.filter { $0.count > 1 }
      .map { RepeatedShowing(path: $0[0].path, visits: $0.count) }.sorted { $0.path < $1.path }
  }
}

/// A Pokémon with everything known of it.
private struct ShownPokemon: Encodable {
  let pokemon: ListedPokemon
  /// The parts of the look that no recording shows, though recordings show the Pokémon.
  let unproven: [String]
  let proofs: [PokemonShowing]
  /// A person's decisions on entries, by which it is owned.
  let decisions: [OwningDecision]
  /// The levels of its sightings, where they may be of two Pokémon.
  let levels: [Int]
  /// True where one of its sightings would also fit another row.
  let fitsAnother: Bool
  /// The species that it had evolved from, and as which it was seen again.
  let former: Int?
  /// Recordings that show it more than once, while nobody has entered a count.
  let repeated: [RepeatedShowing]
  /// The rows that may be of the same Pokémon.
  let maybeOne: [Int64]
  let changes: [LoggedChange]

  func lines(doubt: Duplicates.Doubtful?, dex: Dex) -> [String] {
    let id = pokemon.id ?? 0
    var lines = ListedPokemon.table(of: [pokemon])
    if let notes = pokemon.notes { lines.append("notes: \(TerminalText.escaped(notes))") }
    lines +=
      proofs.isEmpty ? ["no recording proves it"] : ["proven by"] + proofs.flatMap(Self.lines)
    if !unproven.isEmpty {
      let names = unproven.joined(separator: " and ")
      lines.append("not verified, because no recording shows this \(names)")
    }
    if !maybeOne.isEmpty {
      let rows = maybeOne.map { "row \($0)" }.joined(separator: " and ")
      lines.append("it may be the Pokémon of \(rows): verify collection duplicates")
    }
    if !decisions.isEmpty {
      lines += ["decided"] + decisions.flatMap { Self.lines(of: $0, dex: dex) }
    }
    if let doubt {
      let question = doubt.question
      lines += [
        question.reason.words(on: question.rows, dex: dex), "  \(question.answerWords)",
      ]
    }
    lines += repeated.flatMap { one in
      [
        "\(TerminalText.escaped(one.path)) shows it \(one.visits) times, and it may be more than one",
        "  one: verify collection set \(id) --count 1",
        "  \(one.visits): verify collection set \(id) --count \(one.visits)",
      ]
    }
    return lines + history
  }

  private static func lines(of proof: PokemonShowing) -> [String] {
    let times = "\(TextFormat.timeCode(proof.start))–\(TextFormat.timeCode(proof.end))"
    let day =
      proof.recordedDate.map { "recorded \(LocalTime.day($0))" }
      ?? "read \(LocalTime.day(proof.readDate))"
    let line =
      "  \(TerminalText.escaped(proof.path)), entry \(proof.index), \(times), \(day): "
      + proof.entry
    guard !proof.unread.isEmpty else { return [line] }
    let names = proof.unread.map(\.rawValue).joined(separator: " and ")
    return [
      line, "    \(names) could not be read; as a picture:",
      "      verify evidence \(proof.entry) --output FOLDER",
    ]
  }

  private static func lines(of owning: OwningDecision, dex: Dex) -> [String] {
    let decision = owning.decision
    let place = "\(owning.path), \(TextFormat.timeCode(Double(decision.entry.start) / 1000))"
    return [
      "  \(place), run \(owning.run.prefix(8)): \(decision.entry)",
      "    \(dex.actionWords(of: decision)) (\(decision.who))",
      "    to take it away: verify decide \(decision.entry) --reject",
    ].map(TerminalText.escaped)
  }

  private var history: [String] {
    guard !changes.isEmpty else { return [] }
    return ["written"]
      + changes.map { change in
        let value = change.value.map { " = \(TerminalText.escaped($0))" } ?? ""
        return
          "  \(LocalTime.text(change.date)) run \(change.run.prefix(8)): \(change.field)\(value)"
          + (change.isLive ? "" : " (undone)")
      }
  }
}
