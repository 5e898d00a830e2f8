import Dex
import Imaging
import Testing

@testable import Verification

/// Reads "0025 Pikachu", but makes nothing of the name's first letters, over which its last digit reaches; in Korean each
/// block is a letter.
private struct ReachingRecogniser: TextRecognizing {
  private let blocks = BlockRecogniser(words: ["0025 Pikachu"], digits: [])

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    let read = try await blocks.recognise(line, alphabet: alphabet, language: language)
    guard language == "en" else {
      let count = (1...11).first { $0 * line.height > line.width * 3 / 4 } ?? 0
      return RecognisedText(text: String(repeating: "가", count: count), confidence: 95)
    }
    guard read.symbols.count > 7 else { return read }
    let last = RecognisedSymbol(
      text: read.symbols[3].text, confidence: 90,
      box: read.symbols[3].box.union(read.symbols[6].box))
    return RecognisedText(
      text: read.text, confidence: 90,
      symbols: read.symbols[..<3] + [last] + read.symbols[7...])
  }

  func canRead(language: String) async -> Bool { true }
}

struct PageReaderTests {
  private func reader(
    confidence: Double = 90, first word: String? = nil
  ) throws -> PageReader {
    try PageReader(
      recogniser: BlockRecogniser(
        words: (word.map { [$0] } ?? []) + [
          "No. 0025", "Bulbasaur", "Sparky", "Lv. 66", "Cole", "Zap", "0025 Pikachu",
        ], digits: ["41641", "014082", "0026", "4164141"], confidence: confidence),
      language: .english, trainedData: [.english],
      dex: Dex(
        date: "", species: [], typeWords: [.electric: [.english: "Zap"]]),
      table: DrawnSprites.table)
  }

  private func placement(_ picture: RGBImage) throws -> Placement {
    try #require(ScreenLocator(layouts: Layouts.all).locate(in: picture))
  }

  func read(_ picture: RGBImage) async throws -> (PageReading, Placement) {
    let placement = try placement(picture)
    return (try await reader().read(picture, at: placement, time: 7.5), placement)
  }

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

  @Test(arguments: [RGB(255, 255, 255), RGB(60, 60, 64), RGB(214, 170, 140)])
  func `digits in the Switch's bar over which something lies are not read`(
    cover: RGB
  ) async throws {
    let page = DrawnSwitchPage(scale: 0.5).image
    let placement = try placement(page)
    var covered = page
    covered.fill(
      placement.frame(ReferenceRectangle(x: 900, y: 265, width: 40, height: 50)), cover)
    #expect(try await reader().read(page, at: placement, time: 0).number?.value == 25)
    #expect(try await reader().read(covered, at: placement, time: 0).number == nil)
  }

  @Test
  func `types are read beside text that covers more than half of the bar`() async throws {
    var page = DrawnSwitchPage(scale: 0.5).image
    let placement = try placement(page)
    for x in stride(from: 755.0, to: 1085, by: 10) {
      page.fill(
        placement.frame(ReferenceRectangle(x: x, y: 270, width: 6, height: 40)),
        DrawnSwitchPage.white)
    }
    let types = try await reader().read(page, at: placement, time: 0).types
    #expect(types?.map(\.candidates.first) == [.electric])
  }

  @Test
  func `the Switch's fields are read where they stand`() async throws {
    let page = DrawnSwitchPage(
      scale: 0.5, isShiny: true, nickname: "Sparky", level: "Lv. 66", trainer: "Cole")
    let (reading, placement) = try await read(page.image)
    #expect(reading.number?.value == 25)
    #expect(reading.number?.text == "0025")
    #expect(reading.name?.text == "Pikachu")
    #expect(reading.nickname?.text == "Sparky")
    #expect(reading.level?.value == 66)
    #expect(reading.trainer?.text == "Cole")
    #expect(reading.trainerId?.value == "014082")
    #expect(reading.types?.first?.candidates.first == .electric)
    #expect(reading.types?.count == 1)
    #expect(reading.gender?.value == .male)
    #expect(reading.shiny?.value == true)
    #expect(reading.render == nil)
    let sprite = try #require(reading.sprite)
    #expect(sprite.species == 25)
    let shown = Rectangle(x: 725, y: 140, width: 150, height: 170)
    #expect(shown.insetBy(dx: -10, dy: -10).intersection(sprite.box) == sprite.box)
    for (field, box) in [(FieldName.number, reading.number?.box), (.level, reading.level?.box)] {
      let box = try #require(box)
      #expect(placement.place(of: field)?.box.intersection(box) == box)
    }
  }

  @Test
  func `a name in another script begins after the gap that ends the number`() async throws {
    let picture = DrawnSwitchPage(scale: 0.5).image
    let placement = try placement(picture)
    let reader = try PageReader(
      recogniser: ReachingRecogniser(), language: .korean, trainedData: [.korean, .english],
      dex: Dex(date: "", species: [], typeWords: [:]), table: DrawnSprites.table)
    let reading = try await reader.read(picture, at: placement, time: 0)
    let number = try #require(reading.number)
    let name = try #require(reading.name)
    #expect(number.value == 25)
    // The number reaches over the name's first letters, and takes none of them.
    #expect(number.box.maxX > name.box.x + name.box.height)
    #expect(name.box.width > 6 * name.box.height / 2)
  }

  @Test(arguments: [("No 0025 Pikachuu", true), ("No 0025", false)])
  func `a name that is not read has a place, and a bar without one has none`(
    strip: String, isShown: Bool
  ) async throws {
    let page = DrawnSwitchPage(scale: 0.5, strip: strip)
    let (reading, placement) = try await read(page.image)
    #expect(reading.number?.value == 26)
    #expect((reading.name != nil) == isShown)
    guard isShown else { return }
    let name = try #require(reading.name)
    #expect(name.text.isEmpty)
    let bar = try #require(placement.place(of: .number)?.box)
    #expect(bar.intersection(name.box) == name.box)
  }

  /// The recogniser reads four digits by themselves as 0026, whatever they are.
  @Test(arguments: [(26, 26, true), (30, 25, false), (25, 25, false)])
  func `a number read again is believed only where it is what something else says`(
    expected: Int, value: Int, isDoubted: Bool
  ) async throws {
    let picture = DrawnSwitchPage(scale: 0.5).image
    let placement = try placement(picture)
    let first = try #require(
      try await reader().read(picture, at: placement, time: 0).number)
    #expect(first.value == 25)
    let again = try await reader().page(picture, at: placement)
      .numberAgain(first, expected: expected)
    #expect(again.value == value)
    #expect((again.confidence < TextReading.readable) == isDoubted)
  }

  @Test(arguments: [("206", true), ("00206", false)])
  func `a number read again may have found a digit, and has not lost one`(
    text: String, isBelieved: Bool
  ) async throws {
    let picture = DrawnSwitchPage(scale: 0.5).image
    let placement = try placement(picture)
    var first = try #require(try await reader().read(picture, at: placement, time: 0).number)
    first.value = 206
    first.text = text
    let again = try await reader().page(picture, at: placement).numberAgain(first, expected: 26)
    #expect(again.value == (isBelieved ? 26 : 206))
  }

  @Test
  func `a slot of the Switch's bar over which something lies is not seen empty`() async throws {
    let page = DrawnSwitchPage(scale: 0.5, gender: nil).image
    let placement = try placement(page)
    var covered = page
    for slot in [FieldName.gender, .shiny] {
      covered.fill(try #require(placement.place(of: slot)?.box), RGB(240, 251, 250))
    }
    let seen = try await reader().read(page, at: placement, time: 0)
    #expect(seen.gender?.value == .genderless && seen.shiny?.value == false)
    let hidden = try await reader().read(covered, at: placement, time: 0)
    #expect(hidden.gender == nil && hidden.shiny == nil)
  }

  @Test
  func `a number whose digits were taken for letters is read word by word, with its name`()
    async throws
  {
    // "No. 0026 Bulbasaur" as a whole is not known to the recogniser: its words are.
    let page = DrawnSwitchPage(scale: 0.5, strip: "No. 0026 Bulbasaur")
    let (reading, _) = try await read(page.image)
    #expect(reading.number?.value == 26)
    #expect((reading.number?.confidence ?? 100) < TextReading.readable)
    #expect(reading.name?.text == "Bulbasaur")
  }

  @Test
  func `an empty Switch page has a genderless, plain Pokémon with two types`() async throws {
    let page = DrawnSwitchPage(
      scale: 0.5, discs: [RGB(11, 150, 0), RGB(149, 56, 241)], gender: nil, render: nil)
    let (reading, _) = try await read(page.image)
    #expect(reading.gender?.value == .genderless)
    #expect(reading.shiny?.value == false)
    #expect(reading.types?.compactMap(\.candidates.first) == [.grass, .poison])
    #expect(reading.sprite == nil)
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
