import Dex
package import Foundation

/// Why a layout file cannot be used.
package struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String {
    "the layout \(path) cannot be used: \(reason); compare it with the layouts in Sources/Verification/Layouts"
  }
}

extension ScreenLayout {
  /// The format of layout files that this version reads.
  package static let format = 1

  /// The layouts that come with the tool.
  package static func bundled() throws(LayoutError) -> [ScreenLayout] {
    var layouts: [ScreenLayout] = []
    for name in ["switch-summary", "mobile-summary"] {
      guard
        let file = Bundle.module.url(
          forResource: name, withExtension: "json", subdirectory: "Layouts")
      else { throw LayoutError(path: name, reason: "it is missing from the program's resources") }
      layouts.append(try load(contentsOf: file))
    }
    return layouts
  }

  /// Reads one layout file.
  package static func load(contentsOf file: URL) throws(LayoutError) -> ScreenLayout {
    let contents: Data
    do {
      contents = try FileContents.read(file)
    } catch {
      throw LayoutError(path: file.path, reason: "\(error)")
    }
    return try read(contents, path: file.path)
  }

  /// - Parameter path: what errors call the contents.
  static func read(_ contents: Data, path: String) throws(LayoutError) -> ScreenLayout {
    let layout: ScreenLayout
    do {
      layout = try JSONDecoder().decode(ScreenLayout.self, from: contents)
    } catch {
      throw LayoutError(path: path, reason: JSONFault(error).description)
    }
    guard layout.format == format else {
      throw LayoutError(
        path: path, reason: "its format is \(layout.format), and this version reads \(format)")
    }
    if let fault = layout.fault { throw LayoutError(path: path, reason: fault) }
    return layout
  }
}
