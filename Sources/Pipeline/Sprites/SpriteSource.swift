package import Foundation

/// Where a download gets its pictures from.
package protocol SpriteSource: Sendable {
  /// The file at a path under the collection's address.
  ///
  /// - Throws: when no file can be had any more, such as when the server cannot be reached.
  func file(at path: String) async throws -> SpriteAnswer
}

/// What asking for one file comes to.
package enum SpriteAnswer: Sendable {
  case contents(Data)
  case notFound
  /// There is no use in asking again now, but other files may be had.
  case refused(why: String)
}
