import Dex
import Imaging
import Testing

@testable import Verification

/// Reads seven letters, and after them anything.
private struct LetterRecogniser: TextRecognizing {
  let letters: String
  let whole: String
  /// Pixels of the letters' line at the size at which lines are recognised.
  let width: Int

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    RecognisedText(text: line.width <= width ? letters : whole, confidence: 90)
  }

  func canRead(language: String) async -> Bool { true }
}

/// Reads one thing with the English data, and another with any other.
private struct EndRecogniser: TextRecognizing {
  let english: String
  let other: String

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    RecognisedText(
      text: language == Language.english.rawValue ? english : other, confidence: 95)
  }

  func canRead(language: String) async -> Bool { true }
}

struct SignedNameTests: ReadingDrawnPages {
  private let black = RGB(0, 0, 0)
  private let white = RGB(255, 255, 255)

  /// Seven blocks and a ring, over a cross or with an arrow.
  private func line(_ sign: Gender) throws -> TextLine {
    var image = RGBImage(width: 240, height: 60, filledWith: white)
    for k in 0..<7 { image.fill(Rectangle(x: 10 + 22 * k, y: 16, width: 14, height: 26), black) }
    image.drawSign(of: sign, x: 170, y: sign == .female ? 14 : 16, black, on: white)
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    return try #require(TextLine(in: ink, capHeight: 28))
  }

  private func name(
    _ sign: Gender, letters: String, whole: String
  ) async throws -> TextReading? {
    let line = try line(sign)
    let letterLine = try #require(line.before(x: 165))
    let page = try page(
      LetterRecogniser(
        letters: letters, whole: whole, width: TextCrop(of: letterLine).plane.width))
    let origin = Rectangle(x: 0, y: 0, width: 240, height: 60)
    let reading = try await page.words.read(line, origin: origin)?.reading
    return try await page.signed(reading, of: line, origin: origin)
  }

  @Test(arguments: [(Gender.female, "Nidoran♀"), (.male, "Nidoran♂")])
  func `a sign that was taken for something else ends the name of its letters`(
    sign: Gender, name: String
  ) async throws {
    let read = try await self.name(sign, letters: "Nidoran", whole: "Nidorano")
    #expect(read?.text == name)
    #expect(read?.sign == sign)
  }

  @Test func `a name that has no sign keeps its last letter`() async throws {
    for (letters, whole) in [("Raichu", "Raichuo"), ("Mewtw", "Mewtwo"), ("Nidorin", "Nidorina")] {
      #expect(try await name(.female, letters: letters, whole: whole)?.text == whole)
    }
  }

  @Test(arguments: [
    ("폴리곤2", "Z", "폴리곤Z"), ("폴리곤2", "2", "폴리곤2"), ("폴리곤2", "一", "폴리곤2"),
    ("폴리곤", "Z", "폴리곤"), ("Mew2", "Z", "Mew2"),
    ("Sichlör", "Z", "Sichlör"), ("Porenta'd", "a", "Porenta'd"),
  ])
  func `a Latin letter that ends a name of another script is read by itself`(
    whole: String, end: String, name: String
  ) async throws {
    var image = RGBImage(width: 240, height: 60, filledWith: white)
    for k in 0..<4 { image.fill(Rectangle(x: 10 + 30 * k, y: 12, width: 26, height: 33), black) }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    let line = try #require(TextLine(in: ink, capHeight: 28))
    let page = try page(EndRecogniser(english: end, other: whole), language: .korean)
    let origin = Rectangle(x: 0, y: 0, width: 240, height: 60)
    let reading = try await page.words.read(line, origin: origin)?.reading
    #expect(try await page.signed(reading, of: line, origin: origin)?.text == name)
  }
}
