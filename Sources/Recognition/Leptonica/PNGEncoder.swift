internal import CTesseract
package import Imaging

/// Writes pictures as PNG, for a person to look at, with Leptonica, which Tesseract brings along.
package enum PNGEncoder {
  /// The bytes of a PNG file; `nil` when Leptonica cannot make one: a picture of no size, no memory.
  package static func encode(_ image: RGBImage) -> [UInt8]? {
    guard image.width > 0, image.height > 0,
      let pix = unsafe pixCreate(CInt(image.width), CInt(image.height), 32)
    else { return nil }
    defer {
      var owned: UnsafeMutablePointer<Pix>? = unsafe pix
      unsafe pixDestroy(&owned)
    }
    guard let words = unsafe pixGetData(pix) else { return nil }
    let wordsPerLine = unsafe Int(pixGetWpl(pix))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        // Leptonica keeps red in the highest byte of a 32-bit word.
        unsafe words[y * wordsPerLine + x] =
          UInt32(pixel.red) << 24 | UInt32(pixel.green) << 16 | UInt32(pixel.blue) << 8
      }
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard unsafe pixWriteMemPng(&bytes, &count, pix, 0) == 0, let start = unsafe bytes else {
      return nil
    }
    defer { unsafe lept_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
