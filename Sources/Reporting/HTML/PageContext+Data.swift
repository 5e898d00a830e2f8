import Dex
import Files
import Verification

/// The data for the page's script, as JSON.
extension PageContext {
  private var dex: Dex { report.dex }

  /// - Parameters:
  ///   - entries: the cards' entries, each with the identities it offers.
  ///   - verified: the entries of the table, which can only be rejected there.
  func data(
    _ entries: [(reported: ReportedEntry, offers: Offers)], verified: [ReportedEntry]
  ) -> JSONValue {
    let data: JSONValue = [
      "format": .string(DecisionsFile.format),
      "entries": .object(
        entries.map { .init($0.reported.id.description, entry($0.reported, $0.offers)) }),
      "verified": .object(verified.map { .init($0.id.description, state($0)) }),
      "species": .array(entries.isEmpty ? [] : dex.allSpecies.map(species)),
      "taken": .array(report.taken.map(JSONValue.string)),
    ]
    guard case .server(let token) = destination else { return data }
    return data.adding(["token": .string(token)])
  }

  private func entry(_ reported: ReportedEntry, _ offers: Offers) -> JSONValue {
    let read = Identity(reported.entry)
    let picture = reported.entry.evidence.sprite?.nearest.flatMap { near in
      // Colors tell the shininess, which the nearest reference may not have.
      let looks = offers.identities.indices.filter {
        dex.isLook(near, of: offers.identities[$0], in: reported.entry)
      }
      return looks.first { offers.identities[$0].isShiny == near.isShiny } ?? looks.first
    }
    return state(reported).adding([
      "read": .optional(read) { $0.json },
      "problem": .optional(read.flatMap(dex.problem(with:)), JSONValue.string),
      "picture": .optional(picture, JSONValue.integer),
      "candidates": .array(offers.identities.map(\.json)),
      "variants": .object(offers.variants.map { .init($0.key, $0.identity.json) }),
      "decided": .optional(reported.decision?.action) { .string($0.rawValue) },
      "identity": .optional(reported.decision?.identity) { $0.json },
      "known": .optional(reported.known?.words, JSONValue.string),
    ])
  }

  /// The state that a decision is based on.
  private func state(_ reported: ReportedEntry) -> JSONValue {
    [
      "standing": .string(reported.decision?.standing ?? ""),
      "fingerprint": .string(reported.entry.fingerprint),
    ]
  }

  /// Number, name, storable forms with their names and genders, the genders of all, and names in
  /// other languages. Arrays keep it small, since there are a thousand species.
  private func species(_ species: Species) -> JSONValue {
    .array([
      .integer(species.id), .string(dex.name(of: species)),
      .array(
        species.storableForms.map { form in
          .array([
            .string(form.identifier),
            .string(dex.fullName(of: species, form: form.identifier)),
            genders(species.possibleGenders(of: form)),
          ])
        }),
      genders(species.possibleGenders),
      .array(dex.otherNames(of: species).map(JSONValue.string)),
    ])
  }

  private func genders(_ possible: Set<Gender>) -> JSONValue {
    .array(Gender.allCases.filter(possible.contains).map { .string($0.rawValue) })
  }
}

extension Identity {
  package var json: JSONValue {
    [
      "speciesId": .integer(speciesId), "form": .optional(form, JSONValue.string),
      "gender": .optional(gender) { .string($0.rawValue) },
      "shiny": .optional(isShiny, JSONValue.boolean),
      "nickname": .optional(nickname, JSONValue.string),
    ]
  }
}
