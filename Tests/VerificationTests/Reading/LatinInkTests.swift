import Imaging
import Testing

@testable import Verification

/// Lines of letters that are bars: what tells them apart is where they begin and end, what stands over them, and how
/// wide they are.
struct LatinInkTests {
  /// One letter: its top and its foot in rows, its width in columns, and the marks over it.
  private struct Glyph {
    var top = 14
    var foot = 40
    var width = 14
    var marks = 0
    /// Columns by which a single mark goes to the right from one row to the one above.
    var lean = 0
    /// Columns under its top that stand to the left of the rest, to its right where negative.
    var flag = 0
    /// Whether its single mark is twice as wide as others.
    var isFlat = false
    /// Whether the second of its marks is a speck.
    var isUneven = false

    static let tall = Glyph(top: 10)
    static let small = Glyph(top: 18)
    static let deep = Glyph(top: 18, foot: 48)
    static let stem = Glyph(top: 10, width: 5)
    /// A small stem with its dot.
    static let dotted = Glyph(top: 18, width: 5, marks: 1)

    func marked(_ count: Int, lean: Int = 0) -> Glyph {
      var glyph = self
      (glyph.marks, glyph.lean) = (count, lean)
      return glyph
    }
  }

  private func contradicts(_ text: String, _ glyphs: [Glyph]) throws -> Bool {
    try ink(glyphs).contradicts(text)
  }

  private func ink(_ glyphs: [Glyph]) throws -> LatinInk {
    var image = RGBImage(width: 140, height: 60, filledWith: RGB(255, 255, 255))
    var x = 10
    for glyph in glyphs {
      image.fill(
        Rectangle(x: x, y: glyph.top, width: glyph.width, height: glyph.foot - glyph.top),
        RGB(0, 0, 0))
      image.fill(
        Rectangle(
          x: glyph.flag < 0 ? x : x - glyph.flag, y: glyph.top + 3,
          width: glyph.width + abs(glyph.flag), height: 4),
        RGB(0, 0, 0))
      let width = glyph.isFlat ? 12 : glyph.marks == 1 ? min(glyph.width, 6) : 4
      for mark in 0..<glyph.marks {
        for row in 0..<4 {
          let shift = glyph.lean * (3 - row) + max(0, -3 * glyph.lean)
          if glyph.isUneven, mark == 1, row > 0 { continue }
          image.fill(
            Rectangle(x: x + mark * 8 + shift, y: glyph.top - 8 + row, width: width, height: 1),
            RGB(0, 0, 0))
        }
      }
      x += glyph.width + 6
    }
    let ink = try #require(InkPlane.make(of: image, ink: .dark))
    return LatinInk(try #require(TextLine(in: ink, capHeight: 30)))
  }

  @Test func `a text that the ink can be is not doubted`() throws {
    #expect(try !contradicts("Jo", [.tall, .small]))
    #expect(try !contradicts("Nr1", [.tall, .small, .stem]))
    #expect(try !contradicts("Zoé", [.tall, .small, .small.marked(1, lean: 1)]))
    #expect(try !contradicts("Zoë", [.tall, .small, .small.marked(2)]))
    #expect(try !contradicts("Mia", [.tall, .dotted, .small]))
    #expect(try !contradicts("Hugo", [.tall, .small, .deep, .small]))
    #expect(try !contradicts("É", [.tall.marked(1, lean: 1)]))
  }

  @Test func `marks that no letter of the text has contradict it`() throws {
    #expect(try contradicts("Zoe", [.tall, .small, .small.marked(2)]))
    #expect(try contradicts("Zoé", [.tall, .small, .small.marked(2)]))
    #expect(try contradicts("Jorgen", [.tall, .small.marked(2), .small, .deep, .small, .small]))
  }

  @Test func `so does a mark that is missing over a stem on which it would be seen`() throws {
    #expect(try contradicts("Nri", [.tall, .small, .stem]))
    #expect(try contradicts("Zoé", [.tall, .small, .small]))
    let low = Glyph(top: 28, width: 4)
    #expect(try !contradicts("li", [Glyph(top: 24, width: 4), low]))
  }

  @Test func `ink that no letter stands for contradicts`() throws {
    #expect(try contradicts("Jur en", [.tall, .small, .small, .deep, .small, .small]))
    #expect(try contradicts("W", [.tall, .tall, .tall]))
  }

  @Test func `letters that stand otherwise in the line contradict`() throws {
    // A small letter that is as tall as a capital, and a descender that ends on the line.
    #expect(try contradicts("qo", [.tall, .tall]))
    #expect(try contradicts("q9", [.small, .tall]))
    #expect(try contradicts("AE", [.tall, Glyph(top: 10, foot: 50)]))
    #expect(try contradicts("17", [Glyph(top: 10, width: 28), .tall]))
  }

  @Test func `descenders are looked for in letters that touch, too`() throws {
    let pair = Glyph(top: 10, width: 28)
    #expect(try contradicts("Lvgg", [.tall, .small, pair]))
    #expect(try !contradicts("Lvgg", [.tall, .small, Glyph(top: 18, foot: 48, width: 28)]))
    #expect(try contradicts("Lvoo", [.tall, .small, Glyph(top: 18, foot: 48, width: 28)]))
    // All of it may go below where each piece has a letter that does.
    #expect(try !contradicts("gog", [Glyph(top: 18, foot: 48, width: 28), .deep]))
  }

  @Test func `letters of one height that stand at two contradict`() throws {
    #expect(try !contradicts("Lv99", [.tall, .small, .tall, .tall]))
    #expect(try contradicts("LV99", [.tall, .small, .tall, .tall]))
    #expect(try contradicts("ASh", [.tall, .small, .tall]))
    #expect(try contradicts("nor", [.small, .tall, .small]))
    // An ascender rises a little over a capital, and a mark that runs into its letter more.
    #expect(try !contradicts("Bl", [.tall, Glyph(top: 7, width: 5)]))
    #expect(try !contradicts("Zé", [Glyph(top: 27), Glyph(top: 25)]))
  }

  @Test func `a mark that does not lean is neither acute nor grave`() throws {
    let (acute, grave) = (Glyph.small.marked(1, lean: 1), Glyph.small.marked(1, lean: -1))
    for (text, leaning, others) in [
      ("Zoé", acute, [grave, .small.marked(1)]), ("Zoè", grave, [acute, .small.marked(1)]),
    ] {
      #expect(try !contradicts(text, [.tall, .small, leaning]))
      for other in others { #expect(try contradicts(text, [.tall, .small, other])) }
      // Letters that touch hide nothing of it.
      #expect(try !contradicts(text, [Glyph(top: 10, width: 28), leaning]))
      #expect(try contradicts(text, [Glyph(top: 10, width: 28), .small.marked(1)]))
    }
    #expect(try !contradicts("Zoê", [.tall, .small, .small.marked(1)]))
  }

  @Test func `a flat mark is no dot of an i`() throws {
    var dots = Glyph.small.marked(1)
    #expect(try !contradicts("Jii", [.tall, .dotted, .dotted]))
    dots.isFlat = true
    // Letters that touch hide nothing of it.
    #expect(try contradicts("Jirn", [.tall, dots, .small]))
  }

  @Test func `accents are what the ink shows`() throws {
    let dots = try ink([.tall, .small, .small.marked(2)])
    for text in ["Zoe", "Zoé", "Zoë", "Zoê"] { #expect(dots.accented(text) == "Zoë") }
    #expect(try ink([.tall, .small, .small.marked(1, lean: 1)]).accented("Zoe") == "Zoé")
    #expect(try ink([.tall, .small, .small.marked(1, lean: -1)]).accented("Zoé") == "Zoè")
    // Spaces have no ink.
    #expect(try ink([.tall, .small.marked(2)]).accented("A ü") == "A ü")
  }

  @Test func `other marks stay as they were read`() throws {
    let flat = try ink([.tall, .small, .small.marked(1)])
    for text in ["Zoe", "Zoê", "Zoõ"] { #expect(flat.accented(text) == text) }
    // Of consonants, of letters that touch, of dots that are not alike.
    #expect(try ink([.tall, .small.marked(1, lean: 1)]).accented("Ań") == "Ań")
    #expect(try ink([.tall, .small.marked(1, lean: 1)]).accented("An") == "An")
    #expect(try ink([.tall, .small.marked(2)]).accented("Anu") == "Anu")
    var speck = Glyph.small.marked(2)
    speck.isUneven = true
    #expect(try ink([.tall, speck]).accented("Au") == "Au")
  }

  @Test func `a stem with a flag is neither l nor I`() throws {
    let one = Glyph(top: 10, width: 5, flag: 5)
    for text in ["Nrl", "NrI"] {
      #expect(try contradicts(text, [.tall, .small, one]))
      #expect(try !contradicts(text, [.tall, .small, .stem]))
      #expect(try !contradicts(text, [.tall, .small, Glyph(top: 10, width: 5, flag: -5)]))
    }
    #expect(try !contradicts("Nr1", [.tall, .small, one]))
  }

  @Test func `an ampersand is a letter like others`() throws {
    #expect(try contradicts("Zo&", [.tall, .small, .small.marked(2)]))
    #expect(try !contradicts("A&B", [.tall, .tall, .tall]))
  }

  @Test func `a j goes below the line`() throws {
    #expect(try contradicts("Nej", [.tall, .small, .dotted]))
    #expect(try !contradicts("Nej", [.tall, .small, Glyph(top: 18, foot: 48, width: 5, marks: 1)]))
  }

  @Test func `letters that touch are counted as one piece`() throws {
    #expect(try !contradicts("Arno", [.tall, Glyph(top: 18, width: 26), .small]))
    #expect(try contradicts("Arno", [.tall, Glyph(top: 18, width: 26).marked(2), .small]))
    #expect(try contradicts("Jiio", [.tall, .small.marked(2), .small]))
  }

  @Test func `of other scripts and signs nothing is said`() throws {
    #expect(try !contradicts("サトシ", [.tall, .tall.marked(1), .tall.marked(2), .tall]))
    #expect(try !contradicts("*Zoe*", [.small.marked(2), .small]))
  }
}
