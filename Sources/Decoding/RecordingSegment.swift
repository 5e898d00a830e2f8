/// A part of a recording that is decoded by itself: from one key frame at which the decoder forgets all others up to the
/// next such one that the recording is cut at.
///
/// Where a recording is cut depends on its file alone, never on the machine.
package struct RecordingSegment: Hashable, Sendable {
  /// A key frame, as the container's list of packets has it.
  struct KeyFrame: Hashable {
    /// Packets of the stream before it.
    let packet: Int
    /// Bytes of the file before it.
    let position: Int
    /// When it is shown, in seconds.
    let seconds: Double
  }

  /// Where the segment begins; nil at the beginning of the recording.
  let first: KeyFrame?
  /// Where the next one begins; nil for the last one.
  let next: KeyFrame?

  /// The whole of a recording.
  package static let whole = RecordingSegment(first: nil, next: nil)

  /// Seconds at which it begins, and at which the next one does; the last one ends with the recording.
  package var start: Double { first?.seconds ?? -.infinity }
  package var end: Double { next?.seconds ?? .infinity }

  /// Whether a frame belongs to a segment that comes later.
  package func ends(before frame: Frame) -> Bool {
    next.map { frame.packet >= $0.packet } ?? false
  }

  /// The segments between cuts, which are in order.
  static func all(cutAt cuts: [KeyFrame]) -> [RecordingSegment] {
    zip([nil] + cuts, cuts + [nil]).map { RecordingSegment(first: $0, next: $1) }
  }

  /// Seconds at which a recording of this length is to be cut.
  ///
  /// The parts are alike in length, 20 to 40 s of a recording of more than 80, and even in number, so that two cores end
  /// together. A cut costs the opening of a decoder and one page that is read twice, some 0.1 s.
  static func marks(duration: Double, limits: DecodingLimits) -> [Double] {
    guard duration.isFinite, duration >= 2 * limits.leastSegment else { return [] }
    let parts = 2 * Int((duration / (2 * limits.mostSegment)).rounded(.up))
    return (1..<parts).map { duration * Double($0) / Double(parts) }
  }
}

/// How much of a recording one reader reads.
package enum RecordingShare: Hashable, Sendable {
  /// All of it, as the only reader.
  case whole
  /// The first segment, and what follows as long as it is asked for.
  case first
  /// A later segment, and what follows as long as it is asked for.
  case later(RecordingSegment)
}
