import ArgumentParser
import Collection
import Dex
import Reporting

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares the collection after two runs.",
    discussion: """
        verify diff 3f2a 90bc
      """)

  @Argument(
    help: ArgumentHelp("Id of a run, or its beginning.", valueName: "run"), completion: .run)
  var first: String

  @Argument(
    help: ArgumentHelp("Id of the other run, or its beginning.", valueName: "run"), completion: .run
  )
  var second: String

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let dex = try options.dex()
    let store = try options.database.reading()
    let difference = ListedDifference(
      try store.difference(
        from: try store.run(beginning: first), to: try store.run(beginning: second)), dex: dex)
    try options.format.write(difference, text: difference.lines)
  }
}

/// The difference between two collections. For people: `+` gained, `-` lost, `~` changed.
///
/// A Pokémon is gained where it is newly owned or verified.
struct ListedDifference: Encodable {
  struct Change: Encodable {
    let before: ListedPokemon
    let after: ListedPokemon
  }

  let gained: [ListedPokemon]
  let lost: [ListedPokemon]
  let changed: [Change]
  let checklistsAdded: [ListedChecklist]
  let checklistsDeleted: [ListedChecklist]
  /// Checklists of the same name with other contents, as they are in the later state.
  let checklistsReplaced: [ListedChecklist]
  let enrolled: [EnrolmentAnswer]
  let revoked: [EnrolmentAnswer]
  /// Lines on what was gained and lost.
  private let arrivals, departures: [String]
  /// Lines on checklists and enrolments.
  private let holdings: [String]

  private enum CodingKeys: CodingKey {
    case gained, lost, changed, checklistsAdded, checklistsDeleted, checklistsReplaced, enrolled
    case revoked
  }

  init(_ difference: CollectionDifference, dex: Dex) {
    func listed(_ entry: CollectionEntry) -> ListedPokemon { ListedPokemon(entry, dex: dex) }
    gained = difference.gained.map { listed($0.after) }
    lost = difference.lost.map { listed($0.before) }
    arrivals = difference.gained.map { pair in
      let after = listed(pair.after)
      // One that is newly verified needs no more words.
      guard pair.before.isVerified || !pair.after.isVerified else { return "+ \(after.words)" }
      return "+ \(after.words): \(Self.fields(from: listed(pair.before), to: after))"
    }
    departures = difference.lost.map { pair in
      let before = listed(pair.before)
      guard pair.after.id != nil, pair.before.isVerified == pair.after.isVerified else {
        return "- \(before.words)"
      }
      return "- \(before.words): \(Self.fields(from: before, to: listed(pair.after)))"
    }
    changed = difference.changed.map { Change(before: listed($0.before), after: listed($0.after)) }
    let others = difference.holdings
    checklistsAdded = others.added.map(ListedChecklist.init)
    checklistsDeleted = others.deleted.map(ListedChecklist.init)
    checklistsReplaced = others.replaced.map { ListedChecklist($0.after) }
    enrolled = others.enrolled.map { EnrolmentAnswer($0, dex: dex) }
    revoked = others.revoked.map { EnrolmentAnswer($0, dex: dex) }
    holdings = others.lines(dex: dex)
  }

  var lines: [String] {
    let changed = changed.map { pair in
      let own = [Self.fields(from: pair.before, to: pair.after)].filter { !$0.isEmpty }
      guard pair.before.words == pair.after.words else {
        let words = "~ \(pair.before.words) → \(pair.after.words)"
        return ([words] + own).joined(separator: ": ")
      }
      let fields = Self.unnamedFields(from: pair.before.pokemon, to: pair.after.pokemon) + own
      return "~ \(pair.after.words): \(fields.joined(separator: ", "))"
    }
    let others = [(enrolled.count, "enrolled"), (revoked.count, "no longer enrolled")]
      .filter { $0.0 > 0 }.map { "; \($0.0) \($0.1)" }.joined()
    return ["\(gained.count) gained, \(lost.count) lost, \(changed.count) changed\(others)"]
      + arrivals + departures + changed + holdings
  }

  /// The changes of fields that the words for a Pokémon leave out: "trainer none → “Ivy”".
  private static func unnamedFields(from before: OwnedPokemon, to after: OwnedPokemon) -> [String] {
    func shiny(_ pokemon: OwnedPokemon) -> String? { pokemon.isShiny.map { $0 ? "yes" : "no" } }
    let fields = [
      ("form", before.form, after.form), ("shiny", shiny(before), shiny(after)),
      ("trainer", before.trainer, after.trainer),
      ("ID number", before.trainerId, after.trainerId),
    ]
    return fields.filter { $0.1 != $0.2 }.map { name, old, new in
      "\(name) \(quoted(old)) → \(quoted(new))"
    }
  }

  /// The changes of a person's own fields: "unseen → caught, notes none → “x”"; empty where nothing
  /// differs.
  static func fields(from before: ListedPokemon, to after: ListedPokemon) -> String {
    var words: [String] = []
    if before.status != after.status {
      words.append("\(before.status.rawValue) → \(after.status.rawValue)")
    }
    if before.notes != after.notes {
      words.append("notes \(quoted(before.notes)) → \(quoted(after.notes))")
    }
    // A Pokémon that was not in the collection had no count, and one that is new has 1 by itself.
    if before.id == nil {
      if after.count > 1 { words.append("count \(after.count)") }
    } else if before.count != after.count {
      words.append("count \(before.count) → \(after.count)")
    }
    return words.joined(separator: ", ")
  }

  private static func quoted(_ text: String?) -> String {
    text.map { "“\(TerminalText.escaped($0))”" } ?? "none"
  }
}

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
