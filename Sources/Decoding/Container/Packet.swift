internal import CFFmpeg

/// Owns one packet, which is filled and emptied over and over.
@safe struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init?() {
    guard let pointer = unsafe av_packet_alloc() else { return nil }
    unsafe self.pointer = pointer
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
