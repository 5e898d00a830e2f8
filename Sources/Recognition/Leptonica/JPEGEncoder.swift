internal import CTesseract
package import Imaging

/// Writes pictures as JPEG, where their size counts more than their last bit.
package enum JPEGEncoder {
  /// The bytes of a JPEG file; `nil` when Leptonica cannot make one: a picture of no size, no memory.
  ///
  /// - Parameter quality: 1…100, as libjpeg means it.
  package static func encode(_ image: RGBImage, quality: Int) -> [UInt8]? {
    unsafe LeptonicaPicture.holding(image)?.bytes {
      unsafe pixWriteMemJpeg($0, $1, $2, CInt(quality), 0)
    }
  }
}
