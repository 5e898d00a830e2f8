internal import CFFmpeg
internal import Imaging

/// Reads the formats with alpha, or with a palette, that PNG decodes to.
enum AlphaReading {
  /// Four samples a pixel, row by row; nil when the format has no alpha, or no memory is left to
  /// convert it.
  static func samples(of frame: DecodedFrame) -> [UInt8]? {
    switch frame.format {
    case AV_PIX_FMT_RGBA: rows(frame)
    case AV_PIX_FMT_YA8, AV_PIX_FMT_YA16BE, AV_PIX_FMT_RGBA64BE:
      PixelConverter.converted(frame, to: AV_PIX_FMT_RGBA).flatMap(rows)
    default: nil
    }
  }

  private static func rows(_ frame: DecodedFrame) -> [UInt8]? {
    guard let plane = unsafe frame.pointer.pointee.data.0 else { return nil }
    let stride = unsafe Int(frame.pointer.pointee.linesize.0)
    var samples: [UInt8] = []
    samples.reserveCapacity(4 * frame.width * frame.height)
    for y in 0..<frame.height {
      unsafe samples.append(
        contentsOf: UnsafeBufferPointer(start: plane + y * stride, count: 4 * frame.width))
    }
    return samples
  }

  /// The numbers and colours of a picture with a palette; nil when it has none.
  ///
  /// A palette is 256 words of alpha, red, green and blue, the highest byte first, in the byte order of
  /// the machine (`libavutil/pixfmt.h`, `AV_PIX_FMT_PAL8`).
  static func paletteImage(of frame: DecodedFrame) -> PaletteImage? {
    guard frame.format == AV_PIX_FMT_PAL8, let plane = unsafe frame.pointer.pointee.data.0,
      let palette = unsafe frame.pointer.pointee.data.1
    else { return nil }
    let stride = unsafe Int(frame.pointer.pointee.linesize.0)
    var samples: [UInt8] = []
    samples.reserveCapacity(frame.width * frame.height)
    for y in 0..<frame.height {
      unsafe samples.append(
        contentsOf: UnsafeBufferPointer(start: plane + y * stride, count: frame.width))
    }
    let colours = (0..<PaletteImage.colourCount).map { index in
      let word = unsafe UnsafeRawPointer(palette).loadUnaligned(
        fromByteOffset: 4 * index, as: UInt32.self)
      return SIMD4<UInt8>(truncatingIfNeeded: SIMD4(word >> 16, word >> 8, word, word >> 24))
    }
    return PaletteImage(
      width: frame.width, height: frame.height, colours: colours, samples: samples)
  }
}
