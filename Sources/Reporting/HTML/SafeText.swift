import Crypto
import Foundation

/// Text made safe for the place in a page where it stands.
enum SafeText {
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
