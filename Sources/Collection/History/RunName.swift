import Files

/// A run: everything that one command changes, under one id.
package struct RunName: Hashable, Sendable {
  /// 16 hex digits, the same on every machine. Eight of them are enough for people.
  package private(set) var uid = RunName.newID()
  package let kind: RunKind
  /// The command line, for people.
  package let command: String

  package static func newID() -> String { UInt64.random(in: .min ... .max).hexadecimal }
}
