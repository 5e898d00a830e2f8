package import Dex
import Files
package import Verification

extension Reason {
  /// The reason in plain words.
  package var words: String {
    switch self {
    case .numberNameDisagree: "number and name are of different species"
    case .typesDisagree: "the types are not this species'"
    case .formDisagrees: "the form does not agree"
    case .genderImpossible: "this species cannot have this gender"
    case .genderSpriteDisagree: "the picture shows the other gender"
    case .shinySpriteDisagree: "the picture's colors contradict the shiny mark"
    case .shinyUnavailable: "this form does not exist as shiny"
    case .spriteContradicts: "the picture shows another species"
    case .spriteInconclusive: "the picture could not be confirmed"
    case .formUndetermined: "nothing on the screen tells the form"
    case .nameUnread: "name not read"
    case .numberUnread: "number not read"
    case .typesUnread: "types not read"
    case .genderUnread: "gender not read"
    case .shinyUnread: "shiny mark not read"
    case .lowConfidence: "the text is hard to read"
    case .tooShort: "shown too briefly"
    case .damaged: "the recording is damaged here"
    case .notInDex: "not in the dex"
    case .notInTable: "no reference picture in the hash table"
    }
  }
}

extension Entry {
  /// Each of its reasons as a sentence that names the values concerned, with the names that `dex`
  /// shows.
  package func reasonWords(dex: Dex) -> [String] {
    self.reasons.map { sentence(of: $0, dex: dex) ?? $0.words }
  }

  /// Ways for a person to settle each of its reasons.
  package var advice: [String] {
    self.reasons.map { reason in
      reason == .lowConfidence && evidence.details?[reason] != nil && !hasUnsureTypes
        ? "if these are two Pokémon, show their box between them" : reason.advice
    }
  }

  /// True where a low confidence is that of the types.
  var hasUnsureTypes: Bool { evidence.details?[.lowConfidence]?["likelyTypes"] != nil }

  private func sentence(of reason: Reason, dex: Dex) -> String? {
    let values = evidence.details?[reason] ?? [:]
    func text(_ key: String) -> String? { values[key]?.words() }
    /// Species, which stand there by their English names.
    func species(_ key: String) -> String? { values[key]?.words(dex.name(ofEnglish:)) }
    func form(_ identifier: String) -> String { dex.formName(identifier) ?? identifier }
    /// A dex number with four digits, as HOME writes it.
    func number(_ key: String) -> String? {
      text(key).flatMap { Int($0) }?.zeroPadded(to: 4)
    }
    /// Dex numbers of which each may be the entry's.
    func numbers(_ key: String) -> [String]? {
      guard case .texts(let numbers)? = values[key] else { return nil }
      return numbers.map { Int($0)?.zeroPadded(to: 4) ?? $0 }
    }
    switch reason {
    case .numberNameDisagree:
      guard let number = number("number"), let own = species("numberSpecies"),
        let name = species("name")
      else { return nil }
      return "No. \(number) is \(own); the name says \(name)"
    case .typesDisagree:
      guard let own = species("species"), let seen = text("types"), let expected = text("expected")
      else { return nil }
      return "\(own) is \(expected); the types say \(seen)"
    case .genderImpossible:
      guard let own = species("species"), let gender = text("gender") else { return nil }
      return "\(own) is never \(gender)"
    case .genderSpriteDisagree:
      guard let gender = text("gender") else { return nil }
      return
        "the sign says \(gender); the picture is the \(gender == "male" ? "female" : "male") one"
    case .formDisagrees:
      guard let own = self.form, let nearest = text("nearest"), own != nearest else { return nil }
      return
        "types and gender say \(form(own)); the picture is of \(form(nearest))"
    case .spriteContradicts:
      guard let own = species("species"), let nearest = text("nearest") else { return nil }
      return "\(numbered(own)); the picture is of \(form(nearest))"
    case .shinySpriteDisagree:
      guard let mark = text("shiny") else { return nil }
      return mark == "shiny"
        ? "the mark says shiny; the picture has the plain colors"
        : "no mark says shiny; the picture has the shiny colors"
    case .notInDex: return number("number").map { "No. \($0) is not in the dex" }
    case .nameUnread:
      return text("text").map { "name not read: “\($0)” is no species' name for sure" }
    case .numberUnread:
      if let numbers = numbers("numbers") {
        return "number not sure: \(numbers.joined(separator: " or "))"
      }
      return text("text").map { "number not read: “\($0)”" }
    case .lowConfidence:
      if let types = text("likelyTypes") { return "types not sure: \(types)" }
      let seen =
        [numbers("number")?.joined(separator: " and "), species("name")]
        + ["types", "gender", "shiny"].map(text)
      let words = seen.compactMap(\.self).joined(separator: "; ")
      return words.isEmpty ? nil : "in one visit the page shows \(words)"
    case .spriteInconclusive:
      return evidence.sprite?.outcome == .confirmed
        ? "the picture's colors leave form, gender or shininess open" : nil
    default: return nil
    }
  }

  /// The entry's own species with the number that names it.
  private func numbered(_ species: String) -> String {
    evidence.number?.value.map { "No. \($0.zeroPadded(to: 4)) is \(species)" }
      ?? "the page says \(species)"
  }
}

extension Detail {
  /// - Parameter name: the word for a text.
  fileprivate func words(_ name: (String) -> String = \.self) -> String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): name(text)
    case .texts(let texts): texts.map(name).joined(separator: " and ")
    }
  }
}

extension Entry {
  /// The evidence for the entry in words: the verdict, each reason, each field with its vote, and
  /// the picture.
  package func explanation(dex: Dex) -> [String] {
    var lines = [
      "entry \(self.index): \(self.verdict.rawValue)",
      "\(dex.name(of: self) ?? "unknown species"), form \(self.form ?? "not determined")",
    ]
    lines += zip(reasonWords(dex: dex), advice).map { "- \($0): \($1)" }
    lines += ["", "Fields, settled by all frames of the visit:"]
    lines += FieldRow.printed(on: evidence, dex: dex).compactMap(\.line)
    if let sprite = evidence.sprite {
      lines.append(
        "picture: \(sprite.outcome.rawValue), distance "
          + "\(sprite.distance.map(String.init) ?? "none") to this species (under 5 confirms), margin "
          + "\(sprite.margin.map(String.init) ?? "none") to any other"
          + (sprite.nearest.map { "; nearest of all: \($0.form), distance \($0.distance)" } ?? ""))
    }
    return lines.map(TerminalText.escaped)
  }
}

extension Reason {
  /// The way for a person to settle it.
  var advice: String {
    switch self {
    case .tooShort: "hold the page half a second"
    case .nameUnread, .numberUnread, .typesUnread, .genderUnread, .shinyUnread, .lowConfidence:
      "record at full size, without a banner over the page"
    case .damaged: "record or copy the file again"
    case .notInDex: "verify dex update"
    case .notInTable: "verify hashes build, with a picture of it"
    case .numberNameDisagree, .typesDisagree, .formDisagrees, .genderImpossible,
      .genderSpriteDisagree, .shinySpriteDisagree, .shinyUnavailable, .spriteContradicts:
      "compare it with the game"
    case .spriteInconclusive: "compare the pictures; one that is enrolled confirms the next"
    case .formUndetermined: "name the form in verify review"
    }
  }
}
