import Dex
import Imaging
import Testing

@testable import Verification

/// Lines as recognition sees them, and what they are measured as.
struct NoisyChannelTests {
  private let box = Rectangle(x: 0, y: 0, width: 9, height: 9)
  private static let calibration = Measured.calibration
  private static let english = PageVocabulary(
    language: .english, dex: Measured.dex, natures: [:], calibration: calibration)

  private func vocabulary(_ language: Language) -> PageVocabulary {
    PageVocabulary(
      language: language, dex: Measured.dex, natures: [:], calibration: Self.calibration)
  }

  /// The symbols of a text, each seen alone.
  private func symbols(_ text: String) -> [RecognizedSymbol] {
    text.filter { $0 != " " }.map { RecognizedSymbol(text: String($0), confidence: 95) }
  }

  private func measure<Key>(
    _ text: String, _ words: WordList<Key>, height: Int = 24
  ) -> Measurement<Key> {
    words.measurement(of: symbols(text), text: text, height: height, box: box)
  }

  private func number(_ text: String, height: Int = 24) -> Measurement<Int> {
    measure(text, Self.english.numbers, height: height)
  }

  private func name(_ text: String, height: Int = 24) -> Measurement<Int> {
    measure(text, Self.english.names, height: height)
  }

  private func sure(_ measured: Measurement<Int>, _ bar: Bar) -> Int? {
    measured.isSure(bar: bar) ? measured.best : nil
  }

  @Test func `a word that was read exactly beats one that is off by a character`() {
    #expect(number("0025").best == 25)
    #expect(number("0025")[25] - number("0025")[26] > Self.calibration.numberBar.margin)
    #expect(name("Pikachu")[25] > name("Pikachv")[25])
    #expect(name("Pikachv")[25] > name("Pikschv")[25])
    #expect(name("Pikachv").isSure(bar: Self.calibration.nameBar))
  }

  @Test(arguments: [
    ("0025", 25), ("No. 0025", 25), ("No.0025", 25), ("№ 0025", 25), ("No. 1025", 1025),
    // What a label is read as does not matter.
    ("Nr 0025", 25), ("NO 0025", 25),
  ])
  func `a label is no part of a number`(text: String, expected: Int) {
    #expect(sure(number(text), Self.calibration.numberBar) == expected)
  }

  @Test(arguments: [(9, false), (12, false), (16, true)])
  func `a symbol on a line of two syllables has lost one, whatever is printed`(
    width: Int, isSure: Bool
  ) {
    // 팬텀, Gengar, of which recognition makes one syllable.
    let gengar = vocabulary(.korean).names.measurement(
      of: symbols("팸"), text: "팸", height: 24,
      box: Rectangle(x: 0, y: 0, width: width, height: 9))
    #expect(gengar.best == 94)
    #expect(gengar.isSure(bar: Self.calibration.nameBar) == isSure)
    // A syllable that no name can lose is none.
    let other = vocabulary(.korean).names.measurement(
      of: symbols("힣"), text: "힣", height: 24,
      box: Rectangle(x: 0, y: 0, width: width, height: 9))
    #expect(!other.isSure(bar: Self.calibration.nameBar))
  }

  @Test(arguments: [
    // Tympole, Tapu Bulu and Nymble, of whose names recognition knows a character or two.
    ("圓蚌是", 535), ("卡璞‧咋唾", 787), ("豆星蜂", 919),
    // Porygon2, whose numeral is one character.
    ("多邊獸工", 233),
  ])
  func `a character that recognition does not know is no evidence against its name`(
    text: String, expected: Int
  ) {
    let names = vocabulary(.traditionalChinese).names
    #expect(measure(text, names)[expected] >= Self.calibration.nameBar.support)
    // Nor is it any for it: nothing is read then.
    #expect(!measure("暐是咋", names).isSure(bar: Self.calibration.nameBar))
  }

  @Test func `three digits are a number behind a label alone`() {
    #expect(sure(number("No. 025"), Self.calibration.numberBar) == 25)
    for text in ["025", "100", "25", "2", "No. 25", "41641", "014082"] {
      #expect(sure(number(text), Self.calibration.numberBar) == nil, "\(text)")
    }
  }

  @Test(arguments: [("O025", 25), ("0O25", 25), ("00O2", 2), ("0)52", 152)])
  func `a letter that a digit is taken for is that digit`(text: String, expected: Int) {
    #expect(sure(number(text), Self.calibration.numberBar) == expected)
  }

  @Test func `a doubtful symbol counts with all that recognition weighed`() {
    func seen(_ rival: Double) -> Measurement<Int> {
      var line = symbols("0025")
      line[3] = RecognizedSymbol(
        text: "5", confidence: 60,
        choices: [.init(text: "5", confidence: 60), .init(text: "6", confidence: rival)])
      return Self.english.numbers.measurement(of: line, text: "0025", height: 24, box: box)
    }
    #expect(seen(10).isSure(bar: Self.calibration.numberBar))
    #expect(seen(59).best == 25 && !seen(59).isSure(bar: Self.calibration.numberBar))
    #expect(seen(59).margin < seen(30).margin && seen(30).margin < seen(10).margin)
  }

  @Test func `a digit that was lost leaves a level that is hardly sure of itself`() {
    let levels = Self.english.levels
    let (one, two) = (measure("7", levels), measure("17", levels))
    #expect(one.best == 7 && two.best == 17 && measure("Lv.100", levels).best == 100)
    #expect(one[17] > one[18] && one[17] > two[7] - 6)
    #expect(measure("Lv.7", levels).best == 7 && measure("Lv.17", levels).best == 17)
  }

  @Test(arguments: ["0", "00", "052"])
  func `a level is 1 to 100`(text: String) {
    #expect(!measure(text, Self.english.levels).supports(0, bar: Self.calibration.levelBar))
    #expect(!measure(text, Self.english.levels).isSure(bar: Self.calibration.levelBar))
  }

  @Test func `small glyphs say less`() {
    for (large, small) in [(24, 12), (12, 9), (9, 6)] {
      #expect(number("0025", height: small).margin < number("0025", height: large).margin)
      #expect(name("Pikachu", height: small)[25] < name("Pikachu", height: large)[25])
    }
  }

  @Test func `small glyphs are taken for a similar one more often`() {
    // A 3 is often taken for a 5; errors are four times as many at 12 pixels.
    func margin(at height: Int) -> Double {
      let seen = number("0125", height: height)
      return seen[125] - seen[123]
    }
    #expect(margin(at: 12) < margin(at: 24) - 0.5)
  }

  @Test func `small glyphs are lost more often`() {
    #expect(name("Pikacu", height: 9)[25] > name("Pikacu", height: 24)[25])
  }

  @Test(arguments: [("~~ xq", 24), ("Xqvzwk", 24), ("Margaretha", 24), ("", 24), ("Mr. Fuji", 24)])
  func `what is no species' name supports none`(text: String, height: Int) {
    #expect(sure(name(text, height: height), Self.calibration.nameBar) == nil)
    #expect(!name(text).objects(to: 25, bar: Self.calibration.nameBar))
  }

  @Test(arguments: [
    ("Wusgtrio", 961, 546), ("Clamper!", 366, 17), ("Moawile", 303, 183), ("Raichu", 26, 25),
  ])
  func `a slip in another's name does not hide that it is another's`(
    text: String, own: Int, other: Int
  ) {
    #expect(name(text).supports(own, bar: Self.calibration.nameBar))
    #expect(name(text).objects(to: other, bar: Self.calibration.nameBar))
  }

  @Test(arguments: ["Nidoran", "Nidoran♀", "Nidoran♂"])
  func `the two Nidoran tie, whatever sign recognition made up`(text: String) {
    let nidoran = name(text)
    #expect(nidoran.isShared && Set(nidoran.ratios.prefix(2).map(\.value)) == [29, 32])
    #expect(!nidoran.objects(to: 29, bar: Self.calibration.nameBar))
    #expect(nidoran.objects(to: 30, bar: Self.calibration.nameBar))
  }

  @Test(
    arguments: [
      (.english, "Bulbasaur"), (.french, "Bulbizarre"), (.german, "Bisasam"),
      (.japanese, "フシギダネ"), (.korean, "이상해씨"), (.simplifiedChinese, "妙蛙种子"),
      (.traditionalChinese, "妙蛙種子"),
      // Each Chinese script's data write both.
      (.simplifiedChinese, "妙蛙種子"), (.traditionalChinese, "妙蛙种子"),
      // Accents and quotes are lost or made up.
      (.french, "Bulbizärre"),
    ] as [(Language, String)])
  func `names are those of the interface's language`(language: Language, text: String) {
    let names = vocabulary(language).names
    #expect(measure(text, names).supports(1, bar: Self.calibration.nameBar))
    #expect(measure(text, names).objects(to: 4, bar: Self.calibration.nameBar))
  }

  @Test(
    arguments: [
      (.korean, "실쿤", 266), (.traditionalChinese, "圈圈熊", 217), (.traditionalChinese, "圖圖犬", 235),
      (.japanese, "リザードン", 6), (.korean, "리자몽", 6), (.simplifiedChinese, "喷火龙", 6),
    ] as [(Language, String, Int)])
  func `short names of other scripts are their species'`(
    language: Language, text: String, species: Int
  ) {
    let names = vocabulary(language).names
    #expect(sure(measure(text, names), Self.calibration.nameBar) == species)
  }

  @Test(
    arguments: [
      // One vowel or the other, and a vowel that both have.
      ("스오", 277), ("두른", 541), ("쪼기", 926),
    ])
  func `two syllables that are read as one are still their species'`(text: String, species: Int) {
    let name = measure(text, vocabulary(.korean).names)
    #expect(name.best == species)
    #expect(name.isSure(bar: Self.calibration.nameBar))
  }

  @Test func `two syllables that are read as one do not accuse where another lost one, too`() {
    let name = measure("앗차", vocabulary(.korean).names)
    #expect(name[515] > 0 && name[532] > 0)
    #expect(!name.objects(to: 532, bar: Self.calibration.nameBar))
    #expect(!name.objects(to: 515, bar: Self.calibration.nameBar))
  }

  @Test(arguments: ["폴리곤2", "폴리곤"])
  func `a Z among Hangul that is lost or taken for a 2 is left to the number`(text: String) {
    let name = measure(text, vocabulary(.korean).names)
    #expect(name.best != 474)
    #expect(name.supports(474, bar: Self.calibration.nameBar))
    #expect(measure("폴리곤Z", vocabulary(.korean).names).best == 474)
  }

  @Test func `no name means another species in any other language, the Nidorans aside`() {
    var meant: [[Character]: Set<Int>] = [:]
    for species in Measured.dex.allSpecies {
      for name in species.names.values {
        meant[NormalizedText.characters(of: name), default: []].insert(species.id)
      }
    }
    #expect(!meant.isEmpty)
    #expect(meant.values.allSatisfy { $0.count == 1 || $0 == [29, 32] })
  }
}
