import Collection
import Dex
import Reporting

/// Lines of a checklist, for people and programs.
enum ChecklistLines {
  /// One line in JSON.
  private struct Line: Encodable {
    let state: ChecklistProgress.State
    let entry: Checklist.Entry
  }

  static func answer(_ lines: [ChecklistProgress.Line]) -> some Encodable {
    lines.map { Line(state: $0.state, entry: $0.entry) }
  }

  static func table(_ lines: [ChecklistProgress.Line]) -> [String] {
    var table = TextTable(
      header: ["No.", "national", "name", "form", "gender", "shiny", "state", "notes"],
      numeric: [0, 1])
    for line in lines {
      let entry = line.entry
      table.add(
        [
          String(entry.dexNumber), TextFormat.number(entry.pokemonId), entry.name, entry.form ?? "",
          entry.gender?.rawValue ?? "", entry.isShiny == true ? "shiny" : "", words(line.state),
          entry.notes ?? "",
        ].map { TextTable.Cell($0) })
    }
    return table.lines(within: StandardStream.output.tableColumns)
  }

  private static func words(_ state: ChecklistProgress.State) -> String {
    switch state {
    case .verified: "verified"
    case .unproven: "not proven"
    case .seen: "seen in a box"
    case .missing: "missing"
    }
  }
}
