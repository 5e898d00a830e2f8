/// Something that every recording needs is not installed.
package struct MissingPart: RunEnding, Hashable, Sendable, CustomStringConvertible {
  /// What is missing, and the package to install.
  package let description: String

  package init(_ description: String) { self.description = description }
}
