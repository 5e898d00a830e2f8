import Collection
import Dex
import Reporting

/// Lines of a checklist, for people.
extension ChecklistProgress.Line {
  static func table(_ lines: [Self]) -> [String] {
    TextTable(
      header: ["No.", "national", "name", "form", "gender", "shiny", "state", "notes"],
      numeric: [0, 1],
      rows: lines.map { line in
        let entry = line.entry
        return [
          String(entry.dexNumber), TextFormat.number(entry.pokemonId), entry.name, entry.form ?? "",
          entry.gender?.rawValue ?? "", entry.isShiny == true ? "shiny" : "", line.state.words,
          entry.notes ?? "",
        ]
      }
    ).lines(within: StandardStream.output.tableColumns)
  }
}
