import Collection
import Dex
import Files
import Reporting
import Verification

/// Gaps of recordings: pages shown too briefly, jumps in their order, and the Pokémon of a
/// checklist that they do not prove.
struct Coverage {
  let dex: Dex
  /// The progress of the checklist that the user named.
  let goal: ChecklistProgress?

  /// The fewest entries that reveal an order.
  private static let leastEntries = 5
  /// The most numbers that may be missing in one jump: where more are, the recording has another
  /// order.
  private static let longestJump = 20

  func sentences(of recordings: [ReportedRecording]) -> [String] {
    let seen = Set(
      recordings.flatMap(\.entries).filter { !$0.isRejected }.compactMap(\.entry.speciesId))
    let boxed = Set(
      recordings.flatMap(\.scan.boxes).flatMap(\.slots).filter { $0.state == .filled }
        .compactMap(\.speciesId))
    let unseen: [String] = recordings.flatMap { recording in
      let name = TerminalText.escaped(recording.name)
      return jumps(recording.entries.map(\.entry), seen: seen, boxed: boxed).map {
        "\(name): \($0)"
      }
    }
    return unseen + [unproven].compactMap { $0 }
  }

  /// The Pokémon of the checklist that no recording proves, in the checklist's order.
  private var unproven: String? {
    guard let goal else { return nil }
    let slug = TerminalText.escaped(goal.checklist.slug)
    let missing = goal.missing
    guard !missing.isEmpty else { return "\(slug): nothing is missing of \(goal.lines.count)" }
    let names = missing.map { line in
      let owned = line.state == .missing ? "" : " (\(line.state.words))"
      return TerminalText.escaped(
        "\(TextFormat.number(line.entry.pokemonId)) \(line.entry.fullName(dex: dex))\(owned)")
    }
    return "\(slug): \(missing.count) of \(goal.lines.count) not verified: "
      + names.joined(separator: "; ")
  }

  /// A sentence for each recording with pages that were shown too briefly to be read for sure.
  func tooBrief(in recordings: [ReportedRecording]) -> [String] {
    recordings.compactMap { recording in
      let short = recording.entries.filter { $0.known == nil }.map(\.entry)
        .filter { $0.reasons.contains(.tooShort) }
      guard !short.isEmpty else { return nil }
      let places = short.map { entry in
        TextFormat.timeCode(entry.start) + (dex.name(of: entry).map { " (\($0))" } ?? "")
      }
      return TerminalText.escaped(recording.name) + ": "
        + short.count.counted("page", "pages") + ", at \(places.joined(separator: ", "))"
    }
  }

  /// The numbers that are missing where a recording otherwise goes from each number to the next.
  ///
  /// - Parameters:
  ///   - seen: numbers whose summary some recording shows.
  ///   - boxed: numbers that some box page shows.
  private func jumps(_ entries: [Entry], seen: Set<Int>, boxed: Set<Int>) -> [String] {
    let known = entries.filter { $0.speciesId != nil }
    guard known.count >= Self.leastEntries else { return [] }
    let steps = zip(known, known.dropFirst()).map { a, b in
      (from: a, to: b, by: (b.speciesId ?? 0) - (a.speciesId ?? 0))
    }
    let next = steps.count { (0...1).contains($0.by) }
    guard next * 2 > steps.count else { return [] }
    return steps.filter { (2...Self.longestJump + 1).contains($0.by) }.flatMap { step in
      let missing = (((step.from.speciesId ?? 0) + 1)..<(step.to.speciesId ?? 0))
        .filter { !seen.contains($0) }
      let place =
        "between \(TextFormat.timeCode(step.from.end)) and \(TextFormat.timeCode(step.to.start))"
      let groups = [
        (missing.filter { !boxed.contains($0) }, "not seen"),
        (missing.filter(boxed.contains), "in a box, but no summary"),
      ]
      return groups.filter { !$0.0.isEmpty }.map { numbers, words in
        let names = numbers.map { "\(TextFormat.number($0)) \(dex.name(ofSpecies: $0))" }
        return "\(names.joined(separator: ", ")) \(words) \(place)"
      }
    }
  }
}
