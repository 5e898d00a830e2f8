internal import CFFmpeg

/// Owns the decoder of one video stream.
@safe struct Decoder: ~Copyable {
  /// The result of asking for a frame; running dry is an answer, not an error.
  enum Output {
    case frame(DecodedFrame)
    case needsInput
    case finished
    case failed(CInt)
  }

  private let context: UnsafeMutablePointer<AVCodecContext>
  /// Its memory outlives the context, whose threads write to it.
  private let complaints = ComplaintCount()
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

  /// Opens the decoder of a codec.
  ///
  /// - Parameter stream: describes what is decoded; nil for a still picture, whose decoder learns
  ///   everything from the picture itself.
  static func open(
    id: AVCodecID, path: String, stream: UnsafeMutablePointer<AVStream>? = nil, threads: Int = 1,
    skipsFrames: Bool = false, limits: DecodingLimits
  ) throws(DecodingError) -> Decoder {
    let decoder = try allocate(id: id, path: path)
    let context = unsafe decoder.context
    if let stream = unsafe stream?.pointee {
      guard unsafe avcodec_parameters_to_context(context, stream.codecpar) >= 0 else {
        throw .outOfMemory(path: path)
      }
      unsafe context.pointee.pkt_timebase = stream.time_base
    }
    if skipsFrames { unsafe context.pointee.skip_frame = AVDISCARD_NONREF }
    unsafe context.pointee.thread_count = CInt(threads)
    unsafe context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
    unsafe context.pointee.max_pixels = Int64(limits.maximumPixels)
    unsafe context.pointee.opaque = UnsafeMutableRawPointer(decoder.complaints.pointer)
    let status = unsafe avcodec_open2(context, nil, nil)
    guard status >= 0 else {
      throw .noDecoder(path: path, codec: "\(decoder.codec) (\(FFmpegLibrary.text(of: status)))")
    }
    return decoder
  }

  /// The decoders that may be used, best first. FFmpeg has hundreds, many old and rarely looked at;
  /// a recording of a phone or a console needs none of the others.
  private static let decoders: [AVCodecID: [String]] = [
    AV_CODEC_ID_H264: ["h264"], AV_CODEC_ID_HEVC: ["hevc"], AV_CODEC_ID_VP8: ["vp8"],
    AV_CODEC_ID_VP9: ["vp9"], AV_CODEC_ID_AV1: ["libdav1d", "libaom-av1"],
    AV_CODEC_ID_PRORES: ["prores"], AV_CODEC_ID_PNG: ["png"], AV_CODEC_ID_MJPEG: ["mjpeg"],
    AV_CODEC_ID_WEBP: ["webp"],
  ]

  /// All of them, as FFmpeg's `codec_whitelist` option wants them.
  static let whitelist = decoders.values.joined().joined(separator: ",")

  private static func allocate(id: AVCodecID, path: String) throws(DecodingError) -> Decoder {
    let name = unsafe String(cString: avcodec_get_name(id))
    for decoder in decoders[id] ?? [] {
      guard let codec = unsafe avcodec_find_decoder_by_name(decoder) else { continue }
      guard let context = unsafe avcodec_alloc_context3(codec) else {
        throw .outOfMemory(path: path)
      }
      return unsafe Decoder(adopting: context, codec: name)
    }
    throw .noDecoder(path: path, codec: name)
  }

  /// Gives the decoder a packet; a negative status when this or an earlier one is damaged.
  func send(_ packet: borrowing Packet) -> CInt {
    unsafe avcodec_send_packet(context, packet.pointer)
  }

  /// From here on every frame comes out, also those that no other frame is made from.
  func decodeEveryFrame() { unsafe context.pointee.skip_frame = AVDISCARD_DEFAULT }

  /// Returns true where the decoder has complained since it was asked last: of the last packet sent
  /// where one thread decodes, and else of one before.
  func hasComplained() -> Bool { complaints.take() }

  /// Says that no more packets come, so that the frames still inside come out.
  func drain() { unsafe _ = avcodec_send_packet(context, nil) }

  func receive() -> Output {
    guard let frame = DecodedFrame() else { return .failed(cffmpeg_no_memory()) }
    let status = unsafe avcodec_receive_frame(context, frame.pointer)
    if status == cffmpeg_again() { return .needsInput }
    if status == cffmpeg_eof() { return .finished }
    return status < 0 ? .failed(status) : .frame(frame)
  }
}
