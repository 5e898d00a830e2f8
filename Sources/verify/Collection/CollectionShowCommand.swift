import ArgumentParser
import Collection
import Dex
import Reporting
import Verification

struct CollectionShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a Pokémon, what proves it, and what was written of it.",
    discussion: """
        verify collection show pikachu
        verify collection show 12
      """)

  @Argument(help: "The id of a row, or a name that has one row only.", completion: .pokemon)
  var pokemon: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      let store = try database.reading()
      let (id, entry) = try ChosenPokemon(store: store, dex: dex).row(pokemon)
      let listed = ListedPokemon(entry, places: try store.boxes().places(ofRow: id), dex: dex)
      var lines = CollectionTable.lines(of: [listed])
      if let notes = entry.notes { lines.append("notes: \(TerminalText.escaped(notes))") }
      lines += Self.proofs(try store.proofs(of: id))
      for question in try store.sameOrSecond() where question.id == id {
        let path = TerminalText.escaped(question.path)
        lines.append(
          "same or second one? \(path) shows it \(question.visits) times: "
            + "verify collection set \(id) --count 1 (or more)")
      }
      lines += Self.history(try store.changes(of: id))
      try StandardStream.output.writeLines(lines)
      return .success
    }
  }

  private static func proofs(_ proofs: [Sighting]) -> [String] {
    guard !proofs.isEmpty else { return ["no recording proves it"] }
    return ["proven by"]
      + proofs.flatMap { proof in
        let times = "\(TextFormat.timeCode(proof.start))–\(TextFormat.timeCode(proof.end))"
        return [
          "  \(TerminalText.escaped(proof.path)), entry \(proof.position), \(times), read "
            + "\(proof.readDate.prefix(10)): "
            + EntryID(sha256: proof.sha256, start: proof.start).description
        ] + unread(in: proof)
      }
  }

  private static func unread(in proof: Sighting) -> [String] {
    guard !proof.unread.isEmpty else { return [] }
    let names = proof.unread.map(\.rawValue).joined(separator: " and ")
    let id = EntryID(sha256: proof.sha256, start: proof.start)
    return ["    \(names) could not be read; as a picture: verify evidence \(id) --output FOLDER"]
  }

  private static func history(_ changes: [LoggedChange]) -> [String] {
    guard !changes.isEmpty else { return [] }
    return ["written"]
      + changes.map { change in
        let value = change.value.map { " = \(TerminalText.escaped($0))" } ?? ""
        return "  \(change.date.prefix(19)) run \(change.run.prefix(8)): \(change.field)\(value)"
          + (change.isLive ? "" : " (undone)")
      }
  }
}
