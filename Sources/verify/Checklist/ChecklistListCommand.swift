import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the checklists: your own, and those that come along.",
    discussion: """
        verify checklist list
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      let shelf = try ChosenChecklists.shelf(try database.reading(), dex: dex)
      var table = TextTable(
        header: ["name", "title", "generation", "total", "starters", ""], numeric: [2, 3])
      for (lists, mark) in [(shelf.own, "your own"), (shelf.builtIn, "")] {
        for list in lists {
          table.add(
            [
              list.slug, list.name, list.generation.map(String.init) ?? "", String(list.total),
              list.availableStarters.joined(separator: ", "), mark,
            ].map { TextTable.Cell($0) })
        }
      }
      try StandardStream.output.writeLines(table.lines)
      return .success
    }
  }
}
