import Foundation
import Imaging

/// The colors of a high dynamic range (ITU-R BT.2100, in the primaries of BT.2020) as a screen of
/// standard range shows them: sRGB.
///
/// A page is drawn in standard range, and a recording of high range holds it as part of that. Which
/// luminance stands for its white, no stream says: 203 cd/m² by ITU-R BT.2408, 100 by older custom.
final class StandardRange: Sendable {
  /// Full-range levels of each sample of luma, 0…255: exact for grays.
  let luma: [UInt8]
  /// Light by coded level in units of 1/16, 1 for white: where HDR10 is brightest, a level of 255
  /// is four of sRGB.
  private let light: [Float]
  /// The transfer's exponent from the light of gray on the scene to that on the screen.
  private let exponent: Float

  /// The way from coded levels to light.
  enum Transfer: Hashable, Sendable {
    /// SMPTE ST 2084, as HDR10 has it.
    case perceptualQuantizer
    /// ARIB STD-B67 on a screen of 1,000 cd/m².
    case hybridLogGamma
  }

  /// Luminances that white may have, in cd/m².
  private static let whites = [100.0, 203.0]
  /// The share of a picture that is white, or nearly, wherever a page is: the phone's panel fills
  /// half of it, and the Switch's page stands on white.
  private static let whiteShare = 0.05
  /// The exponent of a screen of 1,000 cd/m² (ITU-R BT.2100, table 5).
  fileprivate static let screenExponent = 1.2
  /// One in so many pixels each way says how bright a picture is.
  private static let thinning = 32

  /// - Parameters:
  ///   - white: its luminance in cd/m², over 0.
  ///   - levels: full-range luma of each sample, in units of 1/65536 of a level of 255.
  private init(_ transfer: Transfer, white: Double, levels: [Int32]) {
    let exponent = transfer == .hybridLogGamma ? Self.screenExponent : 1
    let light = (0...(255 << 4)).map { place in
      let luminance = transfer.luminance(ofLevel: Double(place) / Double(255 << 4))
      return Float(pow(luminance / white, 1 / exponent))
    }
    luma = levels.map { Self.level(powf(light[Self.place($0)], Float(exponent))) }
    self.light = light
    self.exponent = Float(exponent)
  }

  /// The ranges that a stream of high dynamic range may have been drawn in, by their white.
  static func all(_ transfer: Transfer, forLuma levels: [Int32]) -> [StandardRange] {
    whites.map { StandardRange(transfer, white: $0, levels: levels) }
  }

  /// Returns the range whose white is nearest to the brightest part of a picture; `nil` where
  /// `ranges` is empty. A page that is dimmed to half its levels has a quarter of its light, and
  /// stays dim in either.
  static func fitting(_ ranges: [StandardRange], to source: Frame) -> StandardRange? {
    guard !ranges.isEmpty else { return nil }
    let levels = source.luma(
      columns: Array(stride(from: 0, to: source.width, by: thinning)),
      rows: Array(stride(from: 0, to: source.height, by: thinning)))
    let place = Histogram(levels).percentile(1 - whiteShare) << 4
    return ranges.min { abs(log($0.light[place])) < abs(log($1.light[place])) }
  }

  /// Returns the sRGB of colors in BT.2020: red, green and blue in turn. `samples` are in units of
  /// 1/65536 of a level of 255.
  func colors(_ samples: [Int32]) -> [UInt8] {
    var colors = [UInt8](repeating: 0, count: samples.count)
    for place in stride(from: 0, to: samples.count, by: 3) {
      let color = color(samples[place], samples[place + 1], samples[place + 2])
      colors[place] = color.0
      colors[place + 1] = color.1
      colors[place + 2] = color.2
    }
    return colors
  }

  @inline(__always)
  private func color(_ red: Int32, _ green: Int32, _ blue: Int32) -> (UInt8, UInt8, UInt8) {
    var (red, green, blue) = (
      light[Self.place(red)], light[Self.place(green)], light[Self.place(blue)]
    )
    if exponent != 1 {
      let gain = powf(0.2627 * red + 0.6780 * green + 0.0593 * blue, exponent - 1)
      (red, green, blue) = (gain * red, gain * green, gain * blue)
    }
    // ITU-R BT.2407, section 2.
    return (
      Self.level(1.6605 * red - 0.5876 * green - 0.0728 * blue),
      Self.level(-0.1246 * red + 1.1329 * green - 0.0083 * blue),
      Self.level(-0.0182 * red - 0.1006 * green + 1.1187 * blue)
    )
  }

  private static func place(_ level: Int32) -> Int { Int(max(0, min(255 << 16, level)) >> 12) }

  /// The level of sRGB that light has, 0…255 (IEC 61966-2-1).
  private static func level(_ light: Float) -> UInt8 {
    levels[Int((max(0, min(1, light)) * steps).rounded())]
  }

  /// So many steps are light's, of which sRGB's darkest level has two.
  private static let steps: Float = 8192
  private static let levels: [UInt8] = (0...Int(steps)).map { step in
    let light = Double(step) / Double(steps)
    let level = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((255 * level).rounded())
  }
}

extension StandardRange.Transfer {
  /// cd/m² of a gray of a coded level, 0…1.
  fileprivate func luminance(ofLevel level: Double) -> Double {
    switch self {
    case .perceptualQuantizer:
      // SMPTE ST 2084, equation 4.1.
      let root = pow(level, 32.0 / 2523)
      let part = max(0, root - 107.0 / 128) / (2413.0 / 128 - 2392.0 / 128 * root)
      return 10_000 * pow(part, 8192.0 / 1305)
    case .hybridLogGamma:
      // ITU-R BT.2100, table 5.
      let scene =
        level <= 0.5
        ? level * level / 3 : (exp((level - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
      return 1_000 * pow(scene, StandardRange.screenExponent)
    }
  }
}
