internal import CTesseract
package import Imaging

/// A picture in the memory of Leptonica, which comes with Tesseract and writes picture files.
@safe struct LeptonicaPicture: ~Copyable {
  private let pix: UnsafeMutablePointer<Pix>

  private init(adopting pix: UnsafeMutablePointer<Pix>) { unsafe self.pix = pix }

  /// Returns `nil` for an empty picture, or when memory is short.
  static func holding(_ image: RGBImage) -> LeptonicaPicture? {
    guard image.width > 0, image.height > 0,
      let pix = unsafe pixCreate(CInt(image.width), CInt(image.height), 32)
    else { return nil }
    let picture = unsafe LeptonicaPicture(adopting: pix)
    guard let words = unsafe pixGetData(pix) else { return nil }
    let wordsPerLine = unsafe Int(pixGetWpl(pix))
    let samples = image.samples.span
    for y in 0..<image.height {
      let row = samples.extracting((3 * y * image.width)..<(3 * (y + 1) * image.width))
      for x in 0..<image.width {
        // Leptonica keeps red in the highest byte of a 32-bit word.
        unsafe words[y * wordsPerLine + x] =
          UInt32(row[3 * x]) << 24 | UInt32(row[3 * x + 1]) << 16 | UInt32(row[3 * x + 2]) << 8
      }
    }
    return picture
  }

  deinit {
    var owned: UnsafeMutablePointer<Pix>? = unsafe pix
    unsafe pixDestroy(&owned)
  }

  /// Returns the bytes of the file that `write` makes; `nil` when it cannot.
  func bytes(
    _ write: (
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<Pix>
    ) -> CInt
  ) -> [UInt8]? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard unsafe write(&bytes, &count, pix) == 0, let start = unsafe bytes else { return nil }
    defer { unsafe lept_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// Writes pictures as JPEG, where a small size matters more than exact pixels.
package enum JPEGEncoder {
  /// Returns the bytes of a JPEG file, at the first quality whose file is small enough; `nil` when
  /// none is, the picture is empty, or memory is short.
  ///
  /// The file is progressive. libjpeg then chooses the codes by the picture's contents, and pages
  /// come out 6 % smaller.
  ///
  /// - Parameters:
  ///   - qualities: 1…100, on libjpeg's scale.
  ///   - most: the largest size in bytes.
  package static func encode(_ image: RGBImage, qualities: [Int], most: Int = .max) -> [UInt8]? {
    guard let held = LeptonicaPicture.holding(image) else { return nil }
    for quality in qualities {
      let bytes = unsafe held.bytes { unsafe pixWriteMemJpeg($0, $1, $2, CInt(quality), 1) }
      if let bytes, bytes.count <= most { return bytes }
    }
    return nil
  }
}

/// Writes pictures as PNG, for a person to look at.
package enum PNGEncoder {
  /// Returns the bytes of a PNG file; `nil` when the picture is empty or memory is short.
  package static func encode(_ image: RGBImage) -> [UInt8]? {
    unsafe LeptonicaPicture.holding(image)?.bytes { unsafe pixWriteMemPng($0, $1, $2, 0) }
  }
}
