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

/// What is read of the Switch's bars, and how a number is read again.
struct BarReadingTests: ReadingDrawnPages {
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
}
