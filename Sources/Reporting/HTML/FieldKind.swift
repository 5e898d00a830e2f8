import Verification

/// A row of a card's table.
enum FieldKind: Hashable {
  case number, name, types, gender, shiny, picture, level, nickname, trainer, trainerId
  case pokemonLanguage
}

extension Reason {
  /// The rows whose values it compares, or that it misses.
  var fields: [FieldKind] {
    switch self {
    case .numberNameDisagree: [.number, .name]
    case .typesDisagree: [.number, .types]
    case .formDisagrees: [.types, .picture]
    case .genderImpossible: [.number, .gender]
    case .genderSpriteDisagree: [.gender, .picture]
    case .shinySpriteDisagree, .shinyUnavailable: [.shiny, .picture]
    case .spriteContradicts: [.number, .picture]
    case .spriteInconclusive, .notInTable: [.picture]
    case .nameUnread: [.name]
    case .numberUnread, .notInDex: [.number]
    case .typesUnread: [.types]
    case .genderUnread: [.gender]
    case .shinyUnread: [.shiny]
    case .formUndetermined, .lowConfidence, .tooShort, .damaged: []
    }
  }

  /// Whether two values contradict each other, rather than one that is missing.
  var isContradiction: Bool {
    switch self {
    case .numberNameDisagree, .typesDisagree, .formDisagrees, .genderImpossible,
      .genderSpriteDisagree, .shinySpriteDisagree, .shinyUnavailable, .spriteContradicts:
      true
    case .spriteInconclusive, .formUndetermined, .nameUnread, .numberUnread, .typesUnread,
      .genderUnread, .shinyUnread, .lowConfidence, .tooShort, .damaged, .notInDex, .notInTable:
      false
    }
  }

  /// The name of the field that was not read; `nil` for other reasons.
  var unreadField: String? {
    switch self {
    case .nameUnread: "name"
    case .numberUnread: "number"
    case .typesUnread: "types"
    case .genderUnread: "gender"
    case .shinyUnread: "shiny mark"
    default: nil
    }
  }
}
