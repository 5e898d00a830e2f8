import Dex
import Imaging
import Testing

@testable import Verification

/// Things that lie over a line of text, on a flat background.
struct CoversTests: MeasuringDrawnPages {
  private let background = RGB(237, 236, 241)

  /// True where a line of bars counts as covered where a part of the background over it has another
  /// color.
  private func isCovered(by color: RGB) throws -> Bool {
    var image = RGBImage(width: 160, height: 50, filledWith: background)
    image.fill(Rectangle(x: 40, y: 3, width: 20, height: 7), color)
    for place in 0..<4 {
      image.fill(Rectangle(x: 20 + 20 * place, y: 16, width: 8, height: 18), RGB(90, 70, 160))
    }
    let foreground = try #require(ForegroundPlane.make(of: image, kind: .dark))
    let line = try #require(TextLine(in: foreground, capHeight: 18))
    return try page(BlockRecognizer(words: [])).isCovered(
      line, in: image, capHeight: 18, before: image.width, limit: Page.flatBackground)
  }

  @Test
  func `the gray of a banner covers it`() throws {
    #expect(try isCovered(by: RGB(225, 224, 229)))
    #expect(try isCovered(by: RGB(247, 245, 250)))
    #expect(try isCovered(by: RGB(20, 20, 20)))
    #expect(try isCovered(by: RGB(237, 214, 241)))
  }

  @Test
  func `what coding spills into the background does not, though blue shows more of it`() throws {
    #expect(try !isCovered(by: background))
    #expect(try !isCovered(by: RGB(237, 238, 230)))
    #expect(try !isCovered(by: RGB(227, 239, 242)))
  }

  /// Trainer and ID number as they are read where a round button lies over a part of the page.
  private func owner(
    under button: ReferenceRectangle, first word: String
  ) async throws -> (trainer: String?, id: String?) {
    var page = DrawnPhonePage(scale: 0.55)
    page.trainerId = "041641"
    var picture = page.image
    let registration = try registration(picture)
    picture.fillEllipse(registration.frame(button), RGB(60, 60, 64))
    let measured = try await reader(first: word).measure(picture, at: registration, time: 0)
    return (measured.trainer?.text, measured.trainerId?.text)
  }

  @Test
  func `a button beside a trainer or an ID number may hide a part of them`() async throws {
    let elsewhere = ReferenceRectangle(x: 60, y: 2300, width: 110, height: 110)
    let whole = try await owner(under: elsewhere, first: "041641")
    #expect(whole.trainer == "Margaretha" && whole.id == "041641")
    // Two letters of ten lie under it.
    let overTrainer = ReferenceRectangle(x: 388, y: 2303, width: 110, height: 110)
    #expect(try await owner(under: overTrainer, first: "Margaret").trainer == nil)
    // The first digit of six lies under it.
    let overID = ReferenceRectangle(x: 760, y: 2303, width: 112, height: 110)
    #expect(try await owner(under: overID, first: "41641").id == nil)
  }
}
