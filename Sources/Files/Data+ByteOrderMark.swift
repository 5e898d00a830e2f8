package import Foundation

extension Data {
  /// The bytes without the byte order mark of UTF-8, which spreadsheets and editors put before a
  /// text.
  package var withoutByteOrderMark: Data {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Data(dropFirst(3)) : self
  }
}
