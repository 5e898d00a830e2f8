internal import CFFmpeg

/// Reads the formats with alpha that PNG decodes to.
enum AlphaReading {
  /// Four samples a pixel, row by row; nil when the format has no alpha, or no memory is left to
  /// convert it.
  static func samples(of frame: DecodedFrame) -> [UInt8]? {
    switch frame.format {
    case AV_PIX_FMT_PAL8: palette(frame)
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

  /// A palette is 256 words of alpha, red, green and blue, the highest byte first, in the byte order of
  /// the machine (`libavutil/pixfmt.h`, `AV_PIX_FMT_PAL8`).
  private static func palette(_ frame: DecodedFrame) -> [UInt8]? {
    guard let plane = unsafe frame.pointer.pointee.data.0,
      let palette = unsafe frame.pointer.pointee.data.1
    else { return nil }
    let stride = unsafe Int(frame.pointer.pointee.linesize.0)
    let (width, height) = (frame.width, frame.height)
    let colours = (0..<256).map { index in
      let word = unsafe UnsafeRawPointer(palette).loadUnaligned(
        fromByteOffset: 4 * index, as: UInt32.self)
      return (word << 8 | word >> 24).bigEndian
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) { out, length in
      let target = UnsafeMutableRawBufferPointer(out)
      unsafe colours.withUnsafeBufferPointer { colours in
        for y in 0..<height {
          let row = unsafe plane + y * stride
          for x in 0..<width {
            unsafe target.storeBytes(
              of: colours[Int(row[x])], toByteOffset: 4 * (y * width + x), as: UInt32.self)
          }
        }
      }
      length = 4 * width * height
    }
  }
}
