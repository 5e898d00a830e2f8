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
    try await RunStatus.logging {
      let figures = try database.existing().figures()
      try answer.format.write(Figures(figures), text: Self.lines(of: figures))
    }
  }

  private static func lines(of figures: DatabaseFigures) -> [String] {
    var table = TextTable(header: ["", ""], numeric: [1])
    for count in figures.counts { table.add([.init(count.name), .init(String(count.number))]) }
    table.add([.init("schema"), .init(String(figures.schema))])
    table.add([.init("kilobytes"), .init(String(figures.size / 1000))])
    table.add([.init("of them free"), .init(String(figures.free / 1000))])
    return Array(table.lines.dropFirst())
  }

  /// The contents and size of a database, in JSON.
  private struct Figures: Encodable {
    let schema: Int
    /// Bytes.
    let size: Int
    let free: Int
    let counts: [String: Int]

    init(_ figures: DatabaseFigures) {
      (schema, size, free) = (figures.schema, figures.size, figures.free)
      counts = Dictionary(
        figures.counts.map { ($0.key, $0.number) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
