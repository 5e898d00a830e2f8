import Collection
import Dex
import Reporting

/// The difference between two collections, in JSON.
struct DifferenceAnswer: Encodable {
  struct Change: Encodable {
    let before: ListedPokemon
    let after: ListedPokemon
  }

  let gained: [ListedPokemon]
  let lost: [ListedPokemon]
  let changed: [Change]

  init(_ difference: CollectionDifference, dex: Dex) {
    func listed(_ entry: CollectionEntry) -> ListedPokemon { ListedPokemon(entry, dex: dex) }
    gained = difference.gained.map(listed)
    lost = difference.lost.map(listed)
    changed = difference.changed.map { Change(before: listed($0.before), after: listed($0.after)) }
  }
}

/// The difference between two collections, for people: `+` gained, `-` lost, `~` changed.
enum DifferenceText {
  static func lines(of difference: CollectionDifference, dex: Dex) -> [String] {
    func name(_ entry: CollectionEntry) -> String {
      CollectionTable.name(of: ListedPokemon(entry, dex: dex))
    }
    let changed = difference.changed.map { pair in
      pair.before.pokemon == pair.after.pokemon
        ? "~ \(name(pair.after)): \(fields(from: pair.before, to: pair.after))"
        : "~ \(name(pair.before)) → \(name(pair.after))"
    }
    return [
      "\(difference.gained.count) gained, \(difference.lost.count) lost, "
        + "\(difference.changed.count) changed"
    ] + difference.gained.map { "+ \(name($0))" } + difference.lost.map { "- \(name($0))" }
      + changed
  }

  /// The changes of a person's own fields: "unseen → caught, notes none → “x”"; empty where nothing
  /// differs.
  static func fields(from before: CollectionEntry, to after: CollectionEntry) -> String {
    var words: [String] = []
    if before.status != after.status {
      words.append("\(before.status.rawValue) → \(after.status.rawValue)")
    }
    if before.notes != after.notes {
      words.append("notes \(quoted(before.notes)) → \(quoted(after.notes))")
    }
    // A Pokémon that was not in the collection had no count.
    if before.count != after.count, before.id != nil || after.count != 1 {
      words.append("count \(before.count) → \(after.count)")
    }
    return words.joined(separator: ", ")
  }

  private static func quoted(_ text: String?) -> String {
    text.map { "“\(TerminalText.escaped($0))”" } ?? "none"
  }
}
