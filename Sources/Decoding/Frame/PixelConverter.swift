internal import CFFmpeg

/// Converts a whole frame with libswscale: for palettes, bit fields and big-endian words, which only
/// stills have.
enum PixelConverter {
  /// - Returns: a frame of the same size in `format`; nil when there is no memory or no way.
  static func converted(_ frame: DecodedFrame, to format: AVPixelFormat) -> DecodedFrame? {
    guard let target = DecodedFrame() else { return nil }
    unsafe target.pointer.pointee.width = frame.pointer.pointee.width
    unsafe target.pointer.pointee.height = frame.pointer.pointee.height
    unsafe target.pointer.pointee.format = format.rawValue
    guard unsafe av_frame_get_buffer(target.pointer, 0) >= 0 else { return nil }
    let flags = SWS_POINT | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT
    let scaler = unsafe sws_getContext(
      CInt(frame.width), CInt(frame.height), frame.format, CInt(frame.width), CInt(frame.height),
      format, CInt(flags), nil, nil, nil)
    guard let scaler = unsafe scaler else { return nil }
    defer { unsafe sws_freeContext(scaler) }
    let status = unsafe sws_scale_frame(scaler, target.pointer, frame.pointer)
    return status >= 0 ? target : nil
  }
}
