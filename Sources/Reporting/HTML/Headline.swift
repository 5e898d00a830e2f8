import Dex
import Verification

/// The sentence at the head of a card: the contradiction with its values, or what is missing.
struct Headline {
  /// The reason that the sentence is of, first of those that it joins.
  let reasons: [Reason]
  let sentence: String
  /// Other contradictions, and what is open besides.
  let also: [String]

  /// - Parameter screen: on phones no render confirms a picture, which is no news.
  init(_ entry: Entry, screen: ScreenKind, dex: Dex) {
    let words = Dictionary(
      zip(entry.reasons, entry.reasonWords(dex: dex)), uniquingKeysWith: { first, _ in first })
    let contradictions = entry.reasons.filter(\.isContradiction)
    var rest = entry.reasons.filter { !$0.isContradiction }
    let unread = rest.filter { $0.unreadField != nil }
    let quiet: Set<Reason> =
      screen == .mobileSummary
      ? [.formUndetermined, .spriteInconclusive, .notInTable] : [.formUndetermined]
    let open = rest.filter { quiet.contains($0) && $0 == .formUndetermined }
    rest.removeAll { $0.unreadField != nil || quiet.contains($0) }
    var sentences = rest.compactMap { words[$0] }
    if let missing = Self.missing(unread, words) { sentences.append(missing) }
    let openWords = open.compactMap { words[$0] }
    if let first = contradictions.first {
      reasons = [first]
      sentence = Self.capitalised(words[first] ?? first.words)
      also = contradictions.dropFirst().compactMap { words[$0] } + sentences + openWords
    } else if sentences.isEmpty {
      // Nothing but what is quiet: then that is what there is to say.
      reasons = entry.reasons
      sentence = Self.capitalised(
        entry.reasons.compactMap { words[$0] }.joined(separator: "; "))
      also = []
    } else {
      reasons = rest + unread
      sentence = Self.capitalised(sentences.joined(separator: "; "))
      also = openWords
    }
  }

  /// Fields that were not read, in one clause, or with the text of the only one.
  private static func missing(_ unread: [Reason], _ words: [Reason: String]) -> String? {
    if unread.count == 1 { return words[unread[0]] }
    let names = unread.compactMap(\.unreadField)
    guard let last = names.last else { return nil }
    return names.dropLast().joined(separator: ", ") + " and \(last) not read"
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
