internal import CFFmpeg

/// Owns what the decoder gave for one frame; its planes stay the decoder's and are not written to.
@safe final class DecodedFrame {
  let pointer: UnsafeMutablePointer<AVFrame>

  init?() {
    guard let pointer = unsafe av_frame_alloc() else { return nil }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&pointer)
  }

  /// Stored pixels, before rotation.
  var width: Int { unsafe Int(pointer.pointee.width) }
  var height: Int { unsafe Int(pointer.pointee.height) }

  var format: AVPixelFormat { unsafe AVPixelFormat(pointer.pointee.format) }

  /// Time stamps in the stream's time base; nil when there is none.
  var packetPts: Int64? { unsafe Self.stamp(pointer.pointee.pts) }
  var bestPts: Int64? { unsafe Self.stamp(pointer.pointee.best_effort_timestamp) }

  var isKey: Bool { unsafe cffmpeg_frame_is_key(pointer) != 0 }

  /// The decoder concealed something in this very frame.
  var isConcealed: Bool {
    unsafe pointer.pointee.decode_error_flags != 0
      || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
  }

  /// How this frame itself wants to be turned; nil when it says nothing.
  var orientation: Orientation? {
    if let matrix = unsafe cffmpeg_frame_display_matrix(pointer) {
      return unsafe Orientation(displayMatrix: matrix)
    }
    let tag = unsafe av_dict_get(pointer.pointee.metadata, "Orientation", nil, 0)
    guard let value = unsafe tag?.pointee.value else { return nil }
    let digits = unsafe String(cString: value).filter(\.isNumber)
    return Int(digits).flatMap(Orientation.init(exif:))
  }

  private static func stamp(_ value: Int64) -> Int64? { value == cffmpeg_no_pts() ? nil : value }
}
