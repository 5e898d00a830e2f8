import Dex
import Verification

/// What the page's script needs to know, as JSON.
struct PageData {
  let entries: [ReportedEntry]
  let dex: Dex
  let destination: HTMLReport.Destination

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("format", .string(DecisionsFile.format)),
      .init("entries", .object(entries.map { .init($0.id.description, entry($0)) })),
      .init("species", entries.isEmpty ? .array([]) : .array(dex.allSpecies.map(species))),
    ]
    if case .server(let token) = destination { members.append(.init("token", .string(token))) }
    return .object(members)
  }

  private func entry(_ reported: ReportedEntry) -> JSONValue {
    .object([
      .init("standing", .string(reported.decision?.run ?? "")),
      .init("fingerprint", .string(reported.entry.fingerprint)),
      .init("read", .optional(Identity(reported.entry)) { $0.json }),
      .init("name", .string(reported.entry.species ?? "Unknown species")),
      .init(
        "picture",
        .optional(
          reported.candidates.firstIndex { $0.sources.contains(.picture) }, JSONValue.integer)),
      .init("candidates", .array(reported.candidates.map { $0.identity.json })),
      .init("decided", .optional(reported.decision?.action) { .string($0.rawValue) }),
    ])
  }

  /// Number, name, storable forms, genders, names in other languages: arrays, since there are a thousand.
  private func species(_ species: Species) -> JSONValue {
    .array([
      .integer(species.id), .string(species.name),
      .array(species.storableForms.map { .string($0.identifier) }),
      .array(Gender.allCases.filter(species.possibleGenders.contains).map { .string($0.rawValue) }),
      .array(species.otherNames.map(JSONValue.string)),
    ])
  }
}

extension Species {
  /// The names that it has in other languages than English, each once.
  var otherNames: [String] {
    Language.allCases.compactMap { names[$0] }.reduce(into: []) { others, name in
      if name != self.name, !others.contains(name) { others.append(name) }
    }
  }
}

extension Identity {
  package var json: JSONValue {
    .object([
      .init("speciesId", .integer(speciesId)),
      .init("form", .optional(form, JSONValue.string)),
      .init("gender", .optional(gender) { .string($0.rawValue) }),
      .init("shiny", .optional(isShiny, JSONValue.boolean)),
      .init("nickname", .optional(nickname, JSONValue.string)),
    ])
  }
}
