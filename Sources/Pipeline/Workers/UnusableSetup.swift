/// What every recording is read with cannot be used.
package struct UnusableSetup: RunEnding, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// A worker loaded something else than what the run began with.
  static let changed = UnusableSetup(
    description: "the dex or the hash table has changed during the run; run the same command again")
}
