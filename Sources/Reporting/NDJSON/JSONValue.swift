import Files
import Foundation

/// A JSON value that is always written the same way: keys keep their given order.
///
/// Foundation's encoder sorts keys or shuffles them. A line that begins with its `type` is easier
/// to read and to tell apart.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number rounded to `decimals` decimals, without trailing zeros.
  case number(Double, decimals: Int)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// JSON that an encoder wrote.
  case encoded(String)

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An object with the members of another one after its own.
  package func adding(_ more: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = more else { return self }
    return .object(members + others)
  }

  /// `null` for `nil`.
  package static func optional<Value>(_ value: Value?, _ make: (Value) -> JSONValue) -> JSONValue {
    value.map(make) ?? .null
  }

  /// A value as the encoder writes it, with sorted keys; `null` for one that JSON cannot hold, such
  /// as an infinite number.
  package static func encoding(_ value: some Encodable) -> JSONValue {
    let data = try? JSONEncoder.stable().encode(value)
    return data.map { .encoded(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  /// The value on one line, without spaces.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value, let decimals): Self.decimal(value, decimals)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .encoded(let text): Self.inert(text)
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// A number in decimal digits. JSON has no infinity: anything that is not finite is written as 0.
  /// Beyond ±10¹², nothing is rounded.
  private static func decimal(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "0" }
    guard value.magnitude < 1e12 else { return String(value) }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value.magnitude * Double(scale)).rounded())
    var fraction = String(scaled % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + String(scaled / scale) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Escapes what JSON requires, and what a terminal would obey or some readers take for a line
  /// end.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: nil
      }
    }
    return "\"\(inert(escaped))\""
  }

  /// JSON without scalars that a terminal would obey. They stand only in strings, where an escape
  /// means the same.
  private static func inert(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: TerminalText.isObeyed) else { return json }
    return json.replacingScalars {
      TerminalText.isObeyed($0) ? "\\u" + $0.value.zeroPadded(to: 4, radix: 16) : nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
}

/// A dictionary literal is an object with its members in the given order.
extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
