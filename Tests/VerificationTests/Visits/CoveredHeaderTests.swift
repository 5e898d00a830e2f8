import Imaging
import Testing

@testable import Verification

/// A panel of the phone that is pulled down over all above a page's panel, as at the end of a
/// recording.
struct CoveredHeaderTests {
  private typealias M = Measured
  private typealias A = VisitAssemblerTests

  private let picture = RGBImage(
    width: 1920, height: 1080, samples: Array(repeating: 255, count: 3 * 1920 * 1080))

  private func page(_ time: Double, isCovered: Bool) -> PageMeasurement {
    M.pikachu {
      $0.time = time
      $0.model = ModelPicture(
        hash: PerceptualHash(bits: UInt64(time)), box: Rectangle(x: 0, y: 0, width: 9, height: 9))
      // The clock is taken for a name.
      if isCovered {
        ($0.nickname, $0.gender, $0.level) = (M.text("2234"), .nothing(box: nil), nil)
      }
    }
  }

  private func models(_ pages: [PageMeasurement]) -> [UInt64] {
    pages.compactMap(\.model?.hash.bits)
  }

  @Test func `a person is shown a frame with the page's header`() throws {
    var still = try A.still(0, 4)
    still.still.samples = [1.0, 3, 4].map { TimedPicture(time: $0, picture: picture) }
    func time(_ pages: [PageMeasurement]) -> Double? { PageView(still, pages: pages)?.time }
    // The middle one is read first.
    #expect(time([page(3, isCovered: true), page(1, isCovered: false)]) == 1)
    #expect(time([page(3, isCovered: false), page(1, isCovered: false)]) == 3)
    #expect(time([page(3, isCovered: true), page(1, isCovered: true)]) == 3)
  }

  @Test func `a covered model is none, unless no frame shows the header`() {
    let covered = page(3, isCovered: true)
    #expect(models([covered, page(1, isCovered: false)].withoutCoveredModels) == [1])
    #expect(models([covered].withoutCoveredModels) == [3])
    // Of a further frame only the gender is read.
    var further = page(4, isCovered: false)
    (further.nickname, further.level) = (nil, nil)
    #expect(models([page(1, isCovered: false), further].withoutCoveredModels) == [1, 4])
  }

  @Test func `of two stills, the shorter one is shown where the longer one is covered`() throws {
    var assembler = VisitAssembler(calibration: M.calibration, isStillImage: false)
    for (start, end, isCovered) in [(0.0, 1.0, false), (2, 5, true)] {
      let still = try A.still(start, end)
      _ = assembler.consume(
        still, pages: [page(start + 1, isCovered: isCovered)],
        view: PageView(of: picture, at: still.registration, time: start))
    }
    let last = assembler.finish()
    let visit = try #require(last)
    #expect(visit.view?.time == 0)
    #expect(visit.end == 5)
    #expect(models(visit.pages) == [1])
  }
}
