internal import CFFmpeg

/// Owns an opened file and hands out the packets of its one chosen video stream.
@safe struct Demuxer: ~Copyable {
  /// What reading a packet comes to.
  enum Output {
    case packet
    case end
    case failed(CInt)
  }

  let path: String
  let format: ContainerFormat
  let packet: Packet
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let deadline: Deadline
  private(set) var streamIndex = 0

  private init(
    adopting context: UnsafeMutablePointer<AVFormatContext>, path: String, format: ContainerFormat,
    packet: consuming Packet, deadline: Deadline
  ) {
    unsafe self.context = context
    self.path = path
    self.format = format
    self.packet = packet
    self.deadline = deadline
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    unsafe avformat_close_input(&context)
  }

  static func open(path: String, limits: DecodingLimits) throws(DecodingError) -> Demuxer {
    FFmpegLibrary.prepare()
    av_max_alloc(limits.maximumAllocation)
    let format = try FileProbe.format(of: path, limits: limits)
    let deadline = Deadline(seconds: limits.timeWithoutProgress)
    guard let packet = Packet(), var context = unsafe avformat_alloc_context() as Optional else {
      throw .outOfMemory(path: path)
    }
    unsafe context.pointee.interrupt_callback = deadline.callback
    deadline.restart()
    var options = OptionDictionary([
      ("protocol_whitelist", "file"), ("format_whitelist", ContainerFormat.whitelist),
      ("codec_whitelist", VideoCodec.whitelist), ("probesize", "\(limits.probedBytes)"),
      ("analyzeduration", "\(Int(limits.probedSeconds * 1e6))"),
      ("max_streams", "\(limits.maximumStreams)"),
    ])
    var opening: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    let status = unsafe options.lend { options in
      unsafe avformat_open_input(
        &opening, "file:" + path, av_find_input_format(format.demuxer), &options)
    }
    // On failure the context is freed already.
    guard status >= 0, let opened = unsafe opening else {
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: status))
    }
    unsafe context = opened
    var demuxer = unsafe Demuxer(
      adopting: context, path: path, format: format, packet: packet, deadline: deadline)
    try demuxer.chooseStream(limits: limits)
    return demuxer
  }

  /// Takes the best video stream, discards the others and learns what the container does not say.
  private mutating func chooseStream(limits: DecodingLimits) throws(DecodingError) {
    guard let index = unsafe StreamChoice.best(of: context) else { throw .noVideo(path: path) }
    streamIndex = index
    for other in 0..<streamCount where other != index {
      unsafe stream(other).pointee.discard = AVDISCARD_ALL
    }
    guard pixels <= limits.maximumPixels else {
      throw .overLimit(path: path, limit: "\(pixels) pixels a frame", option: "--max-pixels")
    }
    guard duration <= limits.maximumDuration else {
      throw .overLimit(path: path, limit: "\(Int(duration)) s long", option: "--max-duration")
    }
    // A still says all that it is in its one packet, which would be decoded twice.
    if format.isStill { return }
    deadline.restart()
    // Needed for H.264 and HEVC: how many frames may be out of order is often not in their header.
    let status = unsafe avformat_find_stream_info(context, nil)
    guard status >= 0 else {
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: status))
    }
  }

  /// Reads into `packet` the next packet of the chosen stream.
  func read() -> Output {
    while true {
      packet.empty()
      deadline.restart()
      let status = unsafe av_read_frame(context, packet.pointer)
      if status == cffmpeg_eof() { return .end }
      if status < 0 { return .failed(status) }
      if packet.streamIndex == streamIndex { return .packet }
    }
  }

  var isOverdue: Bool { deadline.isOver }
}

extension Demuxer {
  private var streamCount: Int { unsafe Int(context.pointee.nb_streams) }

  private func stream(_ index: Int) -> UnsafeMutablePointer<AVStream> {
    guard let streams = unsafe context.pointee.streams, let stream = unsafe streams[index] else {
      preconditionFailure("a stream of an opened file has no memory")
    }
    return unsafe stream
  }

  var parameters: UnsafeMutablePointer<AVCodecParameters> {
    unsafe stream(streamIndex).pointee.codecpar
  }

  /// Seconds a unit of the stream's time stamps lasts.
  var timeBase: Double { unsafe av_q2d(stream(streamIndex).pointee.time_base) }

  var timeBaseFraction: AVRational { unsafe stream(streamIndex).pointee.time_base }

  /// Seconds from one frame to the next on average; 0 when unknown.
  var frameInterval: Double {
    let rate = unsafe stream(streamIndex).pointee.avg_frame_rate
    return rate.num > 0 && rate.den > 0 ? Double(rate.den) / Double(rate.num) : 0
  }

  /// Pixels that are shown in a second; infinite when that is unknown.
  var pixelsPerSecond: Double {
    frameInterval > 0 && pixels > 0 ? Double(pixels) / frameInterval : .infinity
  }

  /// Pixels of one frame, as declared; 0 when nothing is.
  var pixels: Int {
    let parameters = unsafe parameters.pointee
    return Int(unsafe parameters.width) * Int(unsafe parameters.height)
  }

  /// Seconds at which the stream begins; 0 when unknown.
  var start: Double {
    let stamp = unsafe stream(streamIndex).pointee.start_time
    return stamp == cffmpeg_no_pts() ? 0 : Double(stamp) * timeBase
  }

  /// Seconds, as declared; 0 when nothing is.
  var duration: Double {
    if format.isStill { return 0 }
    let ofStream = unsafe stream(streamIndex).pointee.duration
    if ofStream > 0 { return Double(ofStream) * timeBase }
    let ofFile = unsafe context.pointee.duration
    return ofFile > 0 ? Double(ofFile) / Double(AV_TIME_BASE) : 0
  }

  /// How the container wants the stream turned.
  var orientation: Orientation {
    if let matrix = unsafe cffmpeg_stream_display_matrix(stream(streamIndex)) {
      return unsafe Orientation(displayMatrix: matrix)
    }
    // Older Matroska files carry a tag instead.
    let tag = unsafe av_dict_get(stream(streamIndex).pointee.metadata, "rotate", nil, 0)
    guard let value = unsafe tag?.pointee.value, let degrees = Int(unsafe String(cString: value))
    else { return .upright }
    return Orientation(clockwiseDegrees: degrees)
  }

  /// The key frames that the recording is cut at: for each mark the last one before it, if the decoder forgets at it all
  /// that was before. None where the container has no list of packets.
  func cuts(limits: DecodingLimits) throws(DecodingError) -> [RecordingSegment.KeyFrame] {
    guard format == .mp4, let units = units else { return [] }
    let marks = RecordingSegment.marks(duration: duration, limits: limits)
    guard !marks.isEmpty else { return [] }
    let file = try ByteSource.open(path: path)
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
    before seconds: Double, in file: borrowing ByteSource, units: NALUnits
  ) -> RecordingSegment.KeyFrame? {
    let stream = unsafe stream(streamIndex)
    let number = unsafe Int(
      av_index_search_timestamp(stream, Int64(seconds / timeBase), AVSEEK_FLAG_BACKWARD))
    guard number > 0, let entry = unsafe avformat_index_get_entry(stream, CInt(number)),
      let first = unsafe avformat_index_get_entry(stream, 0)
    else { return nil }
    // Shown as long after it is decoded as the first frame is, where frames wait for others.
    let wait = max(0, start - Double(unsafe first.pointee.timestamp) * timeBase)
    let position = unsafe Int(entry.pointee.pos)
    let head = file.bytes(
      at: position, count: min(unsafe Int(entry.pointee.size), Self.headLength))
    // A stream whose headers stand in its packets may change them with any.
    let isListed = Self.listedTags.contains(unsafe parameters.pointee.codec_tag)
    guard units.isRefresh(head, needsHeader: !isListed) else { return nil }
    return RecordingSegment.KeyFrame(
      packet: number, position: position,
      seconds: Double(unsafe entry.pointee.timestamp) * timeBase + wait)
  }

  /// Bytes of a packet in which its first picture begins, behind headers and what an encoder says of itself.
  private static let headLength = 1 << 14

  /// `avc1` and `hvc1`, whose headers stand in the container alone (ISO/IEC 14496-15, 5.4.2.1 and 8.4.1.1).
  private static let listedTags: Set<UInt32> = [0x3163_7661, 0x3163_7668]

  private var units: NALUnits? {
    let parameters = unsafe parameters.pointee
    let codec: NALUnits.Codec
    switch unsafe parameters.codec_id {
    case AV_CODEC_ID_H264: codec = .h264
    case AV_CODEC_ID_HEVC: codec = .hevc
    default: return nil
    }
    let list = unsafe UnsafeBufferPointer(
      start: parameters.extradata, count: Int(parameters.extradata_size))
    return unsafe NALUnits(Array(list), of: codec)
  }

  /// Has the next packet be a key frame's; false where the file does not allow it.
  func seek(to frame: RecordingSegment.KeyFrame) -> Bool {
    guard seek(to: frame.seconds), case .packet = read(), packet.position == frame.position
    else { return false }
    // The packet that was looked at is to be read again.
    return seek(to: frame.seconds)
  }

  /// Has the next packet be that of the last key frame that is shown by then.
  private func seek(to seconds: Double) -> Bool {
    let stamp = Int64((seconds / timeBase).rounded())
    return unsafe av_seek_frame(context, CInt(streamIndex), stamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Packets of the stream that the header of an MP4 lists; nil where the container has no such list.
  var listedPackets: Int? {
    guard format == .mp4 else { return nil }
    return unsafe Int(avformat_index_get_entries_count(stream(streamIndex)))
  }
}
