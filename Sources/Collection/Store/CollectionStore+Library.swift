internal import GRDB

extension CollectionStore {
  /// Version of the linked SQLite, for `--version`.
  ///
  /// Out of its number (`sqlite3_libversion_number`: 3040001 is 3.40.1), since a database, also one in
  /// memory, starts threads.
  package static var sqliteVersion: String {
    let number = Database.sqliteLibVersionNumber
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }
}
