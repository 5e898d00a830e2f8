internal import CFFmpeg

/// A part of a recording that is decoded by itself: from one key frame at which the decoder forgets
/// all others up to the next such one that the recording is cut at.
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

  package static let whole = RecordingSegment(first: nil, next: nil)

  /// Seconds at which it begins, and at which the next one does; the last one ends with the
  /// recording.
  package var start: Double { first?.seconds ?? -.infinity }
  package var end: Double { next?.seconds ?? .infinity }

  /// Returns true where a frame belongs to a segment that comes later.
  package func ends(before frame: Frame) -> Bool {
    next.map { frame.packet >= $0.packet } ?? false
  }

  /// The segments of a recording; the whole where it cannot be cut.
  static func all(
    of demuxer: borrowing Demuxer, limits: DecodingLimits
  ) throws(DecodingError) -> [RecordingSegment] {
    let cuts = try demuxer.cuts(limits: limits)
    return zip([nil] + cuts, cuts + [nil]).map { RecordingSegment(first: $0, next: $1) }
  }

  /// Seconds at which a recording of this length is to be cut.
  ///
  /// The parts are alike in length, 20 to 60 s, and even in number, so that two cores end together.
  /// A cut costs the opening of a decoder and one page that is read twice, some 0.1 s.
  static func marks(duration: Double, limits: DecodingLimits) -> [Double] {
    guard duration.isFinite, duration >= 2 * limits.leastSegment else { return [] }
    let parts = 2 * Int((duration / (2 * limits.mostSegment)).rounded(.up))
    return (1..<parts).map { duration * Double($0) / Double(parts) }
  }
}

extension Demuxer {
  /// Has the next packet be a key frame's; false where the file does not allow it.
  func seek(to frame: RecordingSegment.KeyFrame) -> Bool {
    guard seek(to: frame.seconds), case .packet = read().output, packet.position == frame.position
    else { return false }
    // The packet that was looked at is to be read again.
    return seek(to: frame.seconds)
  }

  /// The key frames that the recording is cut at: for each mark the last one before it, if the
  /// decoder forgets at it all that was before. None where the container has no list of packets.
  fileprivate func cuts(
    limits: DecodingLimits
  ) throws(DecodingError) -> [RecordingSegment.KeyFrame] {
    let marks = RecordingSegment.marks(duration: duration, limits: limits)
    guard format == .mp4, !marks.isEmpty, let units = units else { return [] }
    let file = try ByteSource(path: path)
    var cuts: [RecordingSegment.KeyFrame] = []
    for mark in marks {
      guard let found = keyFrame(before: start + mark, in: file, units: units),
        found.seconds - (cuts.last?.seconds ?? start) >= limits.leastSegment,
        start + duration - found.seconds >= limits.leastSegment
      else { continue }
      cuts.append(found)
    }
    return cuts
  }

  private func keyFrame(
    before seconds: Double, in file: ByteSource, units: NALUnits
  ) -> RecordingSegment.KeyFrame? {
    let number = unsafe Int(
      av_index_search_timestamp(stream, Int64(seconds / timeBase), AVSEEK_FLAG_BACKWARD))
    guard number > 0, let entry = unsafe avformat_index_get_entry(stream, CInt(number)),
      let first = unsafe avformat_index_get_entry(stream, 0)
    else { return nil }
    // Shown as long after it is decoded as the first frame is, where frames wait for others.
    let wait = max(0, start - Double(unsafe first.pointee.timestamp) * timeBase)
    let position = unsafe Int(entry.pointee.pos)
    let head = file.bytes(
      at: position, count: min(unsafe Int(entry.pointee.size), NALUnits.headLength))
    // `avc1` and `hvc1` have their headers in the container alone (ISO/IEC 14496-15, 5.4.2.1 and
    // 8.4.1.1). A stream whose headers stand in its packets may change them with any.
    let isListed = [0x3163_7661, 0x3163_7668].contains(unsafe parameters.pointee.codec_tag)
    guard units.isRefresh(head, needsHeader: !isListed) else { return nil }
    return RecordingSegment.KeyFrame(
      packet: number, position: position,
      seconds: Double(unsafe entry.pointee.timestamp) * timeBase + wait)
  }

  private var units: NALUnits? {
    let codec: NALUnits.Codec
    switch unsafe parameters.pointee.codec_id {
    case AV_CODEC_ID_H264: codec = .h264
    case AV_CODEC_ID_HEVC: codec = .hevc
    default: return nil
    }
    let list = unsafe UnsafeBufferPointer(
      start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
    return unsafe NALUnits(Array(list), of: codec)
  }
}
