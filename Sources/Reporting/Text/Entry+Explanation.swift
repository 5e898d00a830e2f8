import Dex
package import Verification

extension Entry {
  /// The evidence for the entry in words: the verdict, each reason, each field with its vote, and
  /// the picture.
  package var explanation: [String] {
    var lines = [
      "entry \(index): \(verdict.rawValue)",
      "\(species ?? "unknown species"), form \(form ?? "not determined")",
    ]
    lines += zip(reasons, reasonWords).map { "- \($1): \($0.advice)" }
    lines += ["", "Fields, settled by all frames of the visit:"]
    lines += [
      line("number", evidence.number), line("name", evidence.name),
      line("types", evidence.types) { $0.map(\.rawValue).joined(separator: ", ") },
      line("gender", evidence.gender) { $0.rawValue }, line("shiny", evidence.shiny),
      line("level", evidence.level),
      line("nickname", evidence.nickname, without: "none, or not read"),
      line("trainer", evidence.trainer), line("ID number", evidence.trainerId),
      line("own language", evidence.pokemonLanguage) { $0.rawValue },
    ].compactMap { $0 }
    if let sprite = evidence.sprite {
      lines.append(
        "picture: \(sprite.outcome.rawValue), distance "
          + "\(sprite.distance.map(String.init) ?? "none") to this species (under 5 confirms), margin "
          + "\(sprite.margin.map(String.init) ?? "none") to any other"
          + (sprite.nearest.map { "; nearest of all: \($0.form), distance \($0.distance)" } ?? ""))
    }
    return lines.map(TerminalText.escaped)
  }

  private func line<V>(
    _ name: String, _ field: FieldEvidence<V>?, without none: String = "not read",
    _ show: (V) -> String = { "\($0)" }
  ) -> String? {
    guard let field else { return nil }
    let value = field.value.map(show) ?? none
    let text = field.text.map { ", as “\($0)”" } ?? ""
    let dissent =
      field.dissent.isEmpty
      ? "" : "; also possible: \(field.dissent.map(show).joined(separator: ", "))"
    return "\(name): \(value)\(text) (\(Int(field.confidence)) %)\(dissent)"
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
