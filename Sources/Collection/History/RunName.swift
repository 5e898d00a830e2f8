import Files

/// A run: everything that one command changes, under one id.
package struct RunName: Hashable, Sendable {
  /// 16 hex digits, the same on every machine. Eight of them are enough for people.
  package let uid: String
  package let kind: RunKind
  /// The command line, for people.
  package let command: String

  package init(uid: String = Self.newID(), kind: RunKind, command: String) {
    self.uid = uid
    self.kind = kind
    self.command = command
  }

  package static func newID() -> String { UInt64.random(in: .min ... .max).hexadecimal }
}
