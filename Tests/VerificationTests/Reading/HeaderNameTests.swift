import Dex
import Imaging
import Testing

@testable import Verification

/// The name in the phone's header, and the gender icon after it.
struct HeaderNameTests {
  private let pages = PageReaderTests()

  @Test(arguments: [(nil, Gender.genderless), (RGB(80, 140, 240), .male)] as [(RGB?, Gender)])
  func `a square of a gender's colour that is not right after the name is scenery`(
    icon: RGB?, gender: Gender
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: icon, name: "Bulbasaur", sign: .male, scenery: RGB(239, 87, 123))
    #expect(try await pages.read(page.image).0.gender?.value == gender)
  }

  @Test(arguments: [
    (Gender.male, RGB(84, 146, 236)), (.female, RGB(239, 87, 123)),
  ])
  func `an icon on a scene of its own colour is read by its sign`(
    gender: Gender, colour: RGB
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: colour, scene: colour, name: "Bulbasaur", sign: gender)
    let (reading, _) = try await pages.read(page.image)
    #expect(reading.gender?.value == gender)
    #expect(reading.nickname?.text == "Sparky")
  }

  @Test
  func `a sign on a scene of the other colour says no gender`() async throws {
    let pink = RGB(239, 87, 123)
    let page = DrawnPhonePage(
      scale: 0.7, gender: pink, scene: pink, name: "Bulbasaur", sign: .male)
    #expect(try await pages.read(page.image).0.gender == nil)
  }

  @Test
  func `a letter that stands apart is no sign, being higher`() async throws {
    // "Spark y": the last block stands apart.
    let page = DrawnPhonePage(scale: 0.7, gender: nil, name: "Bulbasaur", nickname: "Spark y")
    #expect(try await pages.read(page.image).0.gender?.value == .genderless)
  }

  @Test
  func `beside the longest name the icon is sought as far as the level`() async throws {
    func gender(letters: Int, icon: RGB?, scene: RGB = RGB(47, 100, 60)) async throws -> Gender? {
      let page = DrawnPhonePage(
        scale: 0.7, gender: icon, scene: scene, name: "Bulbasaur",
        nickname: String(repeating: "M", count: letters), sign: .female)
      return try await pages.read(page.image).0.gender?.value
    }
    let pink = RGB(239, 87, 123)
    #expect(try await gender(letters: 16, icon: nil) == .genderless)
    #expect(try await gender(letters: 16, icon: nil, scene: pink) == .genderless)
    #expect(try await gender(letters: 16, icon: pink) == .female)
    #expect(try await gender(letters: 16, icon: pink, scene: pink) != .genderless)
    // What is left before the level would not show an icon's sign.
    #expect(try await gender(letters: 17, icon: nil) == nil)
  }
}
