import Dex
import Files
import Imaging
package import Verification

extension Evidence {
  /// One member for each field that was looked for.
  package var json: JSONValue { json(isWhole: false) }

  /// - Parameter isWhole: true to include what only another collection needs: the candidates of a
  ///   review, and the hashes for enrolment.
  func json(isWhole: Bool) -> JSONValue {
    var members: [JSONValue.Member] = []
    func add<Value>(_ key: String, _ field: FieldEvidence<Value>?, _ make: (Value) -> JSONValue) {
      if let field { members.append(.init(key, field.json(make))) }
    }
    add("number", number, JSONValue.integer)
    add("name", name, JSONValue.string)
    add("nickname", nickname, JSONValue.string)
    add("types", types) { .array($0.map { .string($0.rawValue) }) }
    add("gender", gender) { .string($0.rawValue) }
    add("shiny", shiny, JSONValue.boolean)
    add("level", level, JSONValue.integer)
    add("trainer", trainer, JSONValue.string)
    add("trainerId", trainerId, JSONValue.string)
    add("pokemonLanguage", pokemonLanguage) { .string($0.rawValue) }
    if let sprite { members.append(.init("sprite", sprite.json(isWhole: isWhole))) }
    if isWhole, !candidates.isEmpty {
      members.append(.init("candidates", .array(candidates.map(\.json))))
    }
    return .object(members)
  }
}

extension Evidence {
  /// The values concerned, for each reason that has any, in the contract's order of reasons; `nil`
  /// where none has any.
  package var detailsJSON: JSONValue? {
    let members = Reason.allCases.compactMap { reason -> JSONValue.Member? in
      guard let values = details[reason] else { return nil }
      let inner = values.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.json) }
      return .init(reason.rawValue, .object(inner))
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension Detail {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    case .texts(let texts): .array(texts.map(JSONValue.string))
    }
  }
}

extension Candidate {
  fileprivate var json: JSONValue {
    .object([
      .init("identity", identity.json),
      .init("decades", .number(decades, decimals: 3)),
      .init("sources", .array(sources.map { .string($0.rawValue) })),
    ])
  }
}

extension FieldEvidence {
  /// The field as JSON. `text` and `dissent` are present only where there is one; `box` is null
  /// where no place was found.
  fileprivate func json(_ make: (Value) -> JSONValue) -> JSONValue {
    var members: [JSONValue.Member] = [.init("value", .optional(value, make))]
    if let text { members.append(.init("text", .string(text))) }
    members.append(.init("confidence", .number(min(100, max(0, confidence)), decimals: 1)))
    members.append(.init("box", .optional(box) { $0.json }))
    if !dissent.isEmpty { members.append(.init("dissent", .array(dissent.map(make)))) }
    return .object(members)
  }
}

extension SpriteEvidence {
  fileprivate func json(isWhole: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("outcome", .string(outcome.rawValue)),
      .init("phash", .string(perceptualHash.hexadecimal)),
      .init("distance", .optional(distance, JSONValue.integer)),
      .init("nearest", .optional(nearest) { $0.json }),
      .init("margin", .optional(margin, JSONValue.integer)),
      .init("reference", .string(reference)),
      .init("box", box.json),
    ]
    if isWhole, !otherPoses.isEmpty {
      members.append(.init("poses", .array(otherPoses.map { .string($0.hexadecimal) })))
    }
    return .object(members)
  }
}

extension SpriteEvidence.Neighbour {
  fileprivate var json: JSONValue {
    .object([
      .init("form", .string(form)),
      .init("shiny", .boolean(isShiny)),
      .init("female", .boolean(isFemale)),
      .init("distance", .integer(distance)),
    ])
  }
}

extension Rectangle {
  /// The box as `[x, y, width, height]`.
  fileprivate var json: JSONValue {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}
