import Foundation
import Mustache

/// The templates, the style and the script that pages are made of.
struct PageFiles: Sendable {
  let page: MustacheTemplate
  /// The templates that stand in others.
  let library: MustacheLibrary
  let style: String
  let script: String
  /// SVG that the page draws with; empty where it needs none.
  let drawing: String

  /// Read once: they come with the program.
  static let bundled = Result { () throws(UnusablePage) in try PageFiles(folder: folder) }
  static let folder = Bundle.module.bundleURL.appending(path: "Page")

  /// Those of the report.
  private static let scripts = [
    "cards", "verified", "pictures", "bar", "decisions", "server", "editor", "keys",
  ]

  /// Reads `page.mustache`, `page.css` and what else a page is made of.
  ///
  /// - Parameters:
  ///   - templates: those that stand in others.
  ///   - scripts: in the order in which they need each other.
  ///   - drawing: the name of a file.
  /// - Throws: when one is missing or damaged: a page that lacks a part would look as if nothing needed a look.
  init(
    folder: URL, templates: [String] = ["entry", "crop"], scripts: [String] = Self.scripts,
    drawing: String? = nil
  ) throws(UnusablePage) {
    func text(_ name: String) throws(UnusablePage) -> String {
      let file = folder.appending(path: name)
      do {
        return try String(contentsOf: file, encoding: .utf8)
      } catch {
        throw UnusablePage(path: file.path, why: "\(error)")
      }
    }
    func template(_ name: String) throws(UnusablePage) -> MustacheTemplate {
      do {
        return try MustacheTemplate(string: try text(name))
      } catch let error as UnusablePage {
        throw error
      } catch {
        throw UnusablePage(path: folder.appending(path: name).path, why: "\(error)")
      }
    }
    MustacheContentTypes.register(MarkupContent(), named: MarkupContent.name)
    page = try template("page.mustache")
    var parsed: [String: MustacheTemplate] = [:]
    for name in templates { parsed[name] = try template("\(name).mustache") }
    library = MustacheLibrary(templates: parsed)
    style = try text("page.css")
    if let drawing { self.drawing = try text(drawing) } else { self.drawing = "" }
    var parts = ["\"use strict\";"]
    for name in scripts { parts.append(try text("\(name).js")) }
    script = parts.joined(separator: "\n")
  }
}

/// Why the report's page cannot be made.
package struct UnusablePage: Error, Hashable, Sendable, CustomStringConvertible {
  let path: String
  let why: String

  package var description: String { "cannot use \(path): \(why); install verify again" }
}

/// What a template's pragma `CONTENT_TYPE` asks for: the library's own escapes whole characters.
private struct MarkupContent: MustacheContentType {
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { SafeText.markup(text) }
}
