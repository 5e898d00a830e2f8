import ArgumentParser
import Collection
import Dex
import Reporting

struct CollectionSummaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "Shows how much of each generation is verified.",
    discussion: """
        verify collection summary
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.reading()
      let placed = try store.placedPokemon()
      let entries = placed.map(\.entry).filter { !$0.isOnlyInBox }
      let generations = GenerationProgress.all(of: entries, dex: try Dex.installed())
      var bars = generations.map {
        ProgressBar(
          name: "generation \($0.generation)", verified: $0.verified, unproven: $0.unproven,
          total: $0.total)
      }
      bars.append(
        ProgressBar(
          name: "all", verified: bars.map(\.verified).reduce(0, +),
          unproven: bars.map(\.unproven).reduce(0, +), total: bars.map(\.total).reduce(0, +)))
      let verified = entries.filter(\.isVerified)
      let shiny = verified.count { $0.pokemon.isShiny == true }
      let favorites = entries.count { $0.status == .favorite }
      var lines = ProgressBar.lines(of: bars)
      lines.append("\(verified.count) verified Pokémon, \(shiny) shiny; \(favorites) favorites")
      let seen = placed.count - entries.count
      if seen > 0 {
        lines.append(
          "\(TextFormat.count(seen, "more was", "more were")) seen in boxes: verify boxes --not-shown "
            + "lists what to record")
      }
      let doubtful = Set(try store.sameOrSecond().map(\.id)).count
      if doubtful > 0 {
        lines.append(
          "\(TextFormat.count(doubtful, "one was", "were")) shown more than once in a recording: same "
            + "or second one? verify collection duplicates lists them")
      }
      try StandardStream.output.writeLines(lines)
      return .success
    }
  }
}
