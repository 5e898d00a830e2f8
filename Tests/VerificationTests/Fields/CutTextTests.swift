import Dex
import Imaging
import Testing

@testable import Verification

/// Text of which the picture's edge cuts a part off.
struct CutTextTests: MeasuringDrawnPages {
  /// The part of a picture left of a column in reference pixels.
  private func cut(_ page: RGBImage, at x: Double, scale: Double) -> RGBImage {
    page.crop(Rectangle(x: 0, y: 0, width: Int(x * scale), height: page.height))
  }

  @Test(
    arguments: [(1920.0, "014082", "014082"), (1623, "01408", nil)] as [(Double, String, String?)])
  func `an ID number that has lost its last digit is unread`(
    width: Double, shown: String, id: String?
  ) async throws {
    let page = DrawnSwitchPage(scale: 0.75).image
    let measured = try await reader(first: shown).measure(
      cut(page, at: width, scale: 0.75), at: registration(page), time: 0)
    let trainerId = try #require(measured.trainerId)
    #expect(trainerId.text == id)
  }

  @Test(
    arguments: [(1206.0, "Lv. 66", 66), (652, "Lv. 6", nil)] as [(Double, String, Int?)])
  func `a level that has lost its last digit is unread`(
    width: Double, shown: String, level: Int?
  ) async throws {
    let page = DrawnPhonePage(scale: 0.7, name: "Bulbasaur").image
    let measured = try await reader(first: shown).measure(
      cut(page, at: width, scale: 0.7), at: registration(page), time: 0)
    let found = try #require(measured.level)
    #expect(found.best == level)
  }

  @Test(arguments: [(1206.0, ["Porcelains"]), (1163, [])] as [(Double, [String])])
  func `a type's word that the picture's edge may cut is unread`(
    width: Double, words: [String]
  ) async throws {
    var drawn = DrawnPhonePage(scale: 0.7, badgeShift: 257, typeWord: "Porcelains")
    drawn.letters.stroke = 0.26
    let page = drawn.image
    let measured = try await reader(first: "Porcelains").measure(
      cut(page, at: width, scale: 0.7), at: registration(page), time: 0)
    #expect(measured.typeWords == words)
  }

  @Test(arguments: [(1206.0, "adamant"), (788, nil)] as [(Double, String?)])
  func `a nature that has lost its last letter is unread`(
    width: Double, nature: String?
  ) async throws {
    var canvas = Canvas(width: 7 * 15, height: 30, scale: 0.7, background: DrawnPhonePage.panel)
    canvas.text("Adamant", x: 0, y: 0, height: 30, DrawnPhonePage.gray)
    var page = DrawnPhonePage(scale: 0.7).image
    let registration = try registration(page)
    page.draw(canvas.image, x: Int(700 * 0.7), y: Int(2105 * 0.7))
    let reader = PageReader(
      recognizer: BlockRecognizer(words: ["Adamant", "Adaman"]), trainedData: [.english],
      vocabulary: PageVocabulary(
        language: .english, dex: Measured.dex, natures: ["adamant": [.english: "Adamant"]],
        calibration: Measured.calibration),
      table: DrawnSprites.table)
    let measured = try await reader.measure(
      cut(page, at: width, scale: 0.7), at: registration, time: 0)
    #expect(measured.nature?.best == nature)
  }
}
