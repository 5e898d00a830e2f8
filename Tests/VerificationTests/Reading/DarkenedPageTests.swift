import Dex
import Imaging
import Testing

@testable import Verification

struct DarkenedPageTests {
  @Test(arguments: [(Gender.male, RGB(110, 145, 210)), (.female, RGB(205, 110, 130))])
  func `a dull gender icon is read where white is darker by far`(
    gender: Gender, colour: RGB
  ) async throws {
    let page = DrawnPhonePage(scale: 0.7, gender: colour, name: "Bulbasaur", sign: gender).image
      .mapped { UInt8(Int($0) * 7 / 8) }
    let placement = try #require(ScreenLocator(layouts: Layouts.all).locate(in: page))
    let reader = try PageReader(
      recogniser: BlockRecogniser(words: ["Bulbasaur"], digits: ["0025"]), language: .english,
      trainedData: [.english], dex: Dex(date: "", species: []), table: DrawnSprites.table)
    let reading = try await reader.read(page, at: placement, time: 0)
    #expect(reading.gender?.value == gender)
  }
}
