/// Reads one recording frame by frame, in order of time.
///
/// It owns the demuxer and the decoder, which must not be used by two tasks at once; so it is not
/// `Sendable`. A damaged recording is read to its end, and `damage` says what it lacks.
package final class RecordingReader {
  package let header: RecordingHeader

  private let stream: FrameStream
  private var first: Frame?

  private init(header: RecordingHeader, stream: FrameStream, first: Frame) {
    self.header = header
    self.stream = stream
    self.first = first
  }

  /// Opens the file and decodes the first frame of a share, so that what the header says is known and not only declared.
  package static func open(
    path: String, limits: DecodingLimits = DecodingLimits(), share: RecordingShare = .whole
  ) throws(DecodingError) -> RecordingReader {
    let stream = try FrameStream.open(path: path, limits: limits, share: share)
    guard let first = try stream.next() else {
      throw .noFrame(path: path, reason: stream.damage.summary ?? "it holds none")
    }
    let header = RecordingHeader(
      duration: stream.duration, width: first.width, height: first.height, codec: stream.codec,
      isStill: stream.isStill, segments: stream.segments)
    return RecordingReader(header: header, stream: stream, first: first)
  }

  /// The next frame, whose pts is never less than that of the one before; nil at the end.
  package func nextFrame() throws(DecodingError) -> Frame? {
    if let frame = first {
      first = nil
      return frame
    }
    return try stream.next()
  }

  /// What was wrong so far; complete once `nextFrame` gave nil.
  package var damage: RecordingDamage { stream.damage }
}
