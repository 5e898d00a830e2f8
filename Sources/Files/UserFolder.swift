package import Foundation

/// A folder of the user for the files of programs, by the XDG Base Directory Specification 0.8 and
/// Apple's File System Programming Guide.
package enum UserFolder: Sendable {
  /// Files that must not be lost.
  case data
  /// Files that can be made or fetched again.
  case cache
  /// Settings of the user.
  case configuration

  /// Returns the program's own part of the folder, which need not exist yet.
  package func url(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    let program = "verify"
    // The specification says to ignore relative paths.
    if let named = environment[variable], named.hasPrefix("/") {
      return URL(filePath: named).appending(path: program)
    }
    return Self.home(environment: environment).appending(path: "\(usual)/\(program)")
  }

  /// Returns the user's home from `HOME`. `NSHomeDirectory` ignores that variable on Linux and asks
  /// the user database.
  package static func home(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    URL(filePath: environment["HOME"] ?? NSHomeDirectory())
  }

  private var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .cache: "XDG_CACHE_HOME"
    case .configuration: "XDG_CONFIG_HOME"
    }
  }

  /// The folder's place in the home when the variable is not set.
  private var usual: String {
    #if os(macOS)
      switch self {
      case .data: "Library/Application Support"
      case .cache: "Library/Caches"
      case .configuration: ".config"
      }
    #else
      switch self {
      case .data: ".local/share"
      case .cache: ".cache"
      case .configuration: ".config"
      }
    #endif
  }
}
