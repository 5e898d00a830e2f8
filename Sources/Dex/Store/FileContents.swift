package import Foundation

/// The bytes of a file that a user may have named.
package enum FileContents {
  /// Why there are none, in words that end a sentence.
  package struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// All bytes of a file at once.
  package static func read(_ file: URL) throws(Unreadable) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw Unreadable(description: "there is no such file")
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw Unreadable(description: "you may not read it")
    } catch {
      throw Unreadable(description: error.localizedDescription)
    }
  }
}
