import Dex
import Imaging
import Testing

@testable import Verification

/// The fields in the Switch's bars.
struct StripTests: MeasuringDrawnPages {
  @Test(arguments: [RGB(60, 60, 64), RGB(214, 170, 140)])
  func `digits in the Switch's bar over which something lies are not read`(
    cover: RGB
  ) async throws {
    let page = DrawnSwitchPage(scale: 0.5).image
    let registration = try registration(page)
    var covered = page
    covered.fill(
      registration.frame(ReferenceRectangle(x: 880, y: 265, width: 40, height: 50)), cover)
    #expect(try await reader().measure(page, at: registration, time: 0).number?.best == 25)
    let number = try await reader().measure(covered, at: registration, time: 0).number
    #expect(number?.isSure(bar: Measured.calibration.numberBar) != true)
  }

  @Test
  func `types are read beside text that covers more than half of the bar`() async throws {
    var page = DrawnSwitchPage(scale: 0.5).image
    let registration = try registration(page)
    for x in stride(from: 755.0, to: 1085, by: 10) {
      page.fill(
        registration.frame(ReferenceRectangle(x: x, y: 270, width: 6, height: 40)),
        DrawnSwitchPage.white)
    }
    let types = try await reader().measure(page, at: registration, time: 0).types
    #expect(types?.best == [.electric])
  }

  @Test(arguments: [DrawnSwitchPage.white, RGB(40, 40, 44)])
  func `types are not read where something may hide the second disc`(cover: RGB) async throws {
    let page = DrawnSwitchPage(scale: 0.5).image
    let registration = try registration(page)
    var covered = page
    covered.fill(
      registration.frame(ReferenceRectangle(x: 1256, y: 250, width: 100, height: 80)), cover)
    #expect(try await reader().measure(page, at: registration, time: 0).types?.best == [.electric])
    let types = try await reader().measure(covered, at: registration, time: 0).types
    #expect(types?.best == nil)
  }

  @Test
  func `a number that is not sure leaves the picture's species to the name`() async throws {
    let picture = DrawnSwitchPage(scale: 0.75).image
    let recognizer = ScriptedRecognizer(["No. 018", "018", "No. 018", "Pikachu"])
    let reader = PageReader(
      recognizer: recognizer, trainedData: [.english], vocabulary: DrawnVocabulary.english,
      table: DrawnSprites.table)
    let page = try await reader.measure(
      picture, at: registration(picture), time: 0, parts: .identity)
    #expect(page.number?.isSure(bar: DrawnVocabulary.english.calibration.numberBar) == false)
    #expect(page.name?.best == 25 && page.sprite?.species == 25)
  }

  /// A capture may enlarge the page a little.
  @Test(arguments: [53.0, 60])
  func `the name begins behind the ball, however high that is`(height: Double) async throws {
    let page = DrawnSwitchPage(scale: 0.75, nickname: "Sparky", ballHeight: height)
    #expect(try await measure(page.image).nickname?.text == "Sparky")
  }

  @Test
  func `the Switch's fields are read where they stand`() async throws {
    let picture = DrawnSwitchPage(
      scale: 0.75, isShiny: true, nickname: "Sparky", level: "Lv. 66", trainer: "Margaretha",
      trainerId: "41641"
    ).image
    let registration = try registration(picture)
    let page = try await measure(picture)
    #expect(page.number?.best == 25 && page.number?.text == "No. 0025")
    #expect(page.name?.best == 25 && page.name?.text == "Pikachu")
    #expect(page.nickname?.text == "Sparky")
    #expect(page.level?.best == 66)
    #expect(page.trainer?.text == "Margaretha" && page.trainerId?.text == "41641")
    #expect(page.types?.best == [.electric])
    #expect(page.gender?.best == .male && page.shiny?.best == true)
    let sprite = try #require(page.sprite)
    #expect(sprite.species == 25)
    let shown = Rectangle(x: 1087, y: 210, width: 225, height: 255)
    #expect(shown.insetBy(dx: -10, dy: -10).intersection(sprite.box) == sprite.box)
    for (field, box) in [(FieldName.number, page.number?.box), (.level, page.level?.box)] {
      let box = try #require(box)
      #expect(registration.fieldBox(of: field)?.box.intersection(box) == box)
    }
  }

  @Test func `the ball beside a name that is no line of glyphs is not read`() async throws {
    var picture = DrawnSwitchPage(scale: 0.75, nickname: "").image
    let registration = try registration(picture)
    // Only the ball's dark half, and twelve wide letters that run together in a small picture.
    let parts = [
      (430.0, 90.0, 70.0, 76.0, DrawnSwitchPage.white),
      (450.0, 108.0, 40.0, 40.0, DrawnSwitchPage.dark),
      (503.0, 115.0, 280.0, 26.0, DrawnSwitchPage.dark),
    ]
    for (x, y, width, height, color) in parts {
      picture.fill(
        registration.frame(ReferenceRectangle(x: x, y: y, width: width, height: height)), color)
    }
    let page = try await reader(first: "a").measure(picture, at: registration, time: 0)
    let nickname = try #require(page.nickname)
    #expect(nickname.text == nil)
  }

  @Test func `a name whose beginning is hidden is not read`() async throws {
    var picture = DrawnSwitchPage(scale: 0.75, nickname: "Sparky").image
    let registration = try registration(picture)
    #expect(try await measure(picture).nickname?.text == "Sparky")
    // A banner lies over the ball and the first letters.
    picture.fill(
      registration.frame(ReferenceRectangle(x: 380, y: 60, width: 160, height: 90)),
      DrawnSwitchPage.dark)
    let nickname = try #require(try await measure(picture).nickname)
    #expect(nickname.text == nil)
  }

  @Test(arguments: [("0025 Pikachuu", true), ("0025", false)])
  func `a name that is not read has a place, and a bar without one has none`(
    strip: String, isShown: Bool
  ) async throws {
    let picture = DrawnSwitchPage(scale: 0.5, strip: strip).image
    let page = try await measure(picture)
    #expect(page.number?.best == 25)
    #expect((page.name != nil) == isShown)
    guard isShown else { return }
    let box = try #require(page.name?.box)
    #expect(page.name?.best == nil && page.name?.text == "")
    let bar = try #require(try registration(picture).fieldBox(of: .number)?.box)
    #expect(bar.intersection(box) == box)
  }

  @Test
  func `four digits without a name stay one number where they are wide apart`() async throws {
    var page = DrawnSwitchPage(scale: 0.5, strip: "").image
    let registration = try registration(page)
    for x in stride(from: 890.0, to: 970, by: 26) {
      page.fill(
        registration.frame(ReferenceRectangle(x: x, y: 277, width: 14, height: 26)),
        DrawnSwitchPage.white)
    }
    let measured = try await reader().measure(page, at: registration, time: 0)
    #expect(measured.number?.best == 25)
    #expect(measured.name == nil)
  }

  @Test
  func `a name that follows the number closely in a wide face is no digit of it`() async throws {
    var page = DrawnSwitchPage(scale: 0.5, strip: "").image
    let registration = try registration(page)
    // Four digits, a gap that is hardly wider than the ones between them, and seven letters.
    for x in (0..<4).map({ 868 + 24 * $0 }) + (0..<7).map({ 969 + 24 * $0 }) {
      page.fill(
        registration.frame(ReferenceRectangle(x: Double(x), y: 277, width: 15, height: 26)),
        DrawnSwitchPage.white)
    }
    let measured = try await reader().measure(page, at: registration, time: 0)
    #expect(measured.number?.best == 25 && measured.name?.best == 25)
  }

  @Test
  func `a slot of the Switch's bar over which something lies is not seen empty`() async throws {
    let page = DrawnSwitchPage(scale: 0.5, gender: nil).image
    let registration = try registration(page)
    var covered = page
    for slot in [FieldName.gender, .shiny] {
      covered.fill(try #require(registration.fieldBox(of: slot)?.box), RGB(240, 251, 250))
    }
    let seen = try await reader().measure(page, at: registration, time: 0)
    #expect(seen.gender?.best == .genderless && seen.shiny?.best == false)
    let hidden = try await reader().measure(covered, at: registration, time: 0)
    #expect(hidden.gender?.best == nil && hidden.shiny?.best == nil)
  }

  @Test
  func `something uneven beside an empty slot does not hide what the slot shows`() async throws {
    var page = DrawnSwitchPage(scale: 0.5, gender: nil).image
    let registration = try registration(page)
    let slot = try #require(registration.fieldBox(of: .gender)?.box)
    for x in 0..<slot.width / 2 {
      let level = UInt8(80 + 12 * (x % 8))
      let column = Rectangle(x: slot.maxX + 2 * x, y: slot.y, width: 2, height: slot.height)
      page.fill(column, RGB(level, level, level))
    }
    let measured = try await reader().measure(page, at: registration, time: 0)
    #expect(measured.gender?.best == .genderless)
  }

  @Test
  func `an empty Switch page has a genderless, plain Pokémon with two types`() async throws {
    let page = DrawnSwitchPage(
      scale: 0.5, discs: [RGB(11, 150, 0), RGB(149, 56, 241)], gender: nil, render: nil)
    let measured = try await measure(page.image)
    #expect(measured.gender?.best == .genderless)
    #expect(measured.shiny?.best == false)
    #expect(measured.types?.best == [.grass, .poison])
    #expect(measured.sprite == nil)
  }
}
