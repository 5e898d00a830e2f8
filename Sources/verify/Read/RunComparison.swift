import ArgumentParser
import Collection
import Dex
import Foundation
import Inventory
import Reporting
import Verification

/// The lists that the recordings of a run are compared with, and what the recordings show.
struct RunComparison {
  /// The most missing lines that are named; another command lists the rest.
  private static let named = 20

  /// A list of expected Pokémon.
  struct Expected {
    /// The expected Pokémon, each as often as it should be there.
    let pokemon: [OwnedPokemon]
    /// True where their order counts.
    let isOrdered: Bool
    /// The expected Pokémon by place, in a list of boxes.
    let places: [BoxPlace: OwnedPokemon]
  }

  let dex: Dex
  let before: ChecklistProgress?
  let starter: String?
  let expected: Expected?
  let list: String?
  private(set) var shown: [ListComparison.Shown] = []
  private(set) var boxes: [BoxRecording] = []

  mutating func keep(_ scan: ScannedRecording) {
    shown += scan.entries.map { .init($0, recording: scan.path) }
    if !scan.boxes.isEmpty {
      boxes.append(BoxRecording(path: scan.path, showings: scan.boxes))
    }
  }

  private func progress(_ store: CollectionStore) throws -> (
    after: ChecklistProgress, added: [ChecklistProgress.Line]
  )? {
    guard let before else { return nil }
    let after = try store.progress(of: before.checklist)
    let added = zip(before.lines, after.lines).filter {
      $0.state != .verified && $1.state == .verified
    }.map(\.1)
    return (after, added)
  }

  /// The comparison with the summaries; `nil` where only box pages are compared.
  private var comparison: ListComparison? {
    guard let expected, boxComparison == nil || !shown.isEmpty else { return nil }
    return ListComparison(expected: expected.pokemon, shown: shown, isOrdered: expected.isOrdered)
  }

  /// The comparison box by box, where the list has boxes and the recordings show some.
  private var boxComparison: BoxComparison? {
    guard let expected, !expected.places.isEmpty, !boxes.isEmpty else { return nil }
    return BoxComparison(expected: expected.places, inventory: BoxInventory(recordings: boxes))
  }

  /// False where the recordings show something else than the expected list; true without a list.
  var isMet: Bool {
    let boxes = boxComparison
    guard boxes?.isMet != false else { return false }
    guard let comparison else { return true }
    // A Pokémon without a summary may have been seen in its box.
    return (comparison.missing.isEmpty || boxes != nil) && comparison.extra.isEmpty
      && comparison.different.isEmpty
  }

  /// The progress of the checklist, for people.
  func progressText(_ store: CollectionStore) throws -> [String] {
    var lines: [String] = []
    if let (after, added) = try progress(store) {
      let missing = after.missing
      lines.append(
        "checklist \(after.checklist.slug): \(added.count) added, \(after.count(.verified)) of "
          + "\(after.lines.count) verified, \(missing.count) missing"
          + (after.count(.seen) > 0 ? ", \(after.count(.seen)) of them seen in a box" : ""))
      lines += added.map { "  + \($0.entry.fullName(dex: dex))" }
      lines += missing.prefix(Self.named).map { "  missing: \($0.entry.fullName(dex: dex))" }
      if missing.count > Self.named {
        lines.append(
          "  and \(missing.count - Self.named) more: verify checklist missing "
            + after.checklist.slug + (starter.map { " --starter \($0)" } ?? ""))
      }
    }
    return lines.map(TerminalText.escaped)
  }

  /// The comparison with a list, for people.
  var comparisonText: [String] {
    var lines = list.flatMap { boxComparison?.text(ofList: $0, dex: dex, name: name) } ?? []
    if let comparison, let list {
      lines.append(
        "expected by \(list): \(comparison.matched.count) as listed, \(comparison.extra.count) "
          + "extra, \(comparison.missing.count) missing, \(comparison.different.count) different"
          + (expected?.isOrdered == true ? ", \(comparison.displaced.count) out of order" : ""))
      lines += comparison.missing.map { "  - \(name($0))" }
      lines += comparison.extra.map { "  + \(name($0))" }
      lines += comparison.different.map {
        "  ~ \(name($0.expected)): \(place(of: $0.shown)) "
          + ($0.isProved ? words(for: $0) : verdict(of: $0.shown.entry))
      }
      lines += comparison.displaced.map {
        "  > \(name($0.shown)) is out of order: the list "
          + ($0.previous.map { "has it after \(name($0))" } ?? "begins with it")
      }
    }
    return lines.map(TerminalText.escaped)
  }

  private func words(for pair: ListComparison.Pair) -> String {
    let others = pair.fields.filter { !pair.open.contains($0) }
    func words(_ fields: [String]) -> String {
      fields.map { $0 == "trainerId" ? "ID number" : $0 }.joined(separator: ", ")
    }
    return [
      others.isEmpty ? nil : "has another \(words(others))",
      pair.open.isEmpty ? nil : "does not show the \(words(pair.open))",
    ].compactMap(\.self).joined(separator: ", and ")
  }

  private func name(_ pokemon: OwnedPokemon) -> String {
    ListedPokemon(CollectionEntry(missing: pokemon), dex: dex).words
  }

  private func name(_ shown: ListComparison.Shown) -> String {
    OwnedPokemon(shown.entry).map { "\(name($0)) (\(place(of: shown)))" }
      ?? "\(place(of: shown)), whose species is not read"
  }

  private func verdict(of entry: Entry) -> String {
    "is \(entry.verdict == .mismatch ? "a mismatch" : entry.verdict.rawValue)"
      + (entry.reasons.isEmpty ? "" : ": \(entry.reasonWords(dex: dex).joined(separator: "; "))")
  }

  private func place(of shown: ListComparison.Shown) -> String {
    "entry \(shown.entry.index) of \(shown.recording)"
  }

  private static func json(_ shown: ListComparison.Shown) -> JSONValue {
    ["recording": .string(shown.recording), "index": .integer(shown.entry.index)]
  }

  /// Returns the answer for programs: a line for the checklist, and one for the comparison.
  func json(_ store: CollectionStore) throws -> [String] {
    var lines: [JSONValue] = []
    if let (after, added) = try progress(store) {
      lines.append(
        [
          "type": "checklist", "name": .string(after.checklist.slug),
          "total": .integer(after.lines.count), "verified": .integer(after.count(.verified)),
          "added": .array(added.map { Self.json($0.entry) }), "seen": .integer(after.count(.seen)),
          "missing": .array(after.missing.map { Self.json($0.entry) }),
        ])
    }
    if let boxComparison, let list {
      lines.append(boxComparison.json(ofList: list, name: name))
    }
    if let comparison, let list {
      lines.append(
        [
          "type": "expectation", "list": .string(list),
          "matched": .array(comparison.matched.map(Self.json)),
          "extra": .array(comparison.extra.map(Self.json)),
          "missing": .array(comparison.missing.map { .string(name($0)) }),
          "different": .array(
            comparison.different.map {
              [
                "entry": Self.json($0.shown), "expected": .string(name($0.expected)),
                "fields": .array($0.fields.map(JSONValue.string)),
              ]
            }),
          "outOfOrder": .array(
            comparison.displaced.map {
              [
                "entry": Self.json($0.shown),
                "after": .optional($0.previous) { .string(name($0)) },
              ]
            }),
        ])
    }
    return lines.map(\.text)
  }

  private static func json(_ entry: Checklist.Entry) -> JSONValue {
    [
      "speciesId": .integer(entry.pokemonId), "name": .string(entry.name),
      "form": .optional(entry.form, JSONValue.string),
      "gender": .optional(entry.gender) { .string($0.rawValue) },
      "shiny": .optional(entry.isShiny, JSONValue.boolean),
    ]
  }
}
