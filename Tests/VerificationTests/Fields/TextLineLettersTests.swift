import Dex
import Imaging
import Testing

@testable import Verification

/// What a line shows, against the letters of a text.
struct TextLineLettersTests {
  /// Foreground with marks at the given boxes; capitals are 20 pixels high.
  private func line(_ marks: [Rectangle]) -> TextLine? {
    var plane = Plane(width: 200, height: 50)
    for mark in marks {
      for y in mark.y..<mark.maxY { for x in mark.x..<mark.maxX { plane[x, y] = 255 } }
    }
    return TextLine(in: plane, capHeight: 20)
  }

  private static let letters = [20, 34, 48, 90, 104].map {
    Rectangle(x: $0, y: 15, width: 10, height: 20)
  }
  /// What stands over the second letter.
  private static let rising = (0..<3).map {
    Rectangle(x: 36 + 2 * $0, y: 10 - 2 * $0, width: 2, height: 3)
  }
  private static let falling = (0..<3).map {
    Rectangle(x: 36 + 2 * $0, y: 6 + 2 * $0, width: 2, height: 3)
  }
  private static let broad = [Rectangle(x: 35, y: 9, width: 8, height: 3)]
  private static let dot = [Rectangle(x: 38, y: 9, width: 3, height: 3)]
  private static let pair = [35, 41].map { Rectangle(x: $0, y: 9, width: 3, height: 3) }

  @Test(arguments: [TextReader.Pass.plain, .binary])
  func `glyphs that are moved apart are all there, with wider gaps`(pass: TextReader.Pass) throws {
    let found = try #require(line(Self.letters))
    func dark(_ crop: Plane) -> (runs: Int, pixels: Int) {
      let columns = (0..<crop.width).map { x in (0..<crop.height).count { crop[x, $0] < 128 } }
      let starts = zip(columns, columns.dropFirst()).count { $0 == 0 && $1 > 0 }
      return (starts, columns.reduce(0, +))
    }
    let (plain, apart) = (pass.crop(of: found), pass.crop(of: found, spacing: 0.3))
    #expect(dark(plain).runs == 5 && dark(apart).runs == 5)
    #expect(abs(dark(plain).pixels - dark(apart).pixels) * 20 <= dark(plain).pixels)
    let height = Double(found.height) * Double(plain.width) / Double(found.box.width)
    #expect(Double(apart.width - plain.width) > 4 * 0.2 * height)
  }

  @Test
  func `a sign as high as a letter is no dot`() throws {
    let found = try #require(line(Self.letters))
    #expect(found.hasLetters(of: "Abh de") && found.hasLetters(of: "Abhd!"))
    #expect(!found.hasLetters(of: "Abh d・") && !found.hasLetters(of: "Abhd -"))
    #expect(found.hasLetters(of: "\u{5DDD}・"))
    let dot = Rectangle(x: 124, y: 24, width: 4, height: 4)
    #expect(try #require(line(Self.letters + [dot])).hasLetters(of: "Abh de・"))
  }

  @Test(arguments: [
    ([20, 14, 14], "Luz", true), ([20, 14, 14], "LUZ", false), ([20, 20, 20], "LUZ", true),
    ([20, 20, 20], "Luz", false), ([20, 14, 20], "LuZ", true), ([20, 18, 20], "LUZ", true),
    // Nothing tells how high a capital is, or which glyph is which letter.
    ([14, 14, 14], "SUZ", true), ([20, 14, 14], "LUZE", true), ([20, 14, 14], "Lçz", true),
    // Marks above a letter are pieces of their own.
    ([20, 14, 14], "Lúz", true), ([20, 14, 14], "LÚZ", false), ([20, 14], "Sí", true),
    ([20, 14], "SÍ", false), ([20, 20], "SÍ", true), ([20, 18, 14], "lLù", true),
  ])
  func `a capital is as high as another one`(heights: [Int], text: String, isShown: Bool) throws {
    let letters = heights.enumerated().map {
      Rectangle(x: 20 + 14 * $0, y: 35 - $1, width: 10, height: $1)
    }
    #expect(try #require(line(letters)).hasCase(of: text) == isShown)
  }

  @Test
  func `a question mark has its dot, and what has none is another sign`() throws {
    #expect(!(try #require(line(Self.letters)).hasDots(of: "Abhd?")))
    let dot = Rectangle(x: 107, y: 31, width: 4, height: 4)
    let hook = Rectangle(x: 104, y: 15, width: 10, height: 13)
    let asked = Array(Self.letters.dropLast()) + [hook, dot]
    #expect(try #require(line(asked)).hasDots(of: "Abhd?"))
  }

  @Test(
    arguments: [
      (rising, "\u{E9}"), (falling, "\u{E8}"), (broad, "\u{EA}"), (pair, "\u{EB}"), (dot, "i"),
      ([], "e"),
    ])
  func `the marks above a letter are those of one writing`(
    marks: [Rectangle], letter: String
  ) throws {
    let found = try #require(line(Self.letters + marks))
    // A circumflex may be as narrow as a dot.
    let writings = marks == Self.dot ? [letter, "\u{EA}"] : marks.isEmpty ? ["e", "i"] : [letter]
    for other in ["\u{E9}", "\u{E8}", "\u{EA}", "\u{EB}", "i", "e"] {
      #expect(found.hasMarks(of: "A\(other)cde") == writings.contains(other))
    }
    // One that touches its letter is not seen.
    let isPlain = ["e", "i"].contains(letter)
    #expect(try #require(line(Self.letters)).hasMarks(of: "A\(letter)cde") == isPlain)
  }

  @Test(
    arguments: [
      ([:], nil), (["es": ("JUR GE", 60)], "J\u{DC}R GE"), (["it": ("JUR GE", 60)], "J\u{DC}R GE"),
    ] as [([String: (String, Double)], String?)])
  func `letters below an accent count where other data read them, too`(
    answers: [String: (String, Double)], name: String?
  ) async throws {
    let found = try #require(line(Self.letters + Self.pair))
    let recognizer = ByLanguage(
      answers: [
        "es": ("J\u{D3}R GE", 60), "fr": ("J\u{DC}R GE", 92), "it": ("J\u{D2}R GE", 60),
      ].merging(answers) { $1 })
    let reader = TextReader(recognizer: recognizer, languages: [.spanish])
    #expect(try await reader.freeText(found).text == name)
  }

  @Test
  func `each dot of two letters stands over its own, and that of one letter does not`() throws {
    let stems = [34, 42].map { Rectangle(x: $0, y: 15, width: 3, height: 20) }
    let dots = [34, 42].map { Rectangle(x: $0, y: 9, width: 3, height: 3) }
    let others = Self.letters.filter { $0.x != 34 }
    let two = try #require(line(others + stems + dots))
    #expect(two.hasMarks(of: "Aiicde") && !two.hasMarks(of: "A\u{FC}cde"))
    let one = try #require(line(Self.letters + dots))
    #expect(one.hasMarks(of: "A\u{FC}cde") && !one.hasMarks(of: "Aiicde"))
    let thin = try #require(
      line(others + [Rectangle(x: 38, y: 15, width: 3, height: 20)] + dots))
    #expect(thin.hasMarks(of: "A\u{EF}cde") && !thin.hasMarks(of: "Aiicde"))
  }

  @Test
  func `an accent is broader than the stem under it`() throws {
    let stem = Rectangle(x: 38, y: 15, width: 3, height: 20)
    let others = Self.letters.filter { $0.x != 34 }
    let roof = Rectangle(x: 36, y: 6, width: 7, height: 5)
    let found = try #require(line(others + [stem, roof]))
    #expect(found.hasMarks(of: "A\u{EE}cde") && !found.hasMarks(of: "Aicde"))
  }

  @Test
  func `an apostrophe may stand as high as an accent`() throws {
    let apostrophe = Rectangle(x: 66, y: 12, width: 3, height: 6)
    let found = try #require(line(Self.letters + [apostrophe]))
    #expect(found.hasMarks(of: "Abh'de") && !found.hasMarks(of: "Abhde"))
    #expect(!found.hasMarks(of: "Abh&de"))
    // An ordinal sign has a stroke under it.
    let stroke = Rectangle(x: 65, y: 19, width: 5, height: 2)
    let ordinal = try #require(line(Self.letters + [apostrophe, stroke]))
    #expect(!ordinal.hasMarks(of: "Abh*de"))
    #expect(!ordinal.hasPieces(of: "Abh*d") && !ordinal.hasPieces(of: "Abhde"))
  }

  @Test(arguments: [
    ("シ", "ン", 3), ("う", "つ", 2), ("が", "か", 4), ("ぱ", "は", 3), ("초", "조", 3), ("흘", "을", 5),
    ("é", "e", 2),
  ])
  func `a line has no more pieces than its letters are written with`(
    letter: String, lesser: String, pieces: Int
  ) throws {
    let marks = (0..<pieces).map { Rectangle(x: 20 + 6 * $0, y: 12, width: 4, height: 20) }
    let found = try #require(line(marks))
    #expect(found.hasPieces(of: letter) && !found.hasPieces(of: lesser))
    #expect(found.hasPieces(of: "王"))
  }

  @Test
  func `what goes below the base line is no plain letter`() throws {
    let deep = Self.letters.map { $0.x == 48 ? $0.union($0.offsetBy(dx: 0, dy: 4)) : $0 }
    let found = try #require(line(deep))
    #expect(!found.hasDepth(of: "Abhde") && !found.hasDepth(of: "Ab-de"))
    #expect(found.hasDepth(of: "Abgde") && found.hasDepth(of: "Ab\u{E7}de"))
    #expect(found.hasDepth(of: "Ab7de"))
    let cedilla = deep.map { $0.x == 90 ? $0.union($0.offsetBy(dx: 0, dy: 4)) : $0 }
    let both = try #require(line(cedilla))
    #expect(!both.hasDepth(of: "Abgce") && both.hasDepth(of: "Abg\u{E7}e"))
    #expect(try #require(line(Self.letters)).hasDepth(of: "Abhde"))
  }

  @Test(
    arguments: [
      // The English data lack the accent, and the Italian ones take it for another.
      (["en": ("Abhde", 95), "it": ("Abhd\u{E8}", 97), "fr": ("Abhd\u{E9}", 92)], "Abhd\u{E9}"),
      (["en": ("Abhde", 30), "fr": ("Abhd\u{E9}", 92)], "Abhd\u{E9}"),
      // They are not sure of it.
      (["en": ("Abhd\u{E9}", 60), "fr": ("Abhd\u{E9}", 92)], "Abhd\u{E9}"),
      (["en": ("Abhde", 95), "fr": ("Abhd\u{E9}", 65)], nil),
      (["en": ("Abhde", 95), "fr": ("Abhd\u{EA}", 97)], nil),
      (["en": ("Abhde", 95)], nil),
      // Data that were asked for an accent read none.
      (["en": ("Abhde", 95), "fr": ("Abhd'e", 97)], nil),
      // Data of another script are hardly less sure.
      (["en": ("Abhde", 80), "fr": ("Abhd\u{E9}", 92), "ja": ("カキクケコ", 88)], nil),
    ] as [([String: (String, Double)], String?)])
  func `a name is read by the data that know its accents`(
    answers: [String: (String, Double)], name: String?
  ) async throws {
    let word = Self.letters.map { $0.x < 90 ? $0 : $0.offsetBy(dx: -28, dy: 0) }
    let accent = Self.rising.map { $0.offsetBy(dx: 42, dy: 0) }
    let found = try #require(line(word + accent))
    let reader = TextReader(recognizer: ByLanguage(answers: answers), languages: [.english])
    #expect(try await reader.freeText(found).text == name)
  }

  @Test(arguments: [("Abh de", true), ("Abhde", false)])
  func `a name that lacks a space is not read`(text: String, isRead: Bool) async throws {
    let found = try #require(line(Self.letters))
    let reader = TextReader(
      recognizer: ByLanguage(answers: ["en": (text, 97)]), languages: [.english])
    #expect(try await reader.freeText(found).isRead == isRead)
  }

  @Test(
    arguments: [
      ([.english], .simplifiedChinese, "\u{6653}\u{96E8}"), ([.english], nil, nil),
      ([.english], .english, nil),
      ([.simplifiedChinese, .traditionalChinese], .simplifiedChinese, "\u{6653}\u{96E8}"),
      ([.simplifiedChinese, .traditionalChinese], nil, nil),
      ([.japanese], .simplifiedChinese, "\u{6653}\u{96E8}"), ([.japanese], nil, "本\u{96E8}"),
    ] as [([Language], Language?, String?)])
  func `a name of a Chinese game is read by its script's data`(
    interface: [Language], game: Language?, name: String?
  ) async throws {
    let found = try #require(line(Self.letters))
    let recognizer = ByLanguage(answers: [
      "en": ("Abhde", 80), "zh-hans": ("\u{6653}\u{96E8}", 94),
      "zh-hant": ("\u{66C9}\u{96E8}", 96), "ko": ("가나", 85), "ja": ("本\u{96E8}", 95),
    ])
    let reader = TextReader(recognizer: recognizer, languages: interface)
    #expect(try await reader.freeText(found, from: game).text == name)
  }

  @Test(arguments: [(Language.korean, true), (.japanese, false), (.french, false)])
  func `a name in hangul is read where its game is Korean`(game: Language, isRead: Bool)
    async throws
  {
    let found = try #require(line(Array(Self.letters.prefix(2))))
    let reader = TextReader(
      recognizer: ByLanguage(answers: ["en": ("It", 40), "ko": ("가나", 97), "ja": ("ガ", 20)]),
      languages: [.korean])
    #expect(try await reader.freeText(found).isRead)
    #expect(try await reader.freeText(found, from: game).isRead == isRead)
  }

  /// A ring of radius 9 around a point.
  private static func ring(_ x: Int, _ y: Int) -> [Rectangle] {
    (x - 9...x + 9).flatMap { column in
      (y - 9...y + 9).compactMap { row in
        let distance = (column - x) * (column - x) + (row - y) * (row - y)
        return (37...84).contains(distance)
          ? Rectangle(x: column, y: row, width: 1, height: 1) : nil
      }
    }
  }

  private static func bar(_ x: Range<Int>, _ y: Range<Int>) -> Rectangle {
    Rectangle(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  private static let shapes: [(name: String, marks: [Rectangle], isSign: Bool)] = [
    ("♀", ring(70, 14) + [bar(68..<72, 22..<38), bar(61..<80, 27..<31)], true),
    (
      "♂",
      ring(70, 26) + (0..<8).map { bar(75 + $0..<79 + $0, 19 - $0..<22 - $0) }
        + [bar(76..<87, 9..<12), bar(84..<87, 9..<20)], true
    ),
    ("9", ring(70, 18) + [bar(76..<80, 18..<38)], false),
    ("Q", ring(70, 22) + [bar(74..<80, 30..<35)], false),
    ("d", ring(70, 28) + [bar(76..<80, 8..<38)], false),
    ("a", ring(70, 28) + [bar(76..<80, 18..<38)], false),
    ("P", ring(70, 18) + [bar(61..<65, 9..<38)], false),
    ("8", ring(70, 17) + ring(70, 29), false),
    ("O", ring(70, 22), false),
  ]

  @Test(arguments: shapes.indices)
  func `a sign of gender in a name is no letter`(index: Int) throws {
    let letter = Rectangle(x: 30, y: 12, width: 10, height: 24)
    let shape = Self.shapes[index]
    let found = try #require(line([letter] + shape.marks))
    #expect(found.hasGenderSign == shape.isSign, "\(shape.name)")
    let last = try #require(found.glyphs.last).box
    let told = GenderSign.told(in: last, of: found.foreground)
    #expect((told != nil) == shape.isSign, "\(shape.name)")
  }
}
