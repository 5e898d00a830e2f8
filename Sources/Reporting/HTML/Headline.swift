import Dex
import Verification

/// The sentence at the head of a card: the contradiction with its values, or what is missing.
struct Headline {
  /// The reasons that the sentence states: the first contradiction, or else all that it joins.
  let reasons: [Reason]
  let sentence: String
  /// Other contradictions, and fields that are open besides.
  let also: [String]

  /// - Parameter screen: the screen of the recording. On phones, no render confirms a picture, so
  ///   the card does not mention it.
  init(_ entry: Entry, screen: ScreenKind, dex: Dex) {
    if entry.verdict == .verified {
      (reasons, also) = ([], [])
      sentence = "All that was read agrees, but a person says that it is something else"
      return
    }
    let words = Dictionary(
      zip(entry.reasons, entry.reasonWords(dex: dex)), uniquingKeysWith: { first, _ in first })
    let contradictions = entry.reasons.filter(\.isContradiction)
    var rest = entry.reasons.filter { !$0.isContradiction }
    let unread = rest.filter { $0.unreadField != nil }
    let quiet: Set<Reason> =
      screen == .mobileSummary
      ? [.formUndetermined, .spriteInconclusive, .notInTable] : [.formUndetermined]
    // A species with one form leaves none open, whatever its types say.
    let hasForms = entry.speciesId.flatMap(dex.species).map { $0.storableForms.count > 1 } ?? true
    let open = hasForms ? rest.filter { $0 == .formUndetermined } : []
    rest.removeAll { $0.unreadField != nil || quiet.contains($0) }
    var sentences = rest.compactMap { words[$0] }
    if let missing = Self.missing(unread, words) { sentences.append(missing) }
    let openWords = open.compactMap { words[$0] }
    if let first = contradictions.first {
      reasons = [first]
      sentence = Self.capitalized(words[first] ?? first.words)
      also = contradictions.dropFirst().compactMap { words[$0] } + sentences + openWords
    } else if sentences.isEmpty {
      // All reasons are minor, so they make the headline.
      reasons = entry.reasons
      sentence = Self.capitalized(entry.reasons.compactMap { words[$0] }.joined(separator: "; "))
      also = []
    } else {
      reasons = rest + unread
      sentence = Self.capitalized(sentences.joined(separator: "; "))
      also = openWords
    }
  }

  /// A clause on the fields that were not read, with the text where it is only one.
  private static func missing(_ unread: [Reason], _ words: [Reason: String]) -> String? {
    if unread.count == 1 { return words[unread[0]] }
    let names = unread.compactMap(\.unreadField?.rawValue)
    guard let last = names.last else { return nil }
    return names.dropLast().joined(separator: ", ") + " and \(last) not read"
  }

  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Reason {
  /// The rows that the reason compares, or the one that it misses.
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

  /// True where two values contradict each other; false where a value is missing.
  var isContradiction: Bool { fields.count > 1 }

  /// The field that was not read; `nil` for other reasons.
  var unreadField: FieldKind? {
    switch self {
    case .nameUnread, .numberUnread, .typesUnread, .genderUnread, .shinyUnread: fields.first
    default: nil
    }
  }
}
