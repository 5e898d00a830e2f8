import Imaging
import Testing

struct ColorMixturesTests {
  private static let violet = RGB(131, 112, 205)
  private static let pill = RGB(237, 236, 241)
  private let mixtures = ColorMixtures(from: violet, to: pill)

  @Test(arguments: [(violet, 0.0), (pill, 1.0), (RGB(184, 174, 223), 0.5)])
  func `a mixture has its share of the second color and no difference`(
    color: RGB, share: Double
  ) {
    #expect(abs(mixtures.share(of: color) - share) < 0.01)
    #expect(mixtures.difference(from: color) < 1)
  }

  @Test(arguments: [RGB(248, 250, 245), RGB(214, 170, 140), RGB(60, 60, 64), RGB(0, 0, 0)])
  func `the difference is the same whichever color is named first`(color: RGB) {
    let reversed = ColorMixtures(from: Self.pill, to: Self.violet)
    #expect(abs(reversed.difference(from: color) - mixtures.difference(from: color)) < 1e-9)
    #expect(abs(reversed.share(of: color) + mixtures.share(of: color) - 1) < 1e-9)
    #expect(mixtures.difference(from: color) > 5)
  }

  @Test
  func `beyond either color the difference is that from the color itself`() {
    #expect(mixtures.difference(from: RGB(247, 246, 251)) == 10)
  }

  @Test
  func `of two equal colors every other one differs`() {
    let one = ColorMixtures(from: Self.pill, to: Self.pill)
    #expect(one.share(of: Self.violet) == 0)
    #expect(one.difference(from: Self.violet) == 124)
  }

  @Test
  func `mixtures of a chain that cuts off levels are learned from a picture`() {
    /// A mixture as a chain shows it that makes darker dark and bright light.
    func shown(_ share: Double) -> RGB {
      func channel(_ a: Double, _ b: Double) -> UInt8 {
        UInt8(clamping: Int((a + share * (b - a)).rounded()))
      }
      return RGB(channel(-34, 281), channel(197, 283), channel(226, 281))
    }
    let straight = ColorMixtures(from: shown(0), to: shown(1))
    #expect(straight.difference(from: shown(0.5)) > 12)
    let bent = straight.bent(like: (0..<800).map { shown(Double($0) / 800) })
    for share in stride(from: 0, through: 1, by: 0.05) {
      #expect(bent.difference(from: shown(share)) < 8)
    }
    #expect(bent.difference(from: RGB(143, 220, 255)) > 20)
    // A few pixels of something else teach nothing.
    let few = straight.bent(like: [RGB](repeating: RGB(150, 40, 40), count: 9))
    #expect(few == ColorMixtures(from: shown(0), to: shown(1)).bent(like: []))
  }
}
