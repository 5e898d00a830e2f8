internal import CTesseract
package import Imaging

/// Writes pictures as PNG, for a person to look at.
package enum PNGEncoder {
  /// The bytes of a PNG file; `nil` when Leptonica cannot make one: a picture of no size, no memory.
  package static func encode(_ image: RGBImage) -> [UInt8]? {
    unsafe LeptonicaPicture.holding(image)?.bytes { unsafe pixWriteMemPng($0, $1, $2, 0) }
  }
}
