internal import CFFmpeg

/// Owns the decoder of one video stream.
@safe struct Decoder: ~Copyable {
  /// What asking for a frame comes to; running dry is an answer, not an error.
  enum Output {
    case frame(DecodedFrame)
    case needsInput
    case finished
    case failed(CInt)
  }

  private let context: UnsafeMutablePointer<AVCodecContext>
  /// Its memory outlives the context, whose threads write to it.
  private let complaints = ComplaintCounts()
  /// FFmpeg's name of the codec.
  let codec: String

  private init(adopting context: UnsafeMutablePointer<AVCodecContext>, codec: String) {
    unsafe self.context = context
    self.codec = codec
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
    unsafe avcodec_free_context(&context)
  }

  /// Opens the decoder for the stream that `demuxer` has chosen.
  static func open(
    for demuxer: borrowing Demuxer, threads: Int, limits: DecodingLimits
  ) throws(DecodingError) -> Decoder {
    let decoder = try allocate(
      id: unsafe demuxer.parameters.pointee.codec_id, path: demuxer.path)
    let status = unsafe avcodec_parameters_to_context(decoder.context, demuxer.parameters)
    guard status >= 0 else { throw .outOfMemory(path: demuxer.path) }
    unsafe decoder.context.pointee.pkt_timebase = demuxer.timeBaseFraction
    if limits.skipsFrames(at: demuxer.frameInterval) {
      unsafe decoder.context.pointee.skip_frame = AVDISCARD_NONREF
    }
    try decoder.start(path: demuxer.path, threads: threads, limits: limits)
    return decoder
  }

  /// Opens the decoder of a still picture, which learns everything from the picture itself.
  static func open(
    id: AVCodecID, path: String, limits: DecodingLimits
  ) throws(DecodingError) -> Decoder {
    let decoder = try allocate(id: id, path: path)
    try decoder.start(path: path, threads: 1, limits: limits)
    return decoder
  }

  private static func allocate(id: AVCodecID, path: String) throws(DecodingError) -> Decoder {
    let name = VideoCodec.name(of: id)
    for decoder in VideoCodec.decoders(for: id) {
      guard let codec = unsafe avcodec_find_decoder_by_name(decoder) else { continue }
      guard let context = unsafe avcodec_alloc_context3(codec) else {
        throw .outOfMemory(path: path)
      }
      return unsafe Decoder(adopting: context, codec: name)
    }
    throw .noDecoder(path: path, codec: name)
  }

  private func start(
    path: String, threads: Int, limits: DecodingLimits
  ) throws(DecodingError) {
    unsafe context.pointee.thread_count = CInt(threads)
    unsafe context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
    // Frames that no other frame is made from may keep their block edges: nothing drifts, and deblocking is
    // a tenth of decoding.
    unsafe context.pointee.skip_loop_filter = AVDISCARD_NONREF
    unsafe context.pointee.max_pixels = Int64(limits.maximumPixels)
    let status = unsafe avcodec_open2(context, nil, nil)
    guard status >= 0 else {
      throw .noDecoder(path: path, codec: "\(codec) (\(FFmpegLibrary.text(of: status)))")
    }
  }

  /// Gives the decoder a packet; a negative status when a packet is damaged, this one or one of the
  /// `threads - 1` before it.
  func send(_ packet: borrowing Packet, number: Int = 0) -> CInt {
    unsafe context.pointee.opaque = UnsafeMutableRawPointer(complaints.begin(packet: number))
    return unsafe avcodec_send_packet(context, packet.pointer)
  }

  /// From here on every frame comes out, also those that no other frame is made from.
  func decodeEveryFrame() { unsafe context.pointee.skip_frame = AVDISCARD_DEFAULT }

  /// Whether the decoder complained of a packet; certain once `threads` more were sent.
  func complained(ofPacket number: Int) -> Bool { complaints.has(packet: number) }

  /// Says that no more packets come, so that the frames still inside come out.
  func drain() { unsafe _ = avcodec_send_packet(context, nil) }

  /// Makes the decoder as new after it was drained.
  func reset() { unsafe avcodec_flush_buffers(context) }

  func receive() -> Output {
    guard let frame = DecodedFrame() else { return .failed(cffmpeg_no_memory()) }
    let status = unsafe avcodec_receive_frame(context, frame.pointer)
    if status == cffmpeg_again() { return .needsInput }
    if status == cffmpeg_eof() { return .finished }
    return status < 0 ? .failed(status) : .frame(frame)
  }
}
