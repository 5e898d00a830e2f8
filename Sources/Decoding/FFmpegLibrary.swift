internal import CFFmpeg

/// The linked FFmpeg as a whole.
package enum FFmpegLibrary {
  /// Names and versions of the linked libraries, for `--version`.
  package static var versions: [(name: String, version: String)] {
    [
      ("libavformat", dotted(avformat_version())), ("libavcodec", dotted(avcodec_version())),
      ("libavutil", dotted(avutil_version())), ("libswscale", dotted(swscale_version())),
    ]
  }

  /// Lets FFmpeg write its own warnings and errors to standard error, or silences it.
  package static func setVerbose(_ isVerbose: Bool) {
    prepare()
    av_log_set_level(isVerbose ? AV_LOG_WARNING : AV_LOG_QUIET)
  }

  /// Silences FFmpeg once, and listens to what its decoders complain of; every use of it begins
  /// here.
  static func prepare() { silenced }

  private static let silenced: Void = {
    av_log_set_level(AV_LOG_QUIET)
    cffmpeg_listen()
  }()

  /// Returns FFmpeg's words for a status.
  static func text(of status: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 128)
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      if let start = unsafe start { unsafe _ = av_strerror(status, start, 127) }
    }
    return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func dotted(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}

/// Owns the number of complaints of a decoder or a demuxer; its memory must outlive theirs.
@safe struct ComplaintCount: ~Copyable {
  let pointer = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  init() { unsafe pointer.initialize(to: 0) }

  deinit { unsafe pointer.deallocate() }

  /// Returns true where there were complaints since the last call.
  func take() -> Bool { unsafe cffmpeg_take_complaints(pointer) > 0 }
}
