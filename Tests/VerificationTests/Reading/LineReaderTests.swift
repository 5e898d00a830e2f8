import Dex
import Imaging
import Testing

@testable import Verification

/// Answers a line by its language and its height.
private struct SizedRecogniser: TextRecognizing {
  let confidences: [String: [Int: Double]]
  /// What every line says, instead of its language and height.
  var text: String?

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    RecognisedText(
      text: text ?? "\(language) \(line.height)",
      confidence: confidences[language]?[line.height] ?? 10)
  }

  func canRead(language: String) async -> Bool { true }
}

struct LineReaderTests {
  private func read(
    _ languages: [Language], _ confidences: [String: [Int: Double]]
  ) async throws -> String? {
    let recogniser = SizedRecogniser(confidences: confidences)
    return try await LineReader(recogniser: recogniser, languages: languages, shapes: nil)
      .read(try line(), origin: Rectangle(x: 0, y: 0, width: 1, height: 1))?.text
  }

  private func readFree(
    _ confidences: [Int: Double], text: String? = nil, known: Set<String> = []
  ) async throws -> Double? {
    let recogniser = SizedRecogniser(confidences: ["en": confidences], text: text)
    return try await LineReader(recogniser: recogniser, languages: [.english], shapes: nil)
      .readFree(
        try line(), origin: Rectangle(x: 0, y: 0, width: 1, height: 1), isKnown: known.contains
      )
      .confidence
  }

  private func line() throws -> TextLine {
    var image = RGBImage(width: 100, height: 40, filledWith: RGB(255, 255, 255))
    for x in [20, 40, 60] {
      image.fill(Rectangle(x: x, y: 10, width: 12, height: 20), RGB(0, 0, 0))
    }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    return try #require(TextLine(in: ink, capHeight: 20))
  }

  @Test func `Latin letters are read once`() async throws {
    #expect(try await read([.english], ["en": [52: 20, 42: 99]]) == "en 52")
  }

  @Test func `of several sizes and both scripts of Chinese the surest reading counts`() async throws
  {
    let both: [Language] = [.simplifiedChinese, .traditionalChinese]
    #expect(try await read(both, ["zh-hans": [52: 60, 42: 75]]) == "zh-hans 42")
    #expect(try await read(both, ["zh-hans": [52: 60], "zh-hant": [48: 70]]) == "zh-hant 48")
    // What is sure is not compared.
    #expect(try await read(both, ["zh-hans": [52: 95, 42: 99]]) == "zh-hans 52")
  }

  @Test func `a name that reads otherwise at another size is not believed`() async throws {
    #expect(try await readFree([52: 90, 56: 90]) == TextReading.disputed)
    #expect(try await readFree([52: 80, 56: 10]) == TextReading.disputed)
    #expect(try await readFree([52: 80, 56: 10], text: "EUH") == 80)
    // What is sure, or is not believed anyhow, is read once.
    #expect(try await readFree([52: 95]) == 95)
    #expect(try await readFree([52: 60]) == 60)
    #expect(try await readFree([52: 95], text: "*=!") == TextReading.disputed)
    // Chance spells no species.
    #expect(try await readFree([52: 90], known: ["en 52"]) == 90)
  }

  @Test func `a name has the accents that its ink shows`() async throws {
    var image = RGBImage(width: 100, height: 40, filledWith: RGB(255, 255, 255))
    for x in [20, 40] {
      image.fill(Rectangle(x: x, y: 16, width: 12, height: 16), RGB(0, 0, 0))
    }
    for x in [40, 48] { image.fill(Rectangle(x: x, y: 10, width: 4, height: 3), RGB(0, 0, 0)) }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    let line = try #require(TextLine(in: ink, capHeight: 20))
    func read(_ text: String, known: String = "") async throws -> String? {
      let sure = Dictionary(uniqueKeysWithValues: (1...99).map { ($0, 95.0) })
      let recogniser = SizedRecogniser(confidences: ["en": sure], text: text)
      return try await LineReader(recogniser: recogniser, languages: [.english], shapes: nil)
        .readFree(
          line, origin: Rectangle(x: 0, y: 0, width: 1, height: 1), isKnown: { $0 == known }
        ).sureText
    }
    #expect(try await read("nu") == "nü")
    #expect(try await read("nú", known: "nú") == "nú")
    #expect(try await read("nz") == nil)
  }

  @Test func `three dots of a name are one character`() async throws {
    for text in ["Flo...", "Flo.…", "Flo…"] {
      let recogniser = SizedRecogniser(confidences: ["en": [52: 95]], text: text)
      let reading = try await LineReader(
        recogniser: recogniser, languages: [.english], shapes: nil
      ).readFree(try line(), origin: Rectangle(x: 0, y: 0, width: 1, height: 1))
      #expect(reading.sureText == "Flo…")
    }
  }

  @Test func `a species' name in the other script of Chinese is not believed`() async throws {
    let shapes = try CharacterShapes.bundled()
    let name = "妙蛙種子"
    let recogniser = SizedRecogniser(confidences: ["zh-hant": [52: 95]], text: name)
    let reader = LineReader(
      recogniser: recogniser, languages: [.traditionalChinese], shapes: nil,
      counterparts: try ChineseCounterparts(of: .traditionalChinese, dex: try Dex.bundled()))
    for (ink, isBelieved) in [("妙蛙種子", true), ("妙蛙种子", false)] {
      let line = try DrawnCharacters(side: shapes.side, grids: shapes.hanzi).line(of: ink)
      let reading = try await reader.readFree(
        line, origin: Rectangle(x: 0, y: 0, width: 1, height: 1), isKnown: { $0 == name })
      #expect((reading.sureText != nil) == isBelieved)
    }
  }

  @Test func `ink of which no letter is recognised has a place`() async throws {
    let recogniser = SizedRecogniser(confidences: [:], text: "")
    let reading = try await LineReader(
      recogniser: recogniser, languages: [.english], shapes: nil
    ).readFree(try line(), origin: Rectangle(x: 5, y: 7, width: 1, height: 1))
    #expect(reading.text.isEmpty && reading.confidence == 0)
    #expect(reading.box == Rectangle(x: 25, y: 17, width: 52, height: 20))
  }

  @Test func `recognition and shapes that agree are sure, and shapes answer for nothing`()
    async throws
  {
    // The line's blocks are the only character that there is.
    let grid = (0..<64).map { 1 < $0 % 8 && $0 % 8 < 6 ? 0.0 : 15 }
    let shapes = ShapeReader(side: 8, grids: ["川": grid])
    func read(_ text: String) async throws -> LineReader.Line? {
      let recogniser = SizedRecogniser(confidences: [:], text: text)
      return try await LineReader(
        recogniser: recogniser, languages: [.simplifiedChinese], shapes: shapes
      ).read(try line(), origin: Rectangle(x: 0, y: 0, width: 1, height: 1))
    }
    let byShape = try #require(try await read("")?.byShape)
    #expect(try await read(byShape)?.confidence == LineReader.sure)
    let other = try #require(try await read("小小"))
    #expect(other.text == "小小" && other.confidence == 10 && other.byShape == byShape)
    let nothing = try #require(try await read(""))
    #expect(nothing.text == byShape && nothing.confidence == 10)
  }

  @Test func `of a line that lost a character no other name is made`() async throws {
    let grid = (0..<64).map { 1 < $0 % 8 && $0 % 8 < 6 ? 0.0 : 15 }
    let shapes = ShapeReader(side: 8, grids: ["川": grid])
    let recogniser = SizedRecogniser(confidences: ["ko": [52: 99]], text: "소")
    let reader = LineReader(recogniser: recogniser, languages: [.korean], shapes: shapes)
    // The blocks are as wide as two characters at least.
    let read = try #require(
      try await reader.read(try line(), origin: Rectangle(x: 0, y: 0, width: 1, height: 1)))
    #expect(read.text == read.byShape)
    #expect(read.text.count >= 2 && read.confidence == TextReading.disputed)
  }

  @Test func `without trained data nothing is read`() async throws {
    #expect(try await read([], ["en": [52: 99]]) == nil)
  }
}
