import Dex
package import Verification

extension Entry {
  /// The evidence for the entry in words: the verdict, each reason, each field with its vote, and
  /// the picture.
  package var explanation: [String] {
    var lines = [
      "entry \(self.index): \(self.verdict.rawValue)",
      "\(self.species ?? "unknown species"), form \(self.form ?? "not determined")",
    ]
    lines += zip(reasonWords, advice).map { "- \($0): \($1)" }
    lines += ["", "Fields, settled by all frames of the visit:"]
    lines += FieldRow.printed(on: evidence).compactMap(\.line)
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
