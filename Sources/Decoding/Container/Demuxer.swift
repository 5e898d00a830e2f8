internal import CFFmpeg

/// Owns an opened file and hands out the packets of its one chosen video stream.
@safe struct Demuxer: ~Copyable {
  /// The result of reading a packet.
  enum Output {
    case packet
    case end
    case failed(CInt)
  }

  let path: String
  let format: ContainerFormat
  let packet: Packet
  let context: UnsafeMutablePointer<AVFormatContext>
  private let deadline: Deadline
  private let complaints: ComplaintCount
  let streamIndex: Int

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    unsafe avformat_close_input(&context)
  }

  private init(
    adopting context: UnsafeMutablePointer<AVFormatContext>, path: String, format: ContainerFormat,
    packet: consuming Packet, deadline: Deadline, complaints: consuming ComplaintCount
  ) {
    unsafe self.context = context
    self.path = path
    self.format = format
    self.packet = packet
    self.deadline = deadline
    self.complaints = complaints
    streamIndex = unsafe Self.bestStream(of: context) ?? -1
  }

  static func open(path: String, limits: DecodingLimits) throws(DecodingError) -> Demuxer {
    FFmpegLibrary.prepare()
    av_max_alloc(limits.maximumAllocation)
    let format = try ContainerFormat(of: path, limits: limits)
    let deadline = Deadline(seconds: limits.timeWithoutProgress)
    guard let packet = Packet(), let context = unsafe avformat_alloc_context() else {
      throw .outOfMemory(path: path)
    }
    unsafe context.pointee.interrupt_callback = deadline.callback
    let complaints = ComplaintCount()
    if format == .matroska {
      unsafe context.pointee.opaque = UnsafeMutableRawPointer(complaints.pointer)
    }
    deadline.restart()
    var options: OpaquePointer?
    defer { unsafe av_dict_free(&options) }
    for (name, value) in [
      ("protocol_whitelist", "file"), ("format_whitelist", ContainerFormat.whitelist),
      ("codec_whitelist", Decoder.whitelist), ("probesize", "\(limits.probedBytes)"),
      ("analyzeduration", "\(Int(limits.probedSeconds * 1e6))"),
      ("max_streams", "\(limits.maximumStreams)"),
    ] {
      unsafe _ = av_dict_set(&options, name, value, 0)
    }
    var opening: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    let status = unsafe avformat_open_input(
      &opening, "file:" + path, av_find_input_format(format.demuxer), &options)
    // On failure the context is freed already.
    guard status >= 0, let opened = unsafe opening else {
      if format == .mp4, try BoxChain(of: path).lacksIndex { throw .cutOff(path: path) }
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: status))
    }
    let saysStreams = unsafe opened.pointee.ctx_flags & AVFMTCTX_NOHEADER == 0
    if !saysStreams {
      deadline.restart()
      unsafe _ = avformat_find_stream_info(opened, nil)
    }
    let demuxer = unsafe Demuxer(
      adopting: opened, path: path, format: format, packet: packet, deadline: deadline,
      complaints: complaints)
    try demuxer.prepare(limits: limits, isLearned: !saysStreams)
    return demuxer
  }

  /// Discards the other streams, keeps the limits and learns what the container does not say.
  ///
  /// - Parameter isLearned: true where packets were looked at already, since the container does not
  ///   say which streams it has.
  private func prepare(limits: DecodingLimits, isLearned: Bool) throws(DecodingError) {
    guard streamIndex >= 0 else { throw .noVideo(path: path) }
    for other in 0..<Int(unsafe context.pointee.nb_streams) where other != streamIndex {
      unsafe context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    guard pixels <= limits.maximumPixels else {
      throw .overLimit(path: path, limit: "\(pixels) pixels a frame", option: "--max-pixels")
    }
    guard duration <= limits.maximumDuration else {
      throw .overLimit(path: path, limit: "\(Int(duration)) s long", option: "--max-duration")
    }
    // Of a table that cannot be read nothing is lost.
    defer { _ = complaints.take() }
    // A still says all that it is in its one packet, which would be decoded twice.
    if format.isStill || isLearned { return }
    deadline.restart()
    // Needed for H.264 and HEVC: how many frames may be out of order is often not in their header.
    let status = unsafe avformat_find_stream_info(context, nil)
    guard status >= 0 else {
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: status))
    }
  }

  /// Reads into `packet` the next packet of the chosen stream.
  ///
  /// - Returns: also whether the file is broken between it and the packet before.
  func read() -> (output: Output, isBehindBreak: Bool) {
    let output = readPacket()
    return (output, complaints.take())
  }

  private func readPacket() -> Output {
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

  /// Goes to the last key frame that is shown by `seconds`; false where the file does not allow it.
  func seek(to seconds: Double) -> Bool {
    let stamp = Int64((seconds / timeBase).rounded())
    return unsafe av_seek_frame(context, CInt(streamIndex), stamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Returns the best video stream; nil when there is none that moves.
  ///
  /// Prefers a codec made for video: one of stills is a cover that was not marked as one. Then the
  /// stream that players show by default comes first, then the largest, then the first.
  private static func bestStream(of context: UnsafeMutablePointer<AVFormatContext>) -> Int? {
    let pictures =
      AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS | AV_DISPOSITION_STILL_IMAGE
    var best: (index: Int, rank: (Int, Int, Int))?
    for index in 0..<Int(unsafe context.pointee.nb_streams) {
      guard let stream = unsafe context.pointee.streams?[index],
        let parameters = unsafe stream.pointee.codecpar?.pointee,
        unsafe parameters.codec_type == AVMEDIA_TYPE_VIDEO,
        unsafe stream.pointee.disposition & pictures == 0
      else { continue }
      let rank = (
        [AV_CODEC_ID_PNG, AV_CODEC_ID_MJPEG, AV_CODEC_ID_WEBP].contains(unsafe parameters.codec_id)
          ? 0 : 1,
        unsafe stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0,
        Int(unsafe parameters.width) * Int(unsafe parameters.height)
      )
      if best.map({ rank > $0.rank }) ?? true { best = (index, rank) }
    }
    return best?.index
  }
}

/// Owns one packet, which is filled and emptied over and over.
@safe struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init?() {
    guard let pointer = unsafe av_packet_alloc() else { return nil }
    unsafe self.pointer = pointer
  }

  /// Returns a key frame's packet with a copy of these bytes; nil where there is no memory.
  static func keyFrame(_ bytes: [UInt8]) -> Packet? {
    guard let packet = Packet(), unsafe av_new_packet(packet.pointer, CInt(bytes.count)) >= 0,
      let data = unsafe packet.pointer.pointee.data
    else { return nil }
    _ = unsafe UnsafeMutableBufferPointer(start: data, count: bytes.count).update(
      fromContentsOf: bytes)
    unsafe packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    return packet
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&pointer)
  }

  var streamIndex: Int { unsafe Int(pointer.pointee.stream_index) }
  var pts: Int64 { unsafe pointer.pointee.pts }
  /// Bytes from the beginning of the file; negative when unknown.
  var position: Int { unsafe Int(pointer.pointee.pos) }
  var isCorrupt: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  func empty() { unsafe av_packet_unref(pointer) }
}

/// The moment after which a blocking read is given up; FFmpeg asks while it waits.
///
/// Used by one task only: FFmpeg calls back on the thread that called it.
private final class Deadline {
  private let seconds: Double
  private var end = Int64.max

  init(seconds: Double) { self.seconds = seconds }

  func restart() { end = av_gettime_relative() + Int64(seconds * 1e6) }

  var isOver: Bool { av_gettime_relative() > end }

  /// FFmpeg's reference to the deadline, which must outlive the context that holds it.
  var callback: AVIOInterruptCB {
    unsafe AVIOInterruptCB(
      callback: { opaque in
        guard let opaque = unsafe opaque else { return 0 }
        return unsafe Unmanaged<Deadline>.fromOpaque(opaque).takeUnretainedValue().isOver ? 1 : 0
      }, opaque: Unmanaged.passUnretained(self).toOpaque())
  }
}
