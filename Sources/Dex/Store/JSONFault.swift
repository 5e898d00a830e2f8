/// What in a JSON is not as it should be.
package struct JSONFault: CustomStringConvertible {
  package let description: String

  /// - Parameter depth: members above the part that is read, which are not named.
  package init(_ error: any Error, below depth: Int = 0) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      let names = (context.codingPath + [key]).dropFirst(depth).map(\.stringValue)
      description = "no \(names.joined(separator: "."))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let names = context.codingPath.dropFirst(depth).map(\.stringValue)
      if !names.isEmpty {
        description = "wrong value of \(names.joined(separator: "."))"
      } else {
        description = depth == 0 ? "it is not JSON" : "it is something else"
      }
    default: description = "\(error)"
    }
  }
}
