import Foundation
package import Verification

/// Who vouched for something that was learned, and of which entry: it stays with it wherever it is taken.
package struct LearnedOrigin: Hashable, Sendable {
  package let who: String
  package let entry: EntryID

  package init(who: String, entry: EntryID) {
    self.who = who
    self.entry = entry
  }

  /// Reads what `description` gives; `nil` for anything else.
  package init?(_ text: String) {
    guard let range = text.range(of: Self.separator, options: .backwards),
      let entry = EntryID(String(text[range.upperBound...]))
    else { return nil }
    self.init(who: String(text[..<range.lowerBound]), entry: entry)
  }

  private static let separator = ", entry "
}

extension LearnedOrigin: CustomStringConvertible {
  package var description: String { "\(who)\(Self.separator)\(entry)" }
}
