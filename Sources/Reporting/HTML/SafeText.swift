import Crypto
import Foundation

/// Text made safe for the place in a page where it stands.
enum SafeText {
  /// JSON for a `<script type="application/json">`: nothing in it can end the element or open another, nor
  /// turn the direction in which the page's source is read.
  static func json(_ value: JSONValue) -> String {
    var out = ""
    for scalar in value.text.unicodeScalars {
      switch scalar.value {
      case 0x3C, 0x3E, 0x26, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
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
