import Foundation
package import Verification

/// The person who accepted the entry of an enrolment, and the entry. It stays with the enrolment on
/// every machine.
package struct EnrolmentOrigin: Hashable, Sendable {
  package let who: String
  package let entry: EntryID
}

extension EnrolmentOrigin {
  /// Reads the text of `description`; `nil` for any other text.
  package init?(_ text: String) {
    guard let range = text.range(of: Self.separator, options: .backwards),
      let entry = EntryID(String(text[range.upperBound...]))
    else { return nil }
    self.init(who: String(text[..<range.lowerBound]), entry: entry)
  }

  private static let separator = ", entry "

}

extension EnrolmentOrigin: CustomStringConvertible {
  package var description: String { "\(who)\(Self.separator)\(entry)" }
}
