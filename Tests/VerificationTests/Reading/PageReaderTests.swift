import Dex
import Imaging
import Testing

@testable import Verification

struct PageReaderTests: ReadingDrawnPages {
  @Test
  func `the phone's fields are read where they stand`() async throws {
    let page = DrawnPhonePage(
      scale: 0.55, gender: RGB(239, 87, 123), sparkle: RGB(233, 111, 39), name: "Bulbasaur")
    let (reading, placement) = try await read(page.image)
    #expect(reading.time == 7.5)
    #expect(reading.number?.value == 25)
    #expect(reading.name?.text == "Bulbasaur")
    #expect(reading.nickname?.text == "Sparky")
    #expect(reading.level?.value == 66)
    #expect(reading.trainer?.text == "Cole")
    #expect(reading.trainerId?.value == "41641")
    #expect(reading.types?.map(\.candidates) == [[.electric]])
    #expect(reading.types?.first?.text == "Zap")
    #expect(reading.gender?.value == .female)
    #expect(reading.shiny?.value == true)
    #expect(reading.game?.chebyshevDistance(to: RGB(85, 34, 119)) ?? 255 <= 2)
    #expect(reading.sprite == nil)
    let boxes: [(FieldName, Rectangle?)] = [
      (.number, reading.number?.box), (.name, reading.name?.box),
      (.nickname, reading.nickname?.box), (.level, reading.level?.box),
      (.trainer, reading.trainer?.box), (.trainerId, reading.trainerId?.box),
      (.gender, reading.gender?.box), (.shiny, reading.shiny?.box),
    ]
    for (field, box) in boxes {
      let box = try #require(box)
      #expect(placement.place(of: field)?.box.intersection(box) == box, "\(field)")
    }
  }

  @Test(arguments: [
    ("JPN", Language.japanese), ("CHT", .traditionalChinese), ("XYZ", nil), ("JP", nil),
  ])
  func `the Pokémon's own language is read from its frame, and nothing else is`(
    tag: String, language: Language?
  ) async throws {
    let pages = [DrawnPhonePage(scale: 0.7).image, DrawnSwitchPage(scale: 1, tag: tag).image]
    for page in pages {
      let reading = try await reader(first: tag).read(page, at: placement(page), time: 0)
      #expect(reading.pokemonLanguage?.value == (tag.count == 3 ? language : nil))
    }
    let without = DrawnSwitchPage(scale: 1).image
    let reading = try await reader(first: tag).read(without, at: placement(without), time: 0)
    #expect(reading.pokemonLanguage == nil)
  }

  @Test
  func `a page without gender icon, sparkle and second badge says so`() async throws {
    let page = DrawnPhonePage(scale: 0.55, gender: nil, name: "Bulbasaur")
    let (reading, _) = try await read(page.image)
    #expect(reading.gender?.value == .genderless)
    #expect(reading.shiny?.value == false)
    #expect(reading.types?.count == 1)
    let two = DrawnPhonePage(
      scale: 0.55, badges: [RGB(66, 191, 36), RGB(153, 77, 207)], typeWord: "?")
    #expect(try await read(two.image).0.types?.compactMap(\.candidates.first) == [.grass, .poison])
  }

  @Test(
    arguments: [("014082", "014082"), ("41641", "41641"), ("4164141", nil)] as [(String, String?)])
  func `an ID number has six digits at most`(written: String, read id: String?) async throws {
    var page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur")
    page.trainerId = written
    #expect(try await read(page.image).0.trainerId?.value == id)
  }

  @Test
  func `no sparkle is seen only where the markings beside it are`() async throws {
    let covered = DrawnPhonePage(scale: 0.55, hasMarkings: false, name: "Bulbasaur")
    #expect(try await read(covered.image).0.shiny == nil)
    let shining = DrawnPhonePage(
      scale: 0.55, sparkle: RGB(233, 111, 39), hasMarkings: false, name: "Bulbasaur")
    #expect(try await read(shining.image).0.shiny?.value == true)
  }

  @Test
  func `a second badge that something covers leaves the types unread`() async throws {
    let page = DrawnPhonePage(scale: 0.55).image
    var covered = page
    // A quarter of the badge's place.
    let placement = try placement(page)
    let part = ReferenceRectangle(x: 924, y: 1158, width: 70, height: 56)
    covered.fill(placement.frame(part), RGB(20, 20, 20))
    let reading = try await reader().read(covered, at: placement, time: 0)
    #expect(reading.types == nil)
  }

  @Test(arguments: [
    RGB(248, 250, 245), RGB(255, 255, 255), RGB(60, 60, 64), RGB(214, 170, 140),
  ])
  func `a number or a name over which something lies is not read`(cover: RGB) async throws {
    let page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur").image
    let placement = try placement(page)
    func read(under part: ReferenceRectangle) async throws -> PageReading {
      var covered = page
      covered.fill(placement.frame(part), cover)
      return try await reader().read(covered, at: placement, time: 0)
    }
    // Its lower half: what is left of a digit is another digit.
    let digit = ReferenceRectangle(x: 200, y: 1187, width: 40, height: 40)
    #expect(try await read(under: digit).number == nil)
    #expect(try await read(under: digit).name?.text == "Bulbasaur")
    let name = ReferenceRectangle(x: 460, y: 1150, width: 60, height: 70)
    // The panel's own colour hides a name's end and leaves no trace.
    guard cover != DrawnPhonePage.panel else { return }
    #expect(try await read(under: name).name == nil)
    #expect(try await read(under: name).number?.value == 25)
  }

  private func still(_ picture: RGBImage, samples: Int) throws -> PageStill {
    PageStill(
      still: Still(
        start: 0, end: 1, frames: 9,
        samples: (0..<samples).map { TimedPicture(time: Double($0), picture: picture) }),
      placement: try placement(picture), before: PageStill.Interval())
  }

  @Test
  func `two sure frames of a phone's still are enough, its middle first`() async throws {
    let page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur").image
    let still = try still(page, samples: 3)
    let readings = try await reader().read(still)
    #expect(readings.prefix(2).map(\.time) == [1, 2])
    #expect(try await reader(confidence: 79).read(still).map(\.time) == [1, 2, 0])
    // Of the rest the gender icon is looked at: it may have turned.
    let rest = try #require(readings.last)
    #expect(readings.count == 3 && rest.time == 0)
    #expect(rest.gender?.value == .male && rest.nickname == nil && rest.number == nil)
  }

  @Test
  func `what is missing is looked for on every frame`() async throws {
    let unnamed = DrawnPhonePage(scale: 0.55, name: "").image
    #expect(try await reader().read(try still(unnamed, samples: 3)).count == 3)
    #expect(try await reader().read(try still(unnamed, samples: 1)).count == 1)
  }
}
