import Files
package import Foundation

/// Finds the recordings in a folder that have arrived completely, so that nothing has changed them
/// for a while.
package struct RecordingArrivals {
  private let folder: String
  /// Seconds for which a file must be unchanged.
  private let quiet: Double
  /// The stamp of each file at the last search, and the time since when it has had it.
  private var looks: [String: (stamp: FileStamp, since: Date)] = [:]
  /// The stamps of the files that were returned, from that time.
  private var given: [String: FileStamp] = [:]

  /// - Parameter quiet: seconds for which a file must be unchanged.
  package init(folder: String, quiet: Double) {
    self.folder = folder
    self.quiet = quiet
  }

  /// Returns the recordings that have arrived since the last search: each one once, and again when
  /// it has changed.
  package mutating func next(now: Date = Date()) -> [RecordingSource] {
    let sources = RecordingPaths.sources(at: [folder]).filter { $0.problem == nil }
    var present: [String: (stamp: FileStamp, since: Date)] = [:]
    var arrived: [RecordingSource] = []
    for source in sources {
      guard let stamp = FileStamp(ofFileAt: source.path) else { continue }
      let known = looks[source.path]
      // A file that has long been unchanged counts as complete at the first look.
      let since = known?.stamp == stamp ? known?.since ?? now : stamp.lastChange
      present[source.path] = (stamp, since)
      if given[source.path] != stamp, now.timeIntervalSince(since) >= quiet {
        given[source.path] = stamp
        arrived.append(source)
      }
    }
    looks = present
    given = given.filter { present[$0.key] != nil }
    return arrived
  }
}
