import Dex
import Imaging
import Testing

@testable import Verification

struct PageReaderTests: MeasuringDrawnPages {
  @Test
  func `the phone's fields are measured where they stand`() async throws {
    let drawn = DrawnPhonePage(
      scale: 0.55, gender: RGB(239, 87, 123), sparkle: RGB(233, 111, 39), name: "Bulbasaur")
    let registration = try registration(drawn.image)
    let page = try await measure(drawn.image)
    #expect(page.time == 7.5)
    #expect(page.number?.best == 25 && page.number?.isSure(bar: calibration.numberBar) == true)
    #expect(page.name?.best == 1 && page.name?.isSure(bar: calibration.nameBar) == true)
    #expect(page.name?.text == "Bulbasaur")
    #expect(page.nickname?.text == "Sparky")
    #expect(page.level?.best == 66 && page.level?.isSure(bar: calibration.levelBar) == true)
    #expect(page.trainer?.text == "Margaretha")
    #expect(page.trainerId?.text == "41641")
    #expect(page.types?.best == [.electric] && page.typeWords == ["Zap"])
    #expect(page.gender?.best == .female)
    #expect(page.shiny?.best == true)
    #expect(page.game?.chebyshevDistance(to: RGB(85, 34, 119)) ?? 255 <= 2)
    #expect(page.sprite == nil && page.model != nil)
    let boxes: [(FieldName, Rectangle?)] = [
      (.number, page.number?.box), (.name, page.name?.box), (.nickname, page.nickname?.box),
      (.level, page.level?.box), (.trainer, page.trainer?.box),
      (.trainerId, page.trainerId?.box), (.gender, page.gender?.box), (.shiny, page.shiny?.box),
    ]
    for (field, box) in boxes {
      let box = try #require(box)
      #expect(registration.fieldBox(of: field)?.box.intersection(box) == box, "\(field)")
    }
  }

  @Test(arguments: [(1, 0.95, 0.8), (1, 0.86, 0.73), (0.9, 1, 1)])
  func `a filter before the screen changes no field of the phone`(
    r: Double, g: Double, b: Double
  ) async throws {
    let drawn = DrawnPhonePage(
      scale: 0.55, gender: RGB(239, 87, 123), sparkle: RGB(233, 111, 39), name: "Bulbasaur")
    let plain = try await measure(drawn.image)
    let page = try await measure(drawn.image.filtered(r, g, b))
    #expect(page.number?.best == plain.number?.best && page.name?.best == plain.name?.best)
    #expect(page.types?.best == [.electric] && page.shiny?.best == true)
    #expect(page.gender?.best == .female && page.level?.best == 66)
    #expect(page.nickname?.text == "Sparky" && page.trainerId?.text == "41641")
  }

  @Test(arguments: [
    ("JPN", Language.japanese), ("CHT", .traditionalChinese), ("Q7Z", nil), ("JP", nil),
  ])
  func `the Pokémon's own language is read from its frame, and nothing else is`(
    tag: String, language: Language?
  ) async throws {
    let pages = [DrawnPhonePage(scale: 0.7).image, DrawnSwitchPage(scale: 1, tag: tag).image]
    for page in pages {
      let measured = try await reader(first: tag).measure(page, at: registration(page), time: 0)
      let tagged = measured.pokemonLanguage
      #expect(tagged?.isSure(bar: calibration.signBar) == (language != nil))
      if let language { #expect(tagged?.best == language) }
    }
    let without = DrawnSwitchPage(scale: 1).image
    let page = try await reader(first: tag).measure(without, at: registration(without), time: 0)
    #expect(page.pokemonLanguage == nil)
  }

  @Test
  func `a page without gender icon, sparkle and second badge says so`() async throws {
    let page = try await measure(
      DrawnPhonePage(scale: 0.55, gender: nil, name: "Bulbasaur").image)
    #expect(page.gender?.best == .genderless)
    #expect(page.shiny?.best == false)
    #expect(page.types?.best?.count == 1)
    let two = DrawnPhonePage(
      scale: 0.55, badges: [RGB(66, 191, 36), RGB(153, 77, 207)], typeWord: "")
    #expect(try await measure(two.image).types?.supports([.grass, .poison], bar: typesBar) == true)
  }

  @Test
  func `two badges that coding has joined are two types`() async throws {
    var page = DrawnPhonePage(
      scale: 0.55, badges: [RGB(66, 191, 36), RGB(153, 77, 207)], typeWord: ""
    ).image
    let registration = try registration(page)
    page.fill(
      registration.frame(ReferenceRectangle(x: 910, y: 1158, width: 16, height: 56)),
      RGB(170, 190, 180))
    let types = try await reader().measure(page, at: registration, time: 0).types
    #expect(types?.supports([.grass, .poison], bar: typesBar) == true)
  }

  private var calibration: Calibration { Measured.calibration }
  private var typesBar: Bar { calibration.typesBar }

  @Test(arguments: [0.0, 128.5, 257])
  func `a badge is read left, in the middle and right, with its word and without`(
    shift: Double
  ) async throws {
    for word in ["Zap", ""] {
      let page = DrawnPhonePage(scale: 0.55, badgeShift: shift, typeWord: word)
      let types = try await measure(page.image).types
      #expect(types?.supports([.electric], bar: typesBar) == true, "\(word)")
    }
  }

  @Test(arguments: [RGB(205, 205, 205), RGB(40, 20, 70), RGB(229, 219, 218)])
  func `a badge of no known color and word leaves the types open`(color: RGB) async throws {
    let page = DrawnPhonePage(scale: 0.55, badges: [RGB(66, 191, 36), color], typeWord: "")
    let types = try await measure(page.image).types
    #expect(types?.ratios.isEmpty == true)
    #expect(types?.box != nil)
  }

  @Test(arguments: [("Rayo", true), ("Bicho", false), ("Plastic", false)])
  func `a badge's word of another language is kept, and must name its color's type`(
    word: String, isType: Bool
  ) async throws {
    let picture = DrawnPhonePage(scale: 0.55, typeWord: word).image
    let page = try await reader(first: word).measure(
      picture, at: registration(picture), time: 0)
    #expect(page.typeWords == [word])
    #expect(page.types?.best == (isType ? [.electric] : nil))
  }

  @Test(
    arguments: [("041641", "041641"), ("41641", "41641"), ("4164141", nil), ("4164", nil)]
      as [(String, String?)])
  func `an ID number has five or six digits`(written: String, read id: String?) async throws {
    var page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur")
    page.trainerId = written
    let picture = page.image
    let measured = try await reader(first: written).measure(
      picture, at: registration(picture), time: 0)
    #expect(measured.trainerId?.text == id)
  }

  @Test
  func `text that is cut off by the picture's edge is unread`() async throws {
    let page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur").image
    let whole = try registration(page)
    // Of the ID number the last digit is not on the picture; then half of it is.
    for width in [917.0, 925] {
      let cut = page.crop(
        Rectangle(x: 0, y: 0, width: Int(width * 0.55), height: page.height))
      let id = try await reader(first: "4164").measure(cut, at: whole, time: 0).trainerId
      #expect(id?.text == nil)
    }
  }

  @Test(arguments: [(308.0, 1), (296, nil)] as [(Double, Int?)])
  func `a name may fill its pill, and is unread where it is cut`(
    start: Double, species: Int?
  ) async throws {
    var page = DrawnPhonePage(scale: 0.55, name: "").image
    let registration = try registration(page)
    for i in 0..<9 {
      page.fill(
        registration.frame(
          ReferenceRectangle(x: start + 29 * Double(i), y: 1171, width: 14, height: 31)),
        RGB(141, 141, 141))
    }
    let measured = try await reader().measure(page, at: registration, time: 0)
    #expect(measured.name?.best == species)
  }

  @Test
  func `no sparkle is seen only where the markings beside it are`() async throws {
    let covered = DrawnPhonePage(scale: 0.55, hasMarkings: false, name: "Bulbasaur")
    #expect(try await measure(covered.image).shiny?.best == nil)
    let shining = DrawnPhonePage(
      scale: 0.55, sparkle: RGB(233, 111, 39), hasMarkings: false, name: "Bulbasaur")
    #expect(try await measure(shining.image).shiny?.best == true)
  }

  @Test
  func `a second badge that something covers leaves the types unread`() async throws {
    let page = DrawnPhonePage(scale: 0.55).image
    var covered = page
    // A quarter of the badge's place.
    let registration = try registration(page)
    let part = ReferenceRectangle(x: 924, y: 1158, width: 70, height: 56)
    covered.fill(registration.frame(part), RGB(20, 20, 20))
    let types = try await reader().measure(covered, at: registration, time: 0).types
    #expect(types?.best == nil)
  }

  @Test(arguments: [
    RGB(248, 250, 245), RGB(255, 255, 255), RGB(60, 60, 64), RGB(214, 170, 140),
  ])
  func `a number or a name over which something lies is not read`(cover: RGB) async throws {
    let page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur").image
    let registration = try registration(page)
    func measure(under part: ReferenceRectangle) async throws -> PageMeasurement {
      var covered = page
      covered.fill(registration.frame(part), cover)
      return try await reader().measure(covered, at: registration, time: 0)
    }
    // Its lower half: what is left of a digit is another digit.
    let digit = ReferenceRectangle(x: 165, y: 1187, width: 30, height: 40)
    #expect(try await measure(under: digit).number?.best == nil)
    #expect(try await measure(under: digit).name?.best == 1)
    let name = ReferenceRectangle(x: 400, y: 1150, width: 60, height: 70)
    // The panel's own color hides a name's end and leaves no trace.
    guard cover != DrawnPhonePage.panel else { return }
    #expect(try await measure(under: name).name?.best == nil)
    #expect(try await measure(under: name).number?.best == 25)
  }

  private func still(_ pictures: [RGBImage]) throws -> PageStill {
    PageStill(
      still: Still(
        start: 0, end: 1, frames: 9,
        samples: pictures.enumerated().map { TimedPicture(time: Double($0), picture: $1) }),
      registration: try registration(pictures[0]), before: PageStill.Interval())
  }

  @Test
  func `two frames that are sure of a phone's still are enough, its middle first`() async throws {
    let page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur").image
    let pages = try await reader().measure(try still([page, page, page]))
    #expect(pages.prefix(2).map(\.time) == [1, 0])
    // Of the rest the gender icon is looked at: it may have turned.
    let rest = try #require(pages.last)
    #expect(pages.count == 3 && rest.time == 2)
    #expect(rest.gender?.best == .male && rest.nickname == nil && rest.number == nil)
  }

  @Test
  func `a header that changes before its panel gives the page no values`() async throws {
    let page = DrawnPhonePage(scale: 0.55, name: "Bulbasaur").image
    let turned = DrawnPhonePage(
      scale: 0.55, name: "Bulbasaur", nickname: "Margaretha", level: "66"
    ).image
    func values(_ pictures: RGBImage...) async throws -> (nickname: String?, level: Int?) {
      let pages = try await reader().measure(try still(pictures))
      let fields = VisitFields(pages, calibration: Measured.calibration)
      return (fields.nickname?.text, fields.level.value)
    }
    #expect(try await values(page, page, turned) == ("Sparky", 66))
    // Where its gender differs too, its name is read: it tells whose gender that is.
    let female = DrawnPhonePage(
      scale: 0.55, gender: RGB(239, 87, 123), name: "Bulbasaur", nickname: "Margaretha"
    ).image
    let pages = try await reader().measure(try still([page, page, female]))
    #expect(pages.last?.gender?.best == .female && pages.last?.nickname?.text == "Margaretha")
    #expect(try await values(page, turned, turned).nickname == nil)
  }

  @Test
  func `what is missing is looked for on every frame`() async throws {
    let unnamed = DrawnPhonePage(scale: 0.55, name: "").image
    #expect(try await reader().measure(try still([unnamed, unnamed, unnamed])).count == 3)
    #expect(try await reader().measure(try still([unnamed])).count == 1)
  }
}
