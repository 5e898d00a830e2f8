import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists your own and the bundled checklists.",
    discussion: """
        verify checklist list
      """)

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  /// A checklist in JSON.
  private struct Line: Encodable {
    let slug: String
    let name: String
    let generation: Int?
    let total: Int
    let availableStarters: [String]
    let isOwn: Bool

    init(_ list: Checklist, isOwn: Bool) {
      (slug, name, generation, total) = (list.slug, list.name, list.generation, list.total)
      availableStarters = list.availableStarters
      self.isOwn = isOwn
    }
  }

  func run() async throws {
    let dex = try Dex.installed()
    let shelf = try ChosenChecklists.shelf(try database.reading(), dex: dex)
    let lists =
      shelf.own.map { Line($0, isOwn: true) } + shelf.builtIn.map { Line($0, isOwn: false) }
    try answer.format.write(lists, text: Self.table(of: lists))
  }

  private static func table(of lists: [Line]) -> [String] {
    TextTable(
      header: ["name", "title", "generation", "total", "starters", ""], numeric: [2, 3],
      rows: lists.map { list in
        [
          list.slug, list.name, list.generation.map(String.init) ?? "", String(list.total),
          list.availableStarters.joined(separator: ", "), list.isOwn ? "your own" : "",
        ]
      }
    ).lines(within: StandardStream.output.tableColumns)
  }
}
