package import Collection
import Foundation

extension CollectionStore {
  /// Returns the newest known path of a recording. A renamed file keeps its contents, and is known
  /// under its new path once it was read there.
  ///
  /// A file that is still there comes before one that is gone, and then one that was changed or
  /// moved later. The path stays as it was given where it can only mean that file.
  ///
  /// - Parameter path: the path that its stored reading has.
  package func newestPath(
    of sha256: String, readFrom path: String
  ) throws(CollectionError) -> String {
    let files = try files(holding: sha256).map { file in
      (
        path: file.path, isThere: FileManager.default.fileExists(atPath: file.path),
        // The attributes of a file are uncertain only right after it was changed or moved.
        change: FileStamp.lastChange(in: file.stamp) ?? .infinity
      )
    }
    let newest = files.max { ($0.isThere ? 1 : 0, $0.change) < ($1.isThere ? 1 : 0, $1.change) }
    guard let newest, newest.path != path else { return path }
    let given = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let meant = files.filter { $0.path.split(separator: "/").suffix(given.count) == given[...] }
    return !path.hasPrefix("/") && meant.map(\.path) == [newest.path] ? path : newest.path
  }
}
