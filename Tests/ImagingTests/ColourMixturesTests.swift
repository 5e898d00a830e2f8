import Imaging
import Testing

struct ColourMixturesTests {
  private static let violet = RGB(131, 112, 205)
  private static let pill = RGB(237, 236, 241)
  private let mixtures = ColourMixtures(from: violet, to: pill)

  @Test(arguments: [(violet, 0.0), (pill, 1.0), (RGB(184, 174, 223), 0.5)])
  func `a mixture has its share of the second colour and no difference`(
    colour: RGB, share: Double
  ) {
    #expect(abs(mixtures.share(of: colour) - share) < 0.01)
    #expect(mixtures.difference(from: colour) < 1)
  }

  @Test(arguments: [RGB(248, 250, 245), RGB(214, 170, 140), RGB(60, 60, 64), RGB(0, 0, 0)])
  func `the difference is the same whichever colour is named first`(colour: RGB) {
    let reversed = ColourMixtures(from: Self.pill, to: Self.violet)
    #expect(abs(reversed.difference(from: colour) - mixtures.difference(from: colour)) < 1e-9)
    #expect(abs(reversed.share(of: colour) + mixtures.share(of: colour) - 1) < 1e-9)
    #expect(mixtures.difference(from: colour) > 5)
  }

  @Test
  func `beyond either colour the difference is that from the colour itself`() {
    #expect(mixtures.difference(from: RGB(247, 246, 251)) == 10)
  }

  @Test
  func `of two equal colours every other one differs`() {
    let one = ColourMixtures(from: Self.pill, to: Self.pill)
    #expect(one.share(of: Self.violet) == 0)
    #expect(one.difference(from: Self.violet) == 124)
  }
}
