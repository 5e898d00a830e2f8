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
      do {
        try library.register(Self.text("\(name).mustache"), named: name)
      } catch {
        fatalError("\(Self.file("\(name).mustache").path) is no template: \(error)")
      }
    }
    self.library = library
    style = Self.text("page.css")
    script =
      "\"use strict\";\n" + Self.scripts.map { Self.text("\($0).js") }.joined(separator: "\n")
  }

  /// A page that lacks a part would look as if nothing needed a look: a damaged installation ends the program.
  private static func text(_ name: String) -> String {
    do {
      return try String(contentsOf: file(name), encoding: .utf8)
    } catch {
      fatalError("\(file(name).path) belongs to the program and cannot be read: \(error)")
    }
  }

  private static func file(_ name: String) -> URL {
    Bundle.module.bundleURL.appending(path: "Page/\(name)")
  }
}

/// What a template's pragma `CONTENT_TYPE` asks for: the library's own escapes whole characters.
private struct MarkupContent: MustacheContentType {
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { SafeText.markup(text) }
}
