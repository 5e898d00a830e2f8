import ArgumentParser
import Collection
import Reporting

struct DatabaseStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Says what the database holds, and what it takes.",
    discussion: """
        verify db stats
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let figures = try database.existing().figures()
      var table = TextTable(header: ["", ""], numeric: [1])
      for count in figures.counts { table.add([.init(count.name), .init(String(count.number))]) }
      table.add([.init("schema"), .init(String(figures.schema))])
      table.add([.init("kilobytes"), .init(String(figures.size / 1000))])
      table.add([.init("of them free"), .init(String(figures.free / 1000))])
      try StandardStream.output.writeLines(Array(table.lines.dropFirst()))
      return .success
    }
  }
}
