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

  /// Whether it brings other headers than `parameters`, or than those that came before.
  func isChanging(_ parameters: ParameterSets) -> Bool {
    var size = 0
    if unsafe av_packet_get_side_data(pointer, AV_PKT_DATA_NEW_EXTRADATA, &size) != nil {
      return true
    }
    return unsafe !parameters.include(
      UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }

  func empty() { unsafe av_packet_unref(pointer) }
}
