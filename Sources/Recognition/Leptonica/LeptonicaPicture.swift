internal import CTesseract
import Imaging

/// A picture in Leptonica's memory, which Tesseract brings along and which writes files.
@safe struct LeptonicaPicture: ~Copyable {
  private let pix: UnsafeMutablePointer<Pix>

  private init(adopting pix: UnsafeMutablePointer<Pix>) { unsafe self.pix = pix }

  /// `nil` for a picture of no size, or when there is no memory.
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

  /// The bytes of a file that `write` makes; `nil` when it cannot.
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
