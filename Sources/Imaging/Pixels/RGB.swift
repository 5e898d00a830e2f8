/// A color of three channels of 0…255 (sRGB as displayed).
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The ITU-R 601 luma in Pillow's integer arithmetic: `(19595 R + 38470 G + 7471 B + 32768) >>
  /// 16` (`Pillow/src/libImaging/Convert.c`). `imagehash` is based on it.
  package var luma: UInt8 {
    let sum: Int = Int(red) * 19595 + Int(green) * 38470
    return UInt8((sum + Int(blue) * 7471 + 32768) >> 16)
  }

  package var maximum: UInt8 { max(red, max(green, blue)) }
  package var minimum: UInt8 { min(red, min(green, blue)) }

  /// The difference between the strongest and the weakest channel, 0…255; 0 for gray.
  package var chroma: Int { Int(maximum) - Int(minimum) }

  /// Chroma over value, 0…1 (the S of HSV); 0 for black.
  package var saturation: Double { maximum == 0 ? 0 : Double(chroma) / Double(maximum) }

  /// The angle on the color wheel in degrees, 0…360 (the H of HSV); `nil` for gray.
  package var hue: Double? {
    guard chroma > 0 else { return nil }
    let r = Double(red)
    let g = Double(green)
    let b = Double(blue)
    let sector: Double
    if maximum == red {
      sector = (g - b) / Double(chroma)
    } else if maximum == green {
      sector = (b - r) / Double(chroma) + 2
    } else {
      sector = (r - g) / Double(chroma) + 4
    }
    return sector < 0 ? 60 * sector + 360 : 60 * sector
  }

  /// The ITU-R 601 luma, 0…255.
  package var brightness: Double {
    0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }

  /// Returns the angle between two hues in degrees, 0…180.
  package static func hueDistance(_ a: Double, _ b: Double) -> Double {
    let d = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(d, 360 - d)
  }

  /// Returns true where the hue differs from another one by `reach` degrees at most; gray has none.
  package func hasHue(_ other: Double, within reach: Double) -> Bool {
    hue.map { Self.hueDistance($0, other) <= reach } ?? false
  }

  /// Reads a color of a layout file: three numbers of 0…255.
  package init(components: [Double]) {
    func channel(_ i: Int) -> UInt8 {
      i < components.count ? UInt8(min(255, max(0, components[i]))) : 0
    }
    self.init(channel(0), channel(1), channel(2))
  }

  /// Red, green and blue, 0…255.
  var vector: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  /// Returns the largest difference in any channel, 0…255.
  package func chebyshevDistance(to other: RGB) -> Int {
    max(
      abs(Int(red) - Int(other.red)),
      max(abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue))))
  }

  /// Returns the distance of two colors in units of coding noise, 0…510. It is the largest of the
  /// differences in either chroma and twice the difference in luma (YCbCr of ITU-T T.871, section
  /// 7).
  ///
  /// Coding keeps luma about twice as well as chroma (ITU-T T.81, tables K.1 and K.2), and its
  /// noise in chroma is nearly twice as large in blue.
  package func codedDistance(to other: RGB) -> Double {
    let luma = brightness - other.brightness
    let blue = (Double(blue) - Double(other.blue) - luma) / 1.772
    let red = (Double(red) - Double(other.red) - luma) / 1.402
    return max(2 * luma.magnitude, blue.magnitude, red.magnitude)
  }

  /// Returns the median of each channel on its own, the lower one of two. It is the color of an
  /// even background, as long as the foreground covers less than half of it.
  ///
  /// - Parameter share: of the pixels, which do not exceed the levels; half of them for a median.
  /// - Returns: `nil` for no pixels.
  package static func median(of pixels: [RGB], share: Double = 0.5) -> RGB? {
    guard !pixels.isEmpty else { return nil }
    func middle(_ channel: @escaping (RGB) -> UInt8) -> UInt8 {
      UInt8(Histogram(pixels.lazy.map(channel)).percentile(share))
    }
    return RGB(middle { $0.red }, middle { $0.green }, middle { $0.blue })
  }
}

/// The mixtures of two colors. A page of an even background, a foreground of another color and the
/// smoothed edges between them has only these.
package struct ColorMixtures: Hashable, Sendable {
  private let from: SIMD3<Double>
  private let way: SIMD3<Double>
  /// The levels by which the mixtures lie off the straight line between the colors, at even shares
  /// from 0 to 1; none on a straight line.
  private var bends: [SIMD3<Double>] = []

  package init(from: RGB, to: RGB) {
    self.from = from.vector
    way = to.vector - self.from
  }

  /// Returns the mixtures as `pixels` show them, most of which are some.
  ///
  /// A capture chain that cuts off dark and bright levels bends the line between the two colors.
  package func bent(like pixels: [RGB]) -> ColorMixtures {
    var rests = [[SIMD3<Double>]](repeating: [], count: Self.parts + 1)
    for pixel in pixels {
      let share = share(of: pixel)
      rests[Int((share * Double(Self.parts)).rounded())].append(
        pixel.vector - from - way * share)
    }
    var mixtures = self
    mixtures.bends = rests.map { $0.count < Self.leastShown ? .zero : Self.median(of: $0) }
    mixtures.bends[0] = .zero
    mixtures.bends[Self.parts] = .zero
    return mixtures
  }

  /// The parts of the line between which it may bend: each end cuts each channel off at a share of
  /// its own.
  private static let parts = 8
  /// Pixels whose median is surer than one pixel by half.
  private static let leastShown = 10

  private static func median(of rests: [SIMD3<Double>]) -> SIMD3<Double> {
    var median = SIMD3<Double>.zero
    for channel in 0..<3 { median[channel] = rests.map { $0[channel] }.sorted()[rests.count / 2] }
    return median
  }

  /// Returns the share of the second color in the mixture that is nearest to `pixel`, 0…1.
  package func share(of pixel: RGB) -> Double {
    let length = (way * way).sum()
    guard length > 0 else { return 0 }
    return min(1, max(0, ((pixel.vector - from) * way).sum() / length))
  }

  /// Returns the largest difference of any channel from the mixture of its share, in levels.
  package func difference(from pixel: RGB) -> Double {
    let share = share(of: pixel)
    var rest = pixel.vector - from - way * share
    if !bends.isEmpty {
      let place = share * Double(Self.parts)
      let part = min(Int(place), Self.parts - 1)
      rest -= bends[part] + (bends[part + 1] - bends[part]) * (place - Double(part))
    }
    return max(abs(rest.x), abs(rest.y), abs(rest.z))
  }
}
