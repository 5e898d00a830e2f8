/// The versions that a reading depends on, besides the recording itself.
package struct ReadingVersions: Hashable, Sendable, Codable {
  /// The version of `verify`.
  package var tool: String
  /// The dex's identifier, such as its date or digest.
  package var dex: String
  /// The hash table's identifier, such as its digest.
  package var table: String
  /// The options that change what is read or required, in one fixed spelling; empty for none.
  package var options: String

  package init(tool: String, dex: String, table: String, options: String = "") {
    self.tool = tool
    self.dex = dex
    self.table = table
    self.options = options
  }

  /// Returns the versions that differ in `other`, by their names, here and there.
  package func differences(
    from other: ReadingVersions
  ) -> [(name: String, here: String, there: String)] {
    [
      ("verify", tool, other.tool), ("the hash table", table, other.table),
      ("the dex", dex, other.dex), ("the options", options, other.options),
    ].filter { $0.1 != $0.2 }
  }
}
