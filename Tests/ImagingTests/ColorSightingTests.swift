import Testing

@testable import Imaging

struct ColorSightingTests {
  private let known = [RGB(255, 255, 255), RGB(20, 191, 195), RGB(60, 60, 60), RGB(200, 80, 40)]

  private func cost(_ change: (RGB) -> RGB) -> Double {
    CaptureDistortion.leastCost(
      of: known.map { ColorSighting(known: $0, seen: change($0), noise: 4) })
  }

  private func moved(_ color: RGB, _ r: Int, _ g: Int, _ b: Int) -> RGB {
    func channel(_ level: UInt8, _ by: Int) -> UInt8 { UInt8(min(255, max(0, Int(level) + by))) }
    return RGB(channel(color.red, r), channel(color.green, g), channel(color.blue, b))
  }

  @Test
  func `true colors cost nothing`() {
    #expect(cost { $0 } < 1e-9)
    #expect(CaptureDistortion.leastCost(of: []) == 0)
  }

  @Test(arguments: [(-12, 0, 0), (0, -12, 12), (-12, 12, -12)])
  func `a shift of all colors costs about what it is usual`(r: Int, g: Int, b: Int) {
    let channels = [r, g, b].filter { $0 != 0 }.count
    #expect(cost { moved($0, r, g, b) } < Double(channels) * 1.5 + 1)
  }

  /// Returns `color` coded by the matrix with one pair of weights of red and blue, and shown by
  /// that with another.
  private func converted(
    _ color: RGB, from a: (red: Double, blue: Double), to b: (red: Double, blue: Double)
  ) -> RGB {
    let (r, g, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let luma = a.red * r + (1 - a.red - a.blue) * g + a.blue * blue
    let shownRed = luma + (1 - b.red) / (1 - a.red) * (r - luma)
    let shownBlue = luma + (1 - b.blue) / (1 - a.blue) * (blue - luma)
    let shownGreen =
      (luma - b.red * shownRed - b.blue * shownBlue) / (1 - b.red - b.blue)
    func level(_ x: Double) -> UInt8 { UInt8(min(255, max(0, x.rounded()))) }
    return RGB(level(shownRed), level(shownGreen), level(shownBlue))
  }

  @Test(arguments: [false, true])
  func `chroma taken for another standard's is one distortion`(isReverse: Bool) {
    let (old, new) = ((red: 0.299, blue: 0.114), (red: 0.2126, blue: 0.0722))
    let known = known + [RGB(149, 56, 241), RGB(66, 191, 36)]
    let cost = CaptureDistortion.leastCost(
      of: known.map {
        ColorSighting(
          known: $0, seen: converted($0, from: isReverse ? new : old, to: isReverse ? old : new),
          noise: 4)
      })
    // Only the odds of a wrong matrix, and what rounding and the ends of the channels leave.
    #expect(cost < 5)
  }

  @Test
  func `the same change of one color alone costs much more`() {
    let all = cost { moved($0, -12, 12, -12) }
    let one = CaptureDistortion.leastCost(
      of: known.map {
        ColorSighting(
          known: $0, seen: $0 == known[3] ? moved($0, -36, 36, -36) : $0, noise: 4)
      })
    #expect(one > 10 * all)
  }

  /// A cheap capture card as it was measured (docs/layouts.md): limited range that is stretched
  /// twice, a wrong matrix, and more saturation.
  private func byCheapCard(_ color: RGB) -> RGB {
    let (r, g, b) = (Double(color.red), Double(color.green), Double(color.blue))
    func level(_ x: Double) -> UInt8 { UInt8(min(255, max(0, x.rounded()))) }
    return RGB(
      level(1.41179 * r - 0.21648 * g - 0.04324 * b - 12.66653),
      level(0.07507 * r + 1.01399 * g + 0.05487 * b - 9.14383),
      level(-0.07897 * r - 0.15517 * g + 1.38627 * b - 12.86415))
  }

  @Test
  func `levels that a chain cuts off do not speak against it`() {
    #expect(byCheapCard(known[0]) == known[0])
    #expect(cost(byCheapCard) < 10)
    // The same chain on all but white, whose channels stop short of the end, is none.
    let dull = RGB(245, 245, 245)
    #expect(cost { $0 == known[0] ? dull : byCheapCard($0) } > 2 * cost(byCheapCard))
  }

  @Test
  func `a channel that is cut off says less than one that is not`() {
    func cost(white: UInt8) -> Double {
      let seen = RGB(white, white, white)
      return CaptureDistortion.leastCost(of: [
        ColorSighting(known: RGB(255, 255, 255), seen: seen, noise: 4),
        ColorSighting(known: RGB(100, 100, 100), seen: RGB(124, 100, 76), noise: 4),
      ])
    }
    #expect(cost(white: 255) < cost(white: 250))
  }
}
