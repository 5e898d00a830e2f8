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
}
