import ArgumentParser
import Collection
import Reporting

struct DatabaseStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Shows what the database holds, and its size.",
    discussion: """
        verify db stats
      """)

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let figures = try database.existing().figures()
    try answer.format.write(figures, text: Self.lines(of: figures))
  }

  private static func lines(of figures: DatabaseFigures) -> [String] {
    let counts = DatabaseFigures.kinds.map { ($0.name, figures.counts[$0.key] ?? 0) }
    let sizes = [("kilobytes", figures.size / 1000), ("of them free", figures.free / 1000)]
    let rows = (counts + [("schema", figures.schema)] + sizes).map { [$0.0, String($0.1)] }
    return Array(TextTable(header: ["", ""], numeric: [1], rows: rows).lines.dropFirst())
  }
}
