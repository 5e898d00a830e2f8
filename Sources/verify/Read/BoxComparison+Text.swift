import Collection
import Inventory
import Reporting
import Verification

extension BoxComparison {
  /// Differences that are named to a person.
  private static let named = 20

  /// The comparison for people.
  func text(ofList list: String, name: (OwnedPokemon) -> String) -> [String] {
    let counts = Place.Finding.allCases.map { finding in
      "\(count(finding)) \(finding == .asListed ? "as listed" : finding.rawValue)"
    }
    let found = places.filter { $0.finding != .asListed }
    var lines = ["boxes expected by \(list): " + counts.joined(separator: ", ")]
    lines += found.prefix(Self.named).map { $0.text(name) }
    if found.count > Self.named { lines.append("  and \(found.count - Self.named) more") }
    return lines
  }

  /// The comparison for programs.
  func json(ofList list: String, name: (OwnedPokemon) -> String) -> JSONValue {
    let found = places.filter { $0.finding != .asListed }
    let counts = Place.Finding.allCases.map {
      JSONValue.Member($0.rawValue, .integer(count($0)))
    }
    return .object(
      [.init("type", .string("boxExpectation")), .init("list", .string(list))] + counts
        + [.init("places", .array(found.map { $0.json(name) }))])
  }
}

extension BoxComparison.Place {
  fileprivate func text(_ name: (OwnedPokemon) -> String) -> String {
    let at = "box \(place.box) row \(place.row) column \(place.column)"
    let there = slot?.species ?? "a Pokémon that is not known"
    let wanted = expected.map(name) ?? "nothing"
    return switch finding {
    case .asListed: "  = \(at): \(wanted)"
    case .different: "  ~ \(at): \(there) instead of \(wanted)"
    case .missing: "  - \(at): \(wanted)"
    case .extra: "  + \(at): \(there)"
    case .unseen: "  ? \(at): \(wanted) is expected and was not seen"
    }
  }

  fileprivate func json(_ name: (OwnedPokemon) -> String) -> JSONValue {
    .object([
      .init("box", .integer(place.box)), .init("row", .integer(place.row)),
      .init("column", .integer(place.column)), .init("finding", .string(finding.rawValue)),
      .init("expected", .optional(expected) { .string(name($0)) }),
      .init("seen", .optional(slot?.species, JSONValue.string)),
    ])
  }
}
