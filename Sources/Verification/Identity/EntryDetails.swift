import Dex

/// A value that a reason names.
package enum Detail: Hashable, Sendable {
  case number(Int)
  case text(String)
  case texts([String])
}

extension Detail: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .texts(try container.decode([String].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .texts(let texts): try container.encode(texts)
    }
  }
}

/// The values that each reason of an entry concerns.
extension EntryMaker {
  func details(of reasons: [Reason]) -> [Reason: [String: Detail]] {
    var details: [Reason: [String: Detail]] = [:]
    for reason in reasons {
      let values = values(of: reason).compactMapValues(\.self)
      if !values.isEmpty { details[reason] = values }
    }
    return details
  }

  private func values(of reason: Reason) -> [String: Detail?] {
    switch reason {
    case .numberNameDisagree:
      [
        "number": number, "numberSpecies": species.map { .text($0.name) },
        "name": fields.name.value.flatMap(dex.species).map { .text($0.name) },
      ]
    case .typesDisagree:
      [
        "species": own, "types": fields.types.value.map(Self.words),
        "expected": (species?.storableForms.first?.types).map(Self.words),
      ]
    case .genderImpossible: ["species": own, "gender": gender]
    case .genderSpriteDisagree: ["gender": gender, "nearest": nearest]
    case .formDisagrees, .spriteContradicts: ["species": own, "nearest": nearest]
    case .shinySpriteDisagree:
      ["shiny": fields.shiny.value.map { .text(Self.shininess($0)) }, "nearest": nearest]
    case .nameUnread: ["text": fields.name.measurement?.text.map { .text($0) }]
    case .numberUnread:
      [
        "text": fields.number.measurement?.text.map { .text($0) },
        "numbers": fields.number.rivals.count > 1
          ? .texts(fields.number.rivals.prefix(Self.mostRivals).map(String.init)) : nil,
      ]
    case .notInDex: ["number": number]
    case .spriteInconclusive:
      ["distance": sprite.evidence?.distance.map { .number($0) }, "nearest": nearest]
    case .lowConfidence:
      [
        "number": contradictory(fields.number) { String($0) },
        "name": contradictory(fields.name) { dex.species($0)?.name ?? String($0) },
        "types": contradictory(fields.types, Self.joined),
        "gender": contradictory(fields.gender, \.rawValue),
        "shiny": contradictory(fields.shiny, Self.shininess), "likelyTypes": likelyTypes,
      ]
    default: [:]
    }
  }

  /// The values with which the pages of the visit contradict each other.
  private func contradictory<Value>(
    _ field: VisitFields.Field<Value>, _ words: (Value) -> String
  ) -> Detail? {
    field.isTorn ? .texts(field.contradictory.map(words)) : nil
  }

  /// The most values of one field that are told to a person.
  private static let mostRivals = 3
  /// The likeliest types, where they are not the species' own, nor those of the form that is left.
  private var likelyTypes: Detail? {
    let own = sprite.form.map { [$0] } ?? species?.storableForms ?? []
    guard let likely = fields.types.value, !fields.isTorn,
      !own.contains(where: { fields.types.supports($0.types) })
    else { return nil }
    return .text(Self.joined(likely))
  }
  private var own: Detail? { species.map { .text($0.name) } }
  private var number: Detail? { fields.number.value.map { .number($0) } }
  private var gender: Detail? { fields.gender.value.map { .text($0.rawValue) } }
  private var nearest: Detail? { (sprite.evidence?.nearest?.form).map { .text($0) } }
  private static func shininess(_ isShiny: Bool) -> String { isShiny ? "shiny" : "plain" }
  private static func joined(_ types: [PokemonType]) -> String {
    types.map(\.rawValue).joined(separator: "/")
  }
  private static func words(_ types: [PokemonType]) -> Detail { .texts(types.map(\.rawValue)) }
}
