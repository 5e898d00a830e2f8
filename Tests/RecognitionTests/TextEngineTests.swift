import Dex
import Imaging
import Testing
import Verification

@testable import Recognition

@Suite(.enabled(if: hasEnglish))
struct TextEngineTests {
  @Test func `a time of any length is a deadline`() {
    let times = [0.25, 20, 1000, 1e9, .infinity].map(TextEngine.milliseconds)
    #expect(times == [250, 20_000, 1_000_000, .max, .max])
  }

  @Test(arguments: ["0344", "1025", "42", "1044", "014022"])
  func `digits are read as drawn`(text: String) throws {
    let engine = try TextEngine.open(language: .english)
    let read = try engine.recognize(DrawnLine.plane(text), alphabet: .digits)
    #expect(read.text == text)
    #expect(read.confidence > 50 && read.confidence <= 100)
  }

  @Test func `a line is read as it is and not as its negative`() throws {
    let engine = try TextEngine.open(language: .english)
    let negative = DrawnLine.plane("THE", background: 20, foreground: 245)
    #expect(try engine.recognize(negative, alphabet: .words).text != "THE")
  }

  @Test func `dense strokes are no letters`() throws {
    let read = try TextEngine.open(language: .english).recognize(
      DrawnLine.dense(count: 3), alphabet: .words)
    #expect(read.symbols.isEmpty)
  }

  @Test(.enabled(if: hasChinese))
  func `Chinese characters of dense strokes are read, which Tesseract takes for a picture`() throws
  {
    let engine = try TextEngine.open(language: .traditionalChinese)
    for count in 1...3 {
      let read = try engine.recognize(DrawnLine.dense(count: count), alphabet: .words)
      #expect(!read.symbols.isEmpty)
    }
  }

  @Test(.enabled(if: hasSimplifiedChinese))
  func `of a Chinese character that stands alone, all strokes are read`() throws {
    // 虫: a box, a stroke through it, one below, and a dot beside that.
    let strokes = [
      (4, 6, 24, 3), (4, 6, 3, 14), (25, 6, 3, 14), (4, 17, 24, 3), (14, 0, 3, 30), (1, 28, 30, 4),
      (22, 21, 4, 3), (24, 23, 4, 3), (26, 25, 4, 3), (28, 27, 4, 3),
    ]
    var line = Plane(width: 52, height: 54, filledWith: 255)
    for (x, y, width, height) in strokes {
      for row in y..<(y + height) {
        for column in x..<min(x + width, 32) { line[column + 10, row + 10] = 0 }
      }
    }
    let engine = try TextEngine.open(language: .simplifiedChinese)
    #expect(try engine.recognize(line, alphabet: .words).text == "虫")
  }

  @Test func `each symbol is among its choices, from left to right`() throws {
    let line = DrawnLine.plane("0344")
    let read = try TextEngine.open(language: .english).recognize(line, alphabet: .digits)
    #expect(read.symbols.map(\.text) == ["0", "3", "4", "4"])
    for symbol in read.symbols {
      #expect(symbol.confidence > 0 && symbol.confidence <= 100)
      #expect(symbol.choices.contains { $0.text == symbol.text })
      #expect(symbol.choices.allSatisfy { (0...100).contains($0.confidence) })
    }
  }

  @Test func `the alphabet of digits gives no letters, and the words come back after it`() throws {
    let engine = try TextEngine.open(language: .english)
    let line = DrawnLine.plane("THE")
    let before = try engine.recognize(line, alphabet: .words)
    #expect(before.text == "THE")
    let digits = try engine.recognize(line, alphabet: .digits)
    #expect(digits.text.allSatisfy { $0.isASCII && $0.isNumber })
    #expect(try engine.recognize(line, alphabet: .words) == before)
  }

  @Test func `what was read before does not change what is read`() throws {
    let texts = ["THE", "TALE", "0344", "HAT", "1025", "LATE", "7", "HEAT", "8", "ANTHILL"]
    let lines = texts.map { DrawnLine.plane($0) } + texts.map { DrawnLine.plane($0, point: 4) }
    let forwards = try TextEngine.open(language: .english)
    let backwards = try TextEngine.open(language: .english)
    let first = try lines.map { try forwards.recognize($0, alphabet: .words) }
    let reversed = try lines.reversed().map { try backwards.recognize($0, alphabet: .words) }
    #expect(first == reversed.reversed())
    #expect(try lines.map { try forwards.recognize($0, alphabet: .words) } == first)
    let fresh = try lines.map {
      try TextEngine.open(language: .english).recognize($0, alphabet: .words)
    }
    #expect(fresh == first)
  }

  @Test(arguments: [(0, 0), (1, 40), (40, 2), (3, 3), (200, 40)])
  func `an empty line is no text, however small it is`(width: Int, height: Int) throws {
    let engine = try TextEngine.open(language: .english)
    let read = try engine.recognize(
      Plane(width: width, height: height, filledWith: 250), alphabet: .words)
    #expect(read == RecognizedText(text: "", confidence: 0))
  }
}

struct LanguageTests {
  @Test(
    arguments: zip(
      Language.allCases,
      ["eng", "fra", "deu", "spa", "ita", "jpn", "kor", "chi-sim", "chi-tra"]))
  func `missing data names the package that has it`(language: Language, package: String) throws {
    let error = RecognitionError.noTrainedData(language: language)
    #expect(error.description.hasSuffix("tesseract-ocr-\(package)"))
  }

  private static let missing = Language.allCases.filter { !$0.isReadable }

  @Test(
    .enabled(if: !missing.isEmpty, "trained data of all languages are there"), arguments: missing)
  func `an engine without its data is not opened`(language: Language) {
    #expect(throws: RecognitionError.noTrainedData(language: language)) {
      try TextEngine.open(language: language)
    }
  }

  @Test func `the linked libraries have versions`() {
    let versions = TesseractLibrary.versions
    #expect(versions.map(\.name) == ["tesseract", "leptonica"])
    for (_, version) in versions { #expect(version.first?.isNumber == true) }
  }
}
