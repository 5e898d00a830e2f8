import Dex
import Imaging
import Synchronization
import Testing

@testable import Verification

/// Answers in turn, one symbol a character; the last answer stands for all further ones.
final class ScriptedRecognizer: TextRecognizing {
  private let answers: [String]
  /// The candidates for a symbol that is in doubt.
  private let choices: [Character: [RecognizedSymbol.Choice]]
  private let asked = Mutex(0)

  init(_ answers: [String], choices: [Character: [RecognizedSymbol.Choice]] = [:]) {
    self.answers = answers
    self.choices = choices
  }

  var passes: Int { asked.withLock(\.self) }

  func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: Language
  ) async throws -> RecognizedText {
    let pass = asked.withLock { asked in
      asked += 1
      return asked - 1
    }
    let text = answers[min(pass, answers.count - 1)]
    return RecognizedText(
      text: text, confidence: 97,
      symbols: text.map {
        RecognizedSymbol(text: String($0), confidence: 97, choices: choices[$0] ?? [])
      })
  }

  func canRead(language: Language) async -> Bool { true }
}

struct TextReaderTests: MeasuringDrawnPages {
  /// Passes over one line for a level.
  private func level(_ answers: [String]) async throws -> (best: Int?, passes: Int) {
    let recognizer = ScriptedRecognizer(answers)
    let page = try page(recognizer)
    let line = try #require(page.cluster(.trainerId))
    let measured = try await page.numbers.measure(
      line, words: page.vocabulary.levels, sure: page.calibration.levelBar)
    return (measured?.best, recognizer.passes)
  }

  @Test(arguments: [
    // Two digits are beyond doubt at once; one digit is seen twice; passes that differ ask for a
    // third.
    (["66"], 66, 1), (["7", "7"], 7, 2), (["7", "1", "7"], 7, 3), (["", "66"], 66, 3),
  ])
  func `passes end as soon as they are beyond doubt or agree`(
    answers: [String], level: Int, passes: Int
  ) async throws {
    let found = try await self.level(answers)
    #expect(found.best == level)
    #expect(found.passes == passes)
  }

  @Test(
    arguments: [
      (["41641", "41641"], "41641"), (["41641", "41647"], nil), (["41641", "4164"], nil),
      (["4164", "4164"], nil),
      // A bracket is rather a 1 than any other digit; a quote is none more than another.
      (["41641", "4164]"], "41641"), (["41641", "4164'"], nil),
      // A third pass agrees with one of the two, unless the other one is sure of another digit.
      (["41641", "4164", "41641"], "41641"), (["41641", "4164'", "41641"], "41641"),
      (["4164", "41641", "41641"], "41641"), (["41641", "41647", "41641"], nil),
      (["4164", "4164", "41641"], nil),
      // Five digits stand on the line: six that passes read there are none of it.
      (["416412", "416412"], nil), (["416412", "41641", "41641"], "41641"),
    ] as [([String], String?)])
  func `an ID number is read where two passes agree and none is sure of another`(
    answers: [String], id: String?
  ) async throws {
    let page = try page(ScriptedRecognizer(answers), scale: 0.55)
    #expect(try await page.trainerId()?.text == id)
  }

  @Test(
    arguments: [
      (["41641", "41647"], nil), (["41641", "41647", "41641"], "41641"),
    ] as [([String], String?)])
  func `a digit of an ID number that one pass alone sees is not read, though no other is sure`(
    answers: [String], id: String?
  ) async throws {
    // A 7 that may as well be a 1.
    let recognizer = ScriptedRecognizer(
      answers, choices: ["7": [.init(text: "7", confidence: 97), .init(text: "1", confidence: 96)]])
    #expect(try await page(recognizer, scale: 0.55).trainerId()?.text == id)
  }

  @Test
  func `number and level are read by two passes at least`() async throws {
    let recognizer = ScriptedRecognizer(["No. 0025", "0025", "No. 0025"])
    let page = try page(recognizer, scale: 0.55)
    let line = try #require(page.line(.number))
    #expect(try await page.number(line)?.best == 25)
    #expect(recognizer.passes == 2)
    let levels = ScriptedRecognizer(["Lv. 66", "66", "Lv. 66"])
    let other = try self.page(levels, scale: 0.55)
    #expect(try await other.level(line)?.best == 66)
    #expect(levels.passes == 2)
  }

  @Test
  func `four digits are no number of three, of which one was lost`() async throws {
    let page = try page(ScriptedRecognizer(["No. 018", "018"]), scale: 0.55)
    let line = try #require(page.line(.number))
    let number = try #require(try await page.number(line))
    #expect(!number.isSure(bar: page.calibration.numberBar))
  }

  @Test
  func `a badge without a word names its type and objects to none`() async throws {
    let page = try page(ScriptedRecognizer([""]), scale: 0.55)
    let types = try #require(try await page.badges().types)
    #expect(types.best == [.electric])
    #expect(!types.objects(to: [.water], bar: page.calibration.typesBar))
  }

  @Test(arguments: [(94.0, nil), (95.0, "Margaretha")] as [(Double, String?)])
  func `a free name is read where recognition is sure of each symbol`(
    confidence: Double, name: String?
  ) async throws {
    let page = try page(
      BlockRecognizer(words: ["Margaretha"], confidence: confidence), scale: 0.55)
    let trainer = try #require(await page.freeText(.trainer))
    #expect(trainer.text == name)
    #expect(trainer.raw == "Margaretha")
  }

  @Test(
    arguments: [
      (["Margaretha", "Margaretha"], "Margaretha"), (["Margaretha", "Margarctha"], nil),
    ] as [([String], String?)])
  func `a free name is read where two passes read the same`(
    answers: [String], name: String?
  ) async throws {
    let page = try page(ScriptedRecognizer(answers), scale: 0.55)
    #expect(try await page.freeText(.trainer)?.text == name)
  }

  @Test(arguments: [
    ("0", true), ("OO", true), ("lI", true), ("100", false), ("Lou", false), ("5S5S", true),
    ("ZZZ", true), ("vv", true), ("XO XO", true), ("Wow", false), ("Zoe", false), ("808", false),
    ("jOlé!", true), ("iQué tal?", true), ("Olé!", false), ("iPod", false), ("just!", false),
    ("Lady¥", true), ("#Gem", true), ("Michael |", true), ("È", true),
    ("Éa", false), ("E", false),
    ("A+B", false), ("@home", false), ("lan", true), ("El lobo", false), ("Lian", false),
    ("StrauB", true), ("GoldenBoy", false), ("Bob", false), ("08", true), ("TT", true),
    ("T9", false), ("2015", false), ("Gem _", true),
  ])
  func `shapes that two characters share say nothing alone`(
    shown: String, isAmbiguous: Bool
  ) {
    #expect(FreeText.isAmbiguous(shown) == isAmbiguous)
  }

  @Test(
    arguments: [
      // Sure letters may be kana to the game's own data.
      (Language.japanese, ["en": ("Margaretha", 97), "ja": ("カキクケコサシスセソ", 88)], nil),
      (.japanese, ["en": ("Margaretha", 97), "ja": ("Margaretha", 90)], "Margaretha"),
      (.german, ["en": ("Margaretha", 97), "ja": ("カキクケコサシスセソ", 88)], "Margaretha"),
    ] as [(Language, [String: (String, Double)], String?)])
  func `the data of the game that a name was given in must read it`(
    game: Language, answers: [String: (String, Double)], name: String?
  ) async throws {
    let recognizer = ByLanguage(answers: answers)
    let line = try #require(page(recognizer, scale: 0.55).line(.trainer))
    let reader = TextReader(recognizer: recognizer, languages: [.english])
    #expect(try await reader.freeText(line, from: game).text == name)
  }

  @Test(arguments: [("Margaretha", 1), ("Margarethe", 2)])
  func `one pass is enough for a name that most lines show`(
    shown: String, passes: Int
  ) async throws {
    let recognizer = ScriptedRecognizer([shown, shown])
    let page = try page(recognizer, scale: 0.55)
    let line = try #require(page.line(.trainer))
    #expect(try await page.freeText(line, known: ["Margaretha"]).text == shown)
    #expect(recognizer.passes == passes)
  }

  @Test(
    arguments: [
      ("カキクケコサシスセソ", "4149414941", "カキクケコサシスセソ"), ("", "4149414941", nil),
      ("4149414941", "4149414941", "4149414941"), ("カキクケコサシスセソ", "Margaretha", "Margaretha"),
    ] as [(String, String, String?)])
  func `digits that English data make of another script's letters are no name`(
    japanese: String, english: String, name: String?
  ) async throws {
    let recognizer = ByLanguage(answers: ["ja": japanese, "en": english])
    let page = try page(recognizer, scale: 0.55)
    let line = try #require(page.line(.trainer))
    let reader = TextReader(recognizer: recognizer, languages: [.japanese])
    #expect(try await reader.freeText(line).text == name)
  }

  @Test(
    arguments: [
      // Simplified and traditional characters, and a name in Latin letters.
      ("\u{6653}\u{96E8}", "\u{66C9}\u{96E8}", "", nil),
      ("\u{5C0F}\u{96E8}", "\u{5C0F}\u{96E8}", "", "\u{5C0F}\u{96E8}"),
      ("\u{6653}\u{96E8}", "\u{66C9}\u{96E8}", "Margaretha", "Margaretha"),
    ] as [(String, String, String, String?)])
  func `a name that the data of two scripts read differently is not read`(
    simplified: String, traditional: String, english: String, name: String?
  ) async throws {
    let recognizer = ByLanguage(
      answers: ["zh-hans": simplified, "zh-hant": traditional, "en": english])
    let page = try page(recognizer, scale: 0.55)
    let line = try #require(page.line(.trainer))
    let reader = TextReader(
      recognizer: recognizer, languages: [.simplifiedChinese, .traditionalChinese])
    #expect(try await reader.freeText(line).text == name)
  }

  @Test(
    arguments: [
      // Sure Latin letters end it.
      (["en": ("Margaretha", 97)], nil, "Margaretha", 1),
      // Kana that the English data take for other letters.
      (["en": ("4149414941", 92), "ja": ("カキクケコサシスセソ", 95)], nil, nil, nil),
      (["en": ("4149414941", 85), "ja": ("カキクケコサシスセソ", 95)], nil, "カキクケコサシスセソ", nil),
      // Two data that read the same end it.
      (["en": ("Margaretha", 72), "ja": ("Margaretha", 91)], nil, "Margaretha", 2),
      (["en": ("Margaretha", 80), "ko": ("가나다라마바사아자차", 96)], .korean, "가나다라마바사아자차", 2),
      // Nothing says that the name may be in hangul.
      (["en": ("Margaretha", 80), "ko": ("가나다라마바사아자차", 96)], nil, nil, 2),
      (["en": ("", 0), "ko": ("가나다라마바사아자차", 88), "ja": ("カキクケコサシスセソ", 93)], nil, nil, nil),
      // Chinese characters are the Japanese data's own as little as the Chinese ones'.
      (
        ["en": ("AAAAAAAAAA", 84), "ja": ("大木", 93), "zh-hans": ("大木", 92), "zh-hant": ("大木", 81)],
        nil, nil, 2
      ),
      // Letters of two scripts, and Latin ones by data that do not know all of them.
      (["en": ("Margaretha", 75), "ja": ("山山山rgaretha", 90)], nil, nil, 2),
      (["en": ("Margaretha", 75), "ja": ("Margarctha", 90)], nil, nil, 2),
      // The data of other scripts are not installed.
      (["en": ("Margaretha", 80)], nil, "Margaretha", 1),
    ] as [([String: (String, Double)], Language?, String?, Int?)])
  func `a name in any script is read by the surest data that know it`(
    answers: [String: (String, Double)], game: Language?, name: String?, languages: Int?
  ) async throws {
    let recognizer = ByLanguage(answers: answers)
    let page = try page(recognizer, scale: 0.55)
    let line = try #require(page.line(.trainer))
    let reader = TextReader(recognizer: recognizer, languages: [.english])
    #expect(try await reader.freeText(line, from: game).text == name)
    if let languages { #expect(recognizer.asked.count <= languages) }
  }
}
