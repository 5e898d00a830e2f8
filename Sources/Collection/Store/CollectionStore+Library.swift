internal import GRDB

extension CollectionStore {
  /// Version of the linked SQLite, for `--version`.
  package static var sqliteVersion: String {
    let version = try? DatabaseQueue().read {
      try String.fetchOne($0, sql: "SELECT sqlite_version()")
    }
    return (version ?? nil) ?? "unknown"
  }
}
