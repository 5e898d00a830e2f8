package import Foundation

extension JSONEncoder {
  /// Returns an encoder that gives the same bytes for the same value: keys are sorted, and slashes
  /// stand as they are.
  ///
  /// - Parameter formatting: `.prettyPrinted` for a document that people read.
  package static func stable(_ formatting: OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return encoder
  }

  package func text(of value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }
}

/// The description of a fault in a JSON document.
package struct JSONFault: CustomStringConvertible {
  package let description: String

  /// - Parameter depth: the number of members above the part that is read, which are not named.
  package init(_ error: any Error, below depth: Int = 0) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      let names = Self.names(context.codingPath + [key], below: depth)
      description = "no \(names.joined(separator: "."))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let names = Self.names(context.codingPath, below: depth)
      if !names.isEmpty {
        description = "wrong value of \(names.joined(separator: "."))"
      } else {
        description = depth == 0 ? "it is not JSON" : "it is something else"
      }
    default: description = "\(error)"
    }
  }

  private static func names(_ path: [any CodingKey], below depth: Int) -> [String] {
    path.dropFirst(depth).map { key in key.intValue.map { "item \($0 + 1)" } ?? key.stringValue }
  }
}

/// A key that an object of a JSON document has twice. It is arbitrary which of its values counts,
/// so no file that decides something may have one.
package struct RepeatedKey: Error, Hashable, Sendable, CustomStringConvertible {
  package let key: String

  package var description: String { "“\(key)” is given twice" }

  /// Throws the first key that an object has twice. Text that is not JSON is left to the decoder.
  package static func check(_ document: Data) throws(RepeatedKey) {
    var scanner = Scanner(bytes: Array(document))
    try scanner.scan()
  }

  /// Goes through the bytes once. Strings are skipped, because they may contain brackets and
  /// colons.
  private struct Scanner {
    let bytes: [UInt8]
    /// The keys of each open object; nil for an array.
    private var open: [Set<String>?] = []
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func scan() throws(RepeatedKey) {
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "{"): open.append([])
        case UInt8(ascii: "["): open.append(nil)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
        case UInt8(ascii: "\""): try string()
        default: break
        }
      }
    }

    /// Reads past a string, which is a key when a colon follows.
    private mutating func string() throws(RepeatedKey) {
      let start = place
      var isEscaped = false
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
        if bytes[place] == UInt8(ascii: "\\") {
          isEscaped = true
          place += 1
        }
        place += 1
      }
      let end = min(place, bytes.count)
      place = end + 1
      var next = place
      while next < bytes.count, bytes[next] <= UInt8(ascii: " ") { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: ":"), let last = open.indices.last,
        open[last] != nil
      else { return }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      let key =
        isEscaped
        ? (try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))) ?? text : text
      if open[last]?.insert(key).inserted == false { throw RepeatedKey(key: key) }
    }
  }
}
