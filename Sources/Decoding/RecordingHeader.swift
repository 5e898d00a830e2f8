/// What is known of a recording once its first frame is decoded.
package struct RecordingHeader: Hashable, Sendable {
  /// Seconds, as the container declares them; 0 for a still, and when it declares nothing.
  package let duration: Double
  /// Displayed pixels, after rotation; the sample aspect ratio is not applied.
  package let width: Int
  package let height: Int
  /// FFmpeg's name of the codec (`h264`, `hevc`, `png`).
  package let codec: String
  /// A PNG or JPEG: one frame at 0 s.
  package let isStill: Bool
  /// The segments that are each decoded by itself, in order: all of them where the first one is read.
  package let segments: [RecordingSegment]

  package init(
    duration: Double, width: Int, height: Int, codec: String, isStill: Bool,
    segments: [RecordingSegment] = [.whole]
  ) {
    self.duration = duration
    self.width = width
    self.height = height
    self.codec = codec
    self.isStill = isStill
    self.segments = segments
  }
}
