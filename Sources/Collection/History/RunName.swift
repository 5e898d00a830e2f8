/// A run: all that one command changes, under one id.
package struct RunName: Hashable, Sendable {
  /// 16 hex digits, the same on every machine; eight of them tell runs apart well enough for people.
  package let uid: String
  package let kind: RunKind
  /// The command line, for people.
  package let command: String

  package init(uid: String = Self.newID(), kind: RunKind, command: String) {
    self.uid = uid
    self.kind = kind
    self.command = command
  }

  private static let digits = 16

  package static func newID() -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: digits - number.count) + number
  }
}
