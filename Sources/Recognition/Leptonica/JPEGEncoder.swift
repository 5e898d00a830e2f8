internal import CTesseract
package import Imaging

/// Writes pictures as JPEG, where their size counts more than their last bit.
package enum JPEGEncoder {
  /// The bytes of a JPEG file of the first quality at which there are few enough; `nil` when there is none, or when
  /// Leptonica cannot make one: a picture of no size, no memory.
  ///
  /// - Parameters:
  ///   - qualities: 1…100, as libjpeg means them.
  ///   - most: bytes.
  package static func encode(
    _ image: RGBImage, qualities: [Int], most: Int = .max
  ) -> [UInt8]? {
    guard let held = LeptonicaPicture.holding(image) else { return nil }
    for quality in qualities {
      let bytes = unsafe held.bytes { unsafe pixWriteMemJpeg($0, $1, $2, CInt(quality), 0) }
      if let bytes, bytes.count <= most { return bytes }
    }
    return nil
  }
}
