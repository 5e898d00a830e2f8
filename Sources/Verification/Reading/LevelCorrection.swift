import Imaging

/// Undoes what a capture chain did to all levels alike: a wrong range, a brighter or darker picture.
///
/// Two levels of the page are known, a bar's and the white of the text in it; a straight line through
/// what is seen of them leads back.
struct LevelCorrection {
  private let gain: Double
  private let seenWhite: Double

  /// - Parameters: brightnesses of 0…255; the true white is 255.
  init(seenDark: Double, seenWhite: Double, trueDark: Double) {
    self.seenWhite = seenWhite
    let seen = seenWhite - seenDark
    // A line through two levels that are hardly apart leads anywhere.
    gain = seen > 40 ? min(1.5, max(0.67, (255 - trueDark) / seen)) : 1
  }

  func corrected(_ colour: RGB) -> RGB {
    func channel(_ level: UInt8) -> UInt8 {
      UInt8(min(255, max(0, (255 - (seenWhite - Double(level)) * gain).rounded())))
    }
    return RGB(channel(colour.red), channel(colour.green), channel(colour.blue))
  }
}
