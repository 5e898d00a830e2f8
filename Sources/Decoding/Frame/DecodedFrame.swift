internal import CFFmpeg

/// Owns one frame of the decoder; its planes stay the decoder's and are not written to.
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

  /// True where the decoder concealed something in this very frame.
  var isConcealed: Bool {
    unsafe pointer.pointee.decode_error_flags != 0
      || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
  }

  /// The orientation that the frame itself asks for; nil where it asks for none.
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

  /// Converts the whole frame with libswscale: palettes, bit fields and big-endian words, which
  /// only stills have.
  ///
  /// - Returns: a frame of the same size in `format`; nil when there is no memory or no way.
  func converted(to format: AVPixelFormat) -> DecodedFrame? {
    scaled(to: (width, height), as: format, flags: SWS_POINT)
  }

  /// Stretches pixels that are not square until they are. No row or column is lost.
  ///
  /// - Returns: nil where they are square, where there would be more than `limit` of them, or where
  ///   libswscale cannot write their format.
  func withSquarePixels(atMost limit: Int) -> DecodedFrame? {
    let ratio = unsafe pointer.pointee.sample_aspect_ratio
    let aspect = Double(ratio.num) / Double(ratio.den)
    guard ratio.num > 0, ratio.den > 0, Self.aspects.contains(max(aspect, 1 / aspect)) else {
      return nil
    }
    func stretched(_ side: Int, by factor: Double) -> Int {
      Int((Double(side) * max(1, factor)).rounded())
    }
    let size = (width: stretched(width, by: aspect), height: stretched(height, by: 1 / aspect))
    guard size.width * size.height <= limit else { return nil }
    return scaled(to: size, as: format, flags: SWS_BICUBIC)
  }

  /// The ratios of a pixel's sides that are put right. Scaling leaves smaller ones where the sides
  /// of a picture are rounded; larger ones are no recording's.
  private static let aspects = 1.01...2.5

  private func scaled(
    to size: (width: Int, height: Int), as format: AVPixelFormat, flags: Int32
  ) -> DecodedFrame? {
    guard let target = DecodedFrame() else { return nil }
    // Another format has a range and a matrix of its own.
    if format == self.format, unsafe av_frame_copy_props(target.pointer, pointer) < 0 { return nil }
    unsafe target.pointer.pointee.width = CInt(size.width)
    unsafe target.pointer.pointee.height = CInt(size.height)
    unsafe target.pointer.pointee.format = format.rawValue
    guard unsafe av_frame_get_buffer(target.pointer, 0) >= 0 else { return nil }
    let flags = flags | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT
    let scaler = unsafe sws_getContext(
      CInt(width), CInt(height), self.format, CInt(size.width), CInt(size.height), format,
      CInt(flags), nil, nil, nil)
    guard let scaler = unsafe scaler else { return nil }
    defer { unsafe sws_freeContext(scaler) }
    return unsafe sws_scale_frame(scaler, target.pointer, pointer) >= 0 ? target : nil
  }
}
