internal import GRDB

extension CollectionStore {
  /// The version of the linked SQLite, for `--version`.
  ///
  /// It is computed from the number (`sqlite3_libversion_number`: 3040001 is 3.40.1). Asking a
  /// database would start threads, even for one in memory.
  package static var sqliteVersion: String {
    let number = Database.sqliteLibVersionNumber
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }
}
