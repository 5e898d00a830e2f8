import Files
package import Foundation
import Mustache

/// The templates, the style and the script of a page.
package struct PageFiles: Sendable {
  private let page: MustacheTemplate
  /// The templates that other templates include.
  private let library: MustacheLibrary
  package let style: String
  package let script: String
  /// SVG that the page draws with; empty where it needs none.
  package let drawing: String

  /// The files that come with the program, read once.
  static let bundled = Result { () throws(Failure) in try PageFiles(folder: folder) }
  package static let folder = Bundle.module.bundleURL.appending(path: "Page")

  /// The scripts of the report.
  package static let scripts = [
    "cards", "verified", "pictures", "bar", "decisions", "server", "questions", "editor",
    "keys",
  ]

  /// Reads `page.mustache`, `page.css` and the other files of a page.
  ///
  /// - Parameters:
  ///   - templates: templates that others include.
  ///   - scripts: scripts in the order of their dependencies.
  ///   - drawing: the name of an SVG file.
  /// - Throws: when a file is missing or damaged: a page without a part would look as if no entry
  ///   needed a look.
  package init(
    folder: URL, templates: [String] = ["entry", "crop", "questions"],
    scripts: [String] = Self.scripts,
    drawing: String? = nil
  ) throws(Failure) {
    func text(_ name: String) throws(Failure) -> String {
      let file = folder.appending(path: name)
      do {
        return try String(contentsOf: file, encoding: .utf8)
      } catch {
        throw Self.unusable(file, error)
      }
    }
    func template(_ name: String) throws(Failure) -> MustacheTemplate {
      // A line end would become a text node of the page: a hundred in each card of a report.
      let source = try text(name).replacing("\n", with: "")
      do { return try MustacheTemplate(string: source) } catch {
        throw Self.unusable(folder.appending(path: name), error)
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

  private static func unusable(_ file: URL, _ error: any Error) -> Failure {
    Failure("cannot use \(file.path): \(error); install verify again", .unusableData)
  }

  /// The page with these values in its template.
  package func html(_ values: [String: Any]) -> String { page.render(values, library: library) }

  /// A part of the page with these values: the template that pages include by this name.
  func html(_ values: [String: Any], part name: String) -> String {
    library.render(values, withTemplate: name) ?? ""
  }

  /// A content security policy: nothing is loaded from anywhere, and digests allow only the page's
  /// own style and script.
  ///
  /// - Parameter isServed: true where the page may ask the server that it came from.
  package func policy(isServed: Bool = false) -> String {
    Self.policy(style: style, script: script, isServed: isServed)
  }

  /// - Parameter script: `nil` for a page without a script.
  static func policy(style: String, script: String?, isServed: Bool = false) -> String {
    var rules = ["default-src 'none'", "img-src data:"]
    rules.append("style-src \(SafeText.policyHash(of: style))")
    if let script { rules.append("script-src \(SafeText.policyHash(of: script))") }
    if isServed { rules.append("connect-src 'self'") }
    return (rules + ["base-uri 'none'", "form-action 'none'"]).joined(separator: "; ")
  }
}

/// The content type that templates name in their pragma `CONTENT_TYPE`. It escapes Unicode scalars;
/// the library's own type escapes whole characters.
private struct MarkupContent: MustacheContentType {
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { SafeText.markup(text) }
}

/// Text made safe for its place in a page.
package enum SafeText {
  /// Text for an element or an attribute of HTML or XML.
  static func markup(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// JSON for a `<script type="application/json">`. Nothing in it can end the element or open
  /// another.
  package static func json(_ value: JSONValue) -> String {
    value.text.replacingScalars { scalar in
      switch scalar {
      case "<", ">", "&": "\\u00" + String(scalar.value, radix: 16)
      default: nil
      }
    }
  }

  /// A picture within the page itself.
  static func dataURL(_ jpeg: some DataProtocol) -> String {
    "data:image/jpeg;base64,\(Data(jpeg).base64EncodedString())"
  }

  /// The source expression by which a content security policy allows an inline style or script.
  static func policyHash(of text: String) -> String {
    "'sha256-\(SHA256.digest(of: Data(text.utf8)).base64EncodedString())'"
  }
}
