/// Why a recording could not be read.
package enum DecodingError: Error, Hashable, Sendable {
  /// The file cannot be opened as one of the formats that are read.
  case cannotOpen(path: String, reason: String)
}
