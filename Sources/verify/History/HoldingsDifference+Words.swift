import Collection
import Dex
import Reporting

extension HoldingsDifference {
  /// The checklists and enrolments that came (`+`), went (`-`) or changed (`~`), for people.
  func lines(dex: Dex) -> [String] {
    func words(_ thing: Enrolment) -> String { "enrolled \(thing.uid): \(thing.words(dex: dex))" }
    let lines =
      added.map { "+ checklist \($0.words)" } + deleted.map { "- checklist \($0.words)" }
      + replaced.map { "~ checklist \($0.before.words) → \($0.after.total)" }
      + enrolled.map { "+ \(words($0))" } + revoked.map { "- \(words($0))" }
    return lines.map(TerminalText.escaped)
  }
}

extension Checklist {
  /// The list in a few words: `mine: 12 Pokémon`.
  var words: String { "\(slug): \(total) Pokémon" }
}

/// An own checklist that came, went or changed, in JSON.
struct ListedChecklist: Encodable {
  let slug: String
  let name: String
  let total: Int

  init(_ list: Checklist) { (slug, name, total) = (list.slug, list.name, list.total) }
}
