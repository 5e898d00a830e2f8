import Dex
import Imaging
import Testing

@testable import Verification

/// Reads every line as what its language says, as surely.
private struct LanguageRecogniser: TextRecognizing {
  let answers: [Language: (text: String, confidence: Double)]

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    guard let answer = Language(rawValue: language).flatMap({ answers[$0] }) else {
      return RecognisedText(text: "", confidence: 0)
    }
    return RecognisedText(text: answer.text, confidence: answer.confidence)
  }

  func canRead(language: String) async -> Bool { true }
}

/// Names that a person gave, in an interface of another script: a page with three capitals as high as each other.
struct FreeNameTests: ReadingDrawnPages {
  private func name(
    _ language: Language, _ answers: [Language: (text: String, confidence: Double)]
  ) async throws -> TextReading {
    var image = RGBImage(width: 100, height: 40, filledWith: RGB(255, 255, 255))
    for x in [20, 40, 60] {
      image.fill(Rectangle(x: x, y: 10, width: 12, height: 20), RGB(0, 0, 0))
    }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    let line = try #require(TextLine(in: ink, capHeight: 20))
    return try await page(LanguageRecogniser(answers: answers), language: language)
      .freeName(line, origin: Rectangle(x: 0, y: 0, width: 100, height: 40))
  }

  @Test(arguments: [Language.japanese, .korean, .traditionalChinese])
  func `one in Latin letters is read with the English data`(language: Language) async throws {
    let name = try await name(language, [language: ("[60", 40), .english: ("RED", 95)])
    #expect(name.sureText == "RED")
  }

  @Test func `one that the script's own data read stands`() async throws {
    #expect(
      try await name(.korean, [.korean: ("희연이", 95), .english: ("RED", 95)]).sureText == "희연이")
  }

  @Test func `what neither is sure of is left unread, with the script's own reading`() async throws
  {
    let unsure = try await name(.korean, [.korean: ("[60", 40), .english: ("RED", 40)])
    #expect(unsure.sureText == nil)
    #expect(unsure.text == "[60")
    // Small letters would be lower.
    #expect(
      try await name(.korean, [.korean: ("[60", 40), .english: ("Red", 95)]).sureText == nil)
  }

  @Test func `Latin languages have the letters themselves`() async throws {
    #expect(
      try await name(.german, [.german: ("RED", 40), .english: ("RED", 95)]).sureText == nil)
  }
}
