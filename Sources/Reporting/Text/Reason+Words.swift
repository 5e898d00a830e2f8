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
    case .shinySpriteDisagree: "the picture's colours contradict the shiny mark"
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
    case .tooShort: "on screen too short"
    case .damaged: "the recording is damaged here"
    case .notInDex: "not in the dex"
    case .notInTable: "no reference picture in the hash table"
    }
  }
}

extension Entry {
  /// Each of its reasons in plain words, which say what is open where a picture is near enough to the species'.
  package var reasonWords: [String] {
    let isNear = evidence.sprite?.outcome == .confirmed
    return reasons.map {
      $0 == .spriteInconclusive && isNear
        ? "the picture's colours leave form or shininess open" : $0.words
    }
  }
}
