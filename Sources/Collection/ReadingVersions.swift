/// What an account of a recording rests on besides the recording itself.
package struct ReadingVersions: Hashable, Sendable, Codable {
  /// Version of `verify`.
  package var tool: String
  /// What identifies the dex, such as its date or digest.
  package var dex: String
  /// What identifies the hash table, such as its digest.
  package var table: String
  /// The options that change what is read or demanded, in one fixed spelling; empty for none.
  package var options: String

  package init(tool: String, dex: String, table: String, options: String = "") {
    self.tool = tool
    self.dex = dex
    self.table = table
    self.options = options
  }

  /// What is not the same in `other`, by its name, here and there.
  package func differences(
    from other: ReadingVersions
  ) -> [(name: String, here: String, there: String)] {
    [
      ("verify", tool, other.tool), ("the hash table", table, other.table),
      ("the dex", dex, other.dex), ("the options", options, other.options),
    ].filter { $0.1 != $0.2 }
  }
}
