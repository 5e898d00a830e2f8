import Dex
import Imaging
import Testing

@testable import Verification

/// The name in the phone's header, and the gender icon after it.
struct HeaderTests: MeasuringDrawnPages {
  @Test(arguments: [(nil, nil), (RGB(80, 140, 240), .male)] as [(RGB?, Gender?)])
  func `a square of a gender's color, without its sign and not right after the name, is no icon`(
    icon: RGB?, gender: Gender?
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: icon, name: "Bulbasaur", sign: .male, scenery: RGB(239, 87, 123))
    #expect(try await measure(page.image).gender?.best == gender)
  }

  @Test(arguments: [(Gender.male, RGB(239, 87, 123)), (.female, RGB(84, 146, 236))])
  func `a square right after the name with the other gender's sign in it is no icon`(
    sign: Gender, color: RGB
  ) async throws {
    let page = DrawnPhonePage(scale: 0.7, gender: color, name: "Bulbasaur", sign: sign)
    #expect(try await measure(page.image).gender?.best == nil)
  }

  @Test
  func `a name whose first letters something hides is not read`() async throws {
    let drawn = DrawnPhonePage(scale: 0.7, gender: nil, name: "Bulbasaur")
    var page = drawn.image
    let registration = try registration(page)
    // The scene's own color lies over two of six letters.
    page.fill(
      registration.frame(ReferenceRectangle(x: 105, y: 270, width: 44, height: 70)), drawn.scene)
    let measured = try await reader(first: "arky").measure(page, at: registration, time: 0)
    let nickname = try #require(measured.nickname)
    #expect(nickname.text == nil)
  }

  /// As light as the text, it may be a sign's remains.
  @Test(arguments: [(RGB(170, 170, 170), Gender.genderless), (RGB(255, 255, 255), nil)])
  func `a spot of the scene behind a name is no part of it, unless it is as light`(
    color: RGB, gender: Gender?
  ) async throws {
    var page = DrawnPhonePage(scale: 0.7, gender: nil, name: "Bulbasaur").image
    let registration = try registration(page)
    page.fill(
      registration.frame(ReferenceRectangle(x: 238, y: 296, width: 14, height: 14)), color)
    #expect(try await measure(page).gender?.best == gender)
  }

  @Test(arguments: [nil, RGB(239, 87, 123)])
  func `a name of which something hides letters in the middle is not read`(
    icon: RGB?
  ) async throws {
    let drawn = DrawnPhonePage(scale: 0.7, gender: icon, name: "Bulbasaur", sign: .female)
    var page = drawn.image
    let registration = try registration(page)
    page.fill(
      registration.frame(ReferenceRectangle(x: 149, y: 270, width: 66, height: 70)), drawn.scene)
    let measured = try await reader(first: "Sp").measure(page, at: registration, time: 0)
    let nickname = try #require(measured.nickname)
    #expect(nickname.text == nil)
    #expect(measured.gender?.best == (icon == nil ? .genderless : .female))
  }

  @Test(arguments: [
    (Gender.male, RGB(84, 146, 236)), (.female, RGB(239, 87, 123)),
  ])
  func `an icon is read behind a name whose last letters are not seen`(
    gender: Gender, color: RGB
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: nil, name: "Bulbasaur", sign: gender, scenery: color)
    #expect(try await measure(page.image).gender?.best == gender)
  }

  @Test(arguments: [
    (Gender.male, RGB(84, 146, 236)), (.female, RGB(239, 87, 123)),
  ])
  func `an icon on a scene of its own color is read by its sign`(
    gender: Gender, color: RGB
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: color, scene: color, name: "Bulbasaur", sign: gender)
    let measured = try await measure(page.image)
    #expect(measured.gender?.best == gender)
    #expect(measured.nickname?.text == "Sparky")
  }

  @Test
  func `a sign on a scene of the other color says no gender`() async throws {
    let pink = RGB(239, 87, 123)
    let page = DrawnPhonePage(
      scale: 0.7, gender: pink, scene: pink, name: "Bulbasaur", sign: .male)
    #expect(try await measure(page.image).gender?.best == nil)
  }

  @Test
  func `a letter that stands apart is no sign, being higher`() async throws {
    // "Spark y": the last block stands apart.
    let page = DrawnPhonePage(scale: 0.7, gender: nil, name: "Bulbasaur", nickname: "Spark y")
    #expect(try await measure(page.image).gender?.best == .genderless)
  }

  @Test(arguments: ["S", "Spa", "Sparky"])
  func `letters in a shadow of an icon's color before a sky are no icon`(
    name: String
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: nil, scene: RGB(150, 200, 245), name: "Bulbasaur", nickname: name,
      shadow: RGB(90, 140, 225))
    #expect(try await measure(page.image).gender?.best != .male)
  }

  @Test
  func `beside the longest name the icon is sought as far as the level`() async throws {
    func gender(letters: Int, icon: RGB?, scene: RGB = RGB(47, 100, 60)) async throws -> Gender? {
      let page = DrawnPhonePage(
        scale: 0.7, gender: icon, scene: scene, name: "Bulbasaur",
        nickname: String(repeating: "M", count: letters), sign: .female)
      return try await measure(page.image).gender?.best
    }
    let pink = RGB(239, 87, 123)
    #expect(try await gender(letters: 22, icon: nil) == .genderless)
    #expect(try await gender(letters: 22, icon: nil, scene: pink) == .genderless)
    #expect(try await gender(letters: 22, icon: pink) == .female)
    #expect(try await gender(letters: 22, icon: pink, scene: pink) != .genderless)
    // The rest before the level would not show an icon's sign.
    #expect(try await gender(letters: 24, icon: nil) == nil)
  }

  @Test(arguments: [(Gender.male, RGB(110, 145, 210)), (.female, RGB(205, 110, 130))])
  func `a dull gender icon is read where white is darker by far`(
    gender: Gender, color: RGB
  ) async throws {
    let page = DrawnPhonePage(scale: 0.7, gender: color, name: "Bulbasaur", sign: gender).image
      .mapped { UInt8(Int($0) * 7 / 8) }
    #expect(try await measure(page).gender?.best == gender)
  }

  @Test(arguments: [(Gender.male, Gender.male), (.female, nil)] as [(Gender, Gender?)])
  func `an icon that a capture has washed out is read where its sign says the same`(
    sign: Gender, gender: Gender?
  ) async throws {
    let page = DrawnPhonePage(
      scale: 0.7, gender: RGB(145, 165, 205), name: "Bulbasaur", sign: sign)
    #expect(try await measure(page.image).gender?.best == gender)
  }

  @Test
  func `a missing icon is seen on a page of 480 pixels, as messengers send it`() async throws {
    let page = DrawnPhonePage(scale: 480 / 1206, gender: nil, name: "Bulbasaur")
    #expect(try await measure(page.image).gender?.best == .genderless)
  }

  @Test
  func `a page without a header has every field of its panel, and no empty place`() async throws {
    for gender in [RGB(80, 140, 240), nil] {
      let page = try await measure(
        DrawnPhonePage(scale: 0.7, hasHeader: false, gender: gender).image)
      #expect(page.number?.best == 25 && page.name?.best == 25 && page.types?.best == [.electric])
      #expect(page.gender != nil && page.gender?.best == nil)
      #expect(page.nickname?.text == nil && page.level?.best == nil)
    }
  }
}
