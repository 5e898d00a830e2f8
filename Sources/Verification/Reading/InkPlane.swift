import Imaging

/// How strongly each pixel of a crop is ink: 0 for the ground, 255 for full ink.
///
/// The ground and the ink are measured in the crop itself, so that a capture's colour shift, a wrong
/// range or a dim screen changes nothing.
struct InkPlane {
  let plane: Plane
  /// Difference between ink and ground in levels of 0…255.
  let contrast: Int

  /// Text that a person can read differs from its ground by at least this; the palest text of both
  /// screens, (141,141,141) on (248,250,245), differs by 108.
  static let leastContrast = 36

  /// `nil` when nothing in the crop stands out from its ground.
  static func make(of pixels: RGBImage, ink: Ink, white: Int = 255) -> InkPlane? {
    switch ink {
    case .dark: dark(pixels)
    case .lightOnColour: lightOnColour(pixels)
    case .light, .icon: light(pixels, white: white)
    }
  }

  private static func dark(_ pixels: RGBImage) -> InkPlane? {
    let luma = pixels.luma()
    let levels = Histogram(luma)
    let ground = levels.percentile(0.75)
    let ink = levels.percentile(0.01)
    return stretched(luma, from: ground, to: ink)
  }

  /// Video keeps colour at half the resolution of brightness (4:2:0), which thus shows thin strokes better. A colour that
  /// is nearly as bright as white, as Electric's yellow is, has at least one weak channel: it tells them apart.
  private static func lightOnColour(_ pixels: RGBImage) -> InkPlane? {
    light(on: pixels.luma()) ?? light(on: weakestChannel(pixels))
  }

  private static func light(on plane: Plane) -> InkPlane? {
    let levels = Histogram(plane)
    let ground = levels.percentile(0.4)
    // A name of one letter is less than that share of its field.
    return [0.985, 0.998].lazy.compactMap {
      stretched(plane, from: ground, to: levels.percentile($0))
    }.first
  }

  /// Over a picture only what is nearly as light as the page's own white counts.
  private static func light(_ pixels: RGBImage, white: Int) -> InkPlane? {
    let weakest = weakestChannel(pixels)
    // A light scene raises the ground; the text covers less than a third of its field.
    let scene = Histogram(weakest).percentile(0.7) + 10
    let ground = min(max(0, white - 90, scene), white - 12 - leastContrast)
    let full = white - 12
    return stretched(weakest, from: ground, to: full)
  }

  private static func weakestChannel(_ pixels: RGBImage) -> Plane {
    var out = [UInt8](repeating: 0, count: pixels.width * pixels.height)
    for i in out.indices {
      out[i] = min(
        pixels.samples[3 * i], min(pixels.samples[3 * i + 1], pixels.samples[3 * i + 2]))
    }
    return Plane(width: pixels.width, height: pixels.height, samples: out)
  }

  private static func stretched(_ plane: Plane, from ground: Int, to ink: Int) -> InkPlane? {
    let contrast = abs(ink - ground)
    guard contrast >= leastContrast else { return nil }
    let table = (0...255).map { level -> UInt8 in
      let share = Double(level - ground) / Double(ink - ground)
      return UInt8((255 * min(1, max(0, share))).rounded())
    }
    return InkPlane(
      plane: Plane(
        width: plane.width, height: plane.height, samples: plane.samples.map { table[Int($0)] }),
      contrast: contrast)
  }
}

/// How often each level of a plane occurs.
struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0

  init(_ plane: Plane) {
    for sample in plane.samples { counts[Int(sample)] += 1 }
    total = plane.samples.count
  }

  /// The lowest level that at least `share` of the samples do not exceed.
  func percentile(_ share: Double) -> Int {
    let wanted = share * Double(total)
    var seen = 0
    for level in 0..<256 {
      seen += counts[level]
      if Double(seen) >= wanted { return level }
    }
    return 255
  }
}
