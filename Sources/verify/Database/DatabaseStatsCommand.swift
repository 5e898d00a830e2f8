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
    var table = TextTable(header: ["", ""], numeric: [1])
    for (key, name, _) in DatabaseFigures.kinds {
      table.add([.init(name), .init(String(figures.counts[key] ?? 0))])
    }
    table.add([.init("schema"), .init(String(figures.schema))])
    table.add([.init("kilobytes"), .init(String(figures.size / 1000))])
    table.add([.init("of them free"), .init(String(figures.free / 1000))])
    return Array(table.lines.dropFirst())
  }
}
