import Foundation
import Mustache

/// The templates, the style and the script that pages are made of.
struct PageFiles: Sendable {
  let library: MustacheLibrary
  let style: String
  let script: String

  /// Read once: they come with the program.
  static let bundled = PageFiles()

  /// In the order in which they need each other.
  private static let scripts = ["cards", "decisions", "editor", "keys"]

  private init() {
    MustacheContentTypes.register(MarkupContent(), named: MarkupContent.name)
    var library = MustacheLibrary()
    for name in ["page", "entry", "crop"] {
      try? library.register(Self.text("\(name).mustache"), named: name)
    }
    self.library = library
    style = Self.text("page.css")
    script =
      "\"use strict\";\n" + Self.scripts.map { Self.text("\($0).js") }.joined(separator: "\n")
  }

  /// Empty when the file is not beside the program: the page is then empty too, which its caller tells.
  private static func text(_ name: String) -> String {
    let file = Bundle.module.bundleURL.appending(path: "Page/\(name)")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }
}
