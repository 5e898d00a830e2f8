import Dex
import Imaging
import Testing

@testable import Pipeline
@testable import Verification

/// Recordings of two kinds of screen, joined into one.
struct JoinedScreensTests {
  private static let box = Rectangle(x: 10, y: 20, width: 30, height: 40)

  private static func page(_ time: Double) -> PageMeasurement {
    var page = PageMeasurement(time: time)
    page.number = Measurement([.init(25, 4)], floor: -2, text: "0025", box: box)
    page.name = Measurement([.init(25, 4)], floor: -2, text: "Pikachu", box: box)
    page.nickname = FreeText(raw: "Pikachu", confidence: 90, isRead: true, box: box)
    page.types = Measurement([.init([.electric], 4)], floor: -4, box: box)
    page.gender = .seen(.male, among: Gender.allCases, log10: 3, box: box)
    page.shiny = .seen(false, among: [false, true], log10: 3, box: box)
    return page
  }

  private static func read(_ number: Int, _ kind: ScreenKind) throws -> PageReaders.ReadPage {
    let layout = try #require(try ScreenLayout.bundled().first { $0.kind == kind })
    let still = PageStill(
      still: Still(
        start: Double(number), end: Double(number) + 1, frames: 9, isDamaged: false, samples: []),
      registration: Registration(layout: layout, scale: 1, originX: 0, originY: 0),
      before: PageStill.Interval())
    return PageReaders.ReadPage(
      number: number, still: still, pages: [page(Double(number))], language: .english)
  }

  @Test(arguments: [
    [ScreenKind.mobileSummary, .switchSummary], [.switchSummary, .mobileSummary],
  ])
  func `each page is judged by its own screen`(screens: [ScreenKind]) async throws {
    var builder = EntryBuilder(
      dex: try Dex.bundled(), table: try HashTable.bundled(), calibration: try .bundled(),
      isStillImage: false, requiresSprite: false, enrolments: .none)
    for (number, screen) in screens.enumerated() { builder.take(try Self.read(number, screen)) }
    var verdicts: [Verdict] = []
    for entry in builder.finish() { verdicts.append(await entry.value.verdict) }
    // The Switch's page needs a picture, and has none. So they are not one visit either.
    #expect(verdicts == screens.map { $0 == .switchSummary ? .unconfirmed : .verified })
  }
}
