/// The conclusion from an entry's evidence.
package enum Verdict: String, CaseIterable, Hashable, Sendable, Codable {
  /// Everything that is needed was read and agrees.
  case verified
  /// Two pieces of evidence contradict each other.
  case mismatch
  /// Something that is needed was not read.
  case unconfirmed
}

/// The reason why an entry is not verified, or what its verification leaves open.
package enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
  case numberNameDisagree = "number-name-disagree"
  case typesDisagree = "types-disagree"
  case formDisagrees = "form-disagrees"
  case genderImpossible = "gender-impossible"
  case genderSpriteDisagree = "gender-sprite-disagree"
  case shinySpriteDisagree = "shiny-sprite-disagree"
  case shinyUnavailable = "shiny-unavailable"
  case spriteContradicts = "sprite-contradicts"
  case spriteInconclusive = "sprite-inconclusive"
  case formUndetermined = "form-undetermined"
  case nameUnread = "name-unread"
  case numberUnread = "number-unread"
  case typesUnread = "types-unread"
  case genderUnread = "gender-unread"
  case shinyUnread = "shiny-unread"
  case lowConfidence = "low-confidence"
  case tooShort = "too-short"
  case damaged
  case notInDex = "not-in-dex"
  case notInTable = "not-in-table"
}
