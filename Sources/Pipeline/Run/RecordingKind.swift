import Decoding
import Files
package import Foundation

/// The kind of a recording: a video or one picture.
package enum RecordingKind: Hashable, Sendable {
  case video, picture

  /// - Returns: `nil` for bytes that begin like none of the formats that are read.
  package init?(firstBytes bytes: Data) {
    guard let format = ContainerFormat(firstBytes: Array(bytes.prefix(ContainerFormat.length)))
    else { return nil }
    self = format.isStill ? .picture : .video
  }

  /// - Returns: `nil` where no regular file of these formats is.
  init?(ofFileAt path: String) {
    let url = URL(fileURLWithPath: path)
    guard let head = FileContents.head(of: url, count: ContainerFormat.length) else { return nil }
    self.init(firstBytes: head)
  }
}
