import Foundation

/// Where the collection is when nobody says.
package enum CollectionLocation {
  /// `$XDG_DATA_HOME/verify`, or the data folder that the system has for programs.
  package static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: String? = nil
  ) -> String {
    let name = "verify/collection.sqlite"
    // The XDG specification has relative paths ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/\(name)" }
    // `NSHomeDirectory` asks the system's list of users and overlooks `HOME`.
    let home = home ?? environment["HOME"] ?? NSHomeDirectory()
    #if os(macOS)
      return "\(home)/Library/Application Support/\(name)"
    #else
      return "\(home)/.local/share/\(name)"
    #endif
  }
}
