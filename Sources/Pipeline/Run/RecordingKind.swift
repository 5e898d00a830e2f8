import Decoding
package import Foundation

/// Whether bytes are those of a recording that moves, or of one picture.
package enum RecordingKind: Hashable, Sendable {
  case video, picture

  /// nil for what begins like none of the formats that are read.
  package init?(firstBytes bytes: Data) {
    guard let format = ContainerFormat(firstBytes: Array(bytes.prefix(ContainerFormat.length)))
    else { return nil }
    self = format.isStill ? .picture : .video
  }
}
