import Crypto
import Foundation

/// Text made safe for the place in a page where it stands.
enum SafeText {
  /// Text for an element or an attribute of HTML or XML.
  ///
  /// Scalar by scalar: a quote and a mark that combines with it are one character, and a quote to whoever reads the
  /// page.
  static func markup(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// JSON for a `<script type="application/json">`: nothing in it can end the element or open another.
  static func json(_ value: JSONValue) -> String {
    var out = ""
    for scalar in value.text.unicodeScalars {
      switch scalar {
      case "<", ">", "&": out += "\\u00" + String(scalar.value, radix: 16)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A picture within the page itself.
  static func dataURL(_ type: String, _ bytes: some DataProtocol) -> String {
    "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }

  /// How a content security policy names an inline style or script that may be used.
  static func policyHash(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
  }
}
