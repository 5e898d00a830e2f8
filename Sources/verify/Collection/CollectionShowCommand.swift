import ArgumentParser
import Collection
import Dex
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

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.logging {
      let dex = try Dex.installed()
      let store = try database.reading()
      let (id, entry) = try ChosenPokemon(store: store, dex: dex).row(pokemon)
      let shown = ShownPokemon(
        listed: ListedPokemon(entry, places: try store.boxes().places(ofRow: id), dex: dex),
        proofs: try store.proofs(of: id),
        doubt: try store.doubtful().first { $0.entry.id == id },
        repeated: try store.sameOrSecond().filter { $0.id == id }.map { ($0.path, $0.visits) },
        changes: try store.changes(of: id))
      try answer.format.write(ShownAnswer(shown), text: shown.lines)
    }
  }
}

/// A Pokémon with everything known of it.
private struct ShownPokemon {
  let listed: ListedPokemon
  let proofs: [Sighting]
  /// The reason why it may be two Pokémon; `nil` where there is none.
  let doubt: Duplicates.Doubtful?
  /// Recordings that show it more than once, while nobody has entered a count.
  let repeated: [(path: String, visits: Int)]
  let changes: [LoggedChange]

  var lines: [String] {
    let id = listed.id ?? 0
    var lines = CollectionTable.lines(of: [listed])
    if let notes = listed.notes { lines.append("notes: \(TerminalText.escaped(notes))") }
    lines +=
      proofs.isEmpty ? ["no recording proves it"] : ["proven by"] + proofs.flatMap(Self.lines)
    if let doubt {
      lines += [
        "taken for one: \(doubt.words)",
        "  one: verify collection merge \(id)", "  two: verify collection split \(id)",
      ]
    }
    lines += repeated.flatMap { path, visits in
      [
        "\(TerminalText.escaped(path)) shows it \(visits) times, and it may be more than one",
        "  to say how many: verify collection set \(id) --count 1",
      ]
    }
    return lines + history
  }

  private static func lines(of proof: Sighting) -> [String] {
    let times = "\(TextFormat.timeCode(proof.start))–\(TextFormat.timeCode(proof.end))"
    return [
      "  \(TerminalText.escaped(proof.path)), entry \(proof.position), \(times), read "
        + "\(LocalTime.day(proof.readDate)): \(proof.entry)"
    ] + unread(in: proof)
  }

  private static func unread(in proof: Sighting) -> [String] {
    guard !proof.unread.isEmpty else { return [] }
    let names = proof.unread.map(\.rawValue).joined(separator: " and ")
    return [
      "    \(names) could not be read; as a picture:",
      "      verify evidence \(proof.entry) --output FOLDER",
    ]
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

extension Sighting {
  fileprivate var entry: EntryID { EntryID(sha256: sha256, start: start) }
}

/// A Pokémon with everything known of it, in JSON.
private struct ShownAnswer: Encodable {
  struct Proof: Encodable {
    let entry: String
    let path: String
    let sha256: String
    let index: Int
    let start: Double
    let end: Double
    let readDate: String
    let unread: [String]
  }

  struct Repeated: Encodable {
    let path: String
    let visits: Int
  }

  struct Change: Encodable {
    let date: String
    let run: String
    let field: String
    let value: String?
    let isLive: Bool
  }

  let pokemon: ListedPokemon
  let proofs: [Proof]
  let levels: [Int]
  let fitsAnother: Bool
  let repeated: [Repeated]
  let changes: [Change]

  init(_ shown: ShownPokemon) {
    pokemon = shown.listed
    proofs = shown.proofs.map {
      Proof(
        entry: $0.entry.description, path: $0.path, sha256: $0.sha256, index: $0.position,
        start: $0.start, end: $0.end, readDate: $0.readDate, unread: $0.unread.map(\.rawValue))
    }
    levels = shown.doubt?.levels ?? []
    fitsAnother = shown.doubt?.hasRival ?? false
    repeated = shown.repeated.map { Repeated(path: $0.path, visits: $0.visits) }
    changes = shown.changes.map {
      Change(date: $0.date, run: $0.run, field: $0.field, value: $0.value, isLive: $0.isLive)
    }
  }
}
