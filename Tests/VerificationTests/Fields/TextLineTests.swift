import Imaging
import Testing

@testable import Verification

struct TextLineTests {
  /// Foreground with marks at the given boxes; capitals are 20 pixels high.
  private func line(_ marks: [Rectangle], width: Int = 200, height: Int = 50) -> TextLine? {
    var plane = Plane(width: width, height: height)
    for mark in marks {
      for y in mark.y..<mark.maxY { for x in mark.x..<mark.maxX { plane[x, y] = 255 } }
    }
    return TextLine(in: plane, capHeight: 20)
  }

  private static let letters = [20, 34, 48, 90, 104].map {
    Rectangle(x: $0, y: 15, width: 10, height: 20)
  }

  @Test
  func `glyphs are the marks from left to right`() throws {
    let found = try #require(line(Self.letters.reversed()))
    #expect(found.glyphs.map(\.box) == Self.letters)
    #expect(found.box == Rectangle(x: 20, y: 15, width: 94, height: 20))
  }

  @Test(arguments: [
    Rectangle(x: 0, y: 2, width: 6, height: 46), Rectangle(x: 194, y: 0, width: 6, height: 50),
    Rectangle(x: 60, y: 0, width: 20, height: 12), Rectangle(x: 120, y: 36, width: 30, height: 14),
    Rectangle(x: 120, y: 2, width: 90, height: 5), Rectangle(x: 130, y: 3, width: 8, height: 45),
    Rectangle(x: 150, y: 25, width: 1, height: 1),
  ])
  func `bars, borders and specks are no glyphs`(mark: Rectangle) throws {
    let found = try #require(
      line(
        Self.letters + [
          mark.intersection(
            Rectangle(x: 0, y: 0, width: 200, height: 50))
        ]))
    #expect(found.glyphs.map(\.box) == Self.letters)
  }

  @Test
  func `an accent over a capital belongs to it`() throws {
    let accent = Rectangle(x: 36, y: 4, width: 6, height: 4)
    let accented = try #require(line(Self.letters + [accent]))
    #expect(accented.glyphs.count == Self.letters.count + 1)
    // Between two letters, too far above one, and as wide as a line of its own.
    for other in [
      Rectangle(x: 70, y: 4, width: 6, height: 4), Rectangle(x: 36, y: 0, width: 6, height: 4),
      Rectangle(x: 20, y: 4, width: 24, height: 4),
    ] {
      #expect(try #require(line(Self.letters + [other])).glyphs.count == Self.letters.count)
    }
  }

  @Test
  func `dots and hyphens near the line belong to it`() throws {
    let dot = Rectangle(x: 64, y: 31, width: 4, height: 4)
    let accent = Rectangle(x: 92, y: 8, width: 6, height: 4)
    let found = try #require(line(Self.letters + [dot, accent]))
    #expect(found.glyphs.count == Self.letters.count + 2)
  }

  @Test
  func `nothing as high as text is no line`() {
    #expect(line([]) == nil)
    #expect(line([Rectangle(x: 40, y: 20, width: 5, height: 5)]) == nil)
  }

  @Test
  func `a line is cut before and from a column`() throws {
    let found = try #require(line(Self.letters))
    #expect(found.before(x: 48)?.glyphs.count == 2)
    #expect(found.from(x: 48)?.glyphs.count == 3)
    #expect(found.before(x: 5) == nil)
    #expect(found.from(x: 190) == nil)
  }

  @Test
  func `gaps are the empty columns between glyphs`() throws {
    let found = try #require(line(Self.letters))
    #expect(found.gaps == [30..<34, 44..<48, 58..<90, 100..<104])
    let overlapping = try #require(
      line([
        Rectangle(x: 20, y: 15, width: 30, height: 12),
        Rectangle(x: 24, y: 30, width: 5, height: 4),
        Rectangle(x: 60, y: 15, width: 9, height: 20),
      ]))
    #expect(overlapping.gaps == [50..<60])
  }

  @Test
  func `a cluster ends at the first gap wider than any between words`() throws {
    let found = try #require(line(Self.letters))
    #expect(found.firstCluster(gap: 22)?.glyphs.count == 3)
    #expect(found.firstCluster(gap: 40)?.glyphs.count == 5)
    #expect(found.firstCluster(gap: 3)?.glyphs.count == 1)
  }

  @Test
  func `a crop is dark on white, as high as text recognition wants`() throws {
    let crop = TextReader.Pass.plain.crop(of: try #require(line(Self.letters)))
    #expect(crop.height == 32 + 20)
    #expect(crop[0, 0] == 255)
    #expect(crop[14, 26] < 20)
  }

  @Test
  func `what is no glyph of the line is wiped from its crop`() throws {
    let found = try #require(line(Self.letters))
    let crop = TextReader.Pass.plain.crop(of: try #require(found.before(x: 48)))
    #expect(crop.width < TextReader.Pass.plain.crop(of: found).width)
  }

  @Test
  func `the halo that coding leaves in a digit is faint to recognition`() throws {
    var plane = Plane(width: 60, height: 46, filledWith: 0)
    for y in 10..<36 {
      for x in 20..<40 where !(24..<36).contains(x) || !(14..<32).contains(y) { plane[x, y] = 255 }
    }
    // Under the threshold of a glyph, and nearly as dark as half of one.
    for x in 26..<34 { plane[x, 22] = 105 }
    let zero = try #require(TextLine(in: plane, capHeight: 26))
    func darkest(_ pass: TextReader.Pass) -> UInt8 {
      let crop = pass.crop(of: zero)
      let (width, height) = (crop.width, crop.height)
      let inside = crop.crop(
        Rectangle(x: width * 4 / 9, y: height / 3, width: width / 9, height: height / 3))
      return inside.samples.min() ?? 0
    }
    #expect(darkest(.plain) > 175 && darkest(.small) > 175)
    #expect(darkest(.binary) == 255)
  }

  // MARK: Cut off

  @Test
  func `text that comes too near to the crop's end may go on behind it`() throws {
    // A gap of 0.3 heights is wider than between letters.
    #expect(try #require(line(Self.letters)).isCut() == false)
    #expect(try #require(line(Self.letters, width: 118)).isCut())
    let first = Self.letters.map { $0.offsetBy(dx: -17, dy: 0) }
    #expect(try #require(line(first)).isCut())
    #expect(try #require(line(first)).isCut(hasStart: true) == false)
  }

  @Test(arguments: [(9, 100, true), (9, 40, false), (9, 0, false), (14, 100, false)])
  func `a faint stroke behind small digits may be another digit`(
    height: Int, level: UInt8, isFaint: Bool
  ) throws {
    var plane = Plane(width: 60, height: 30)
    func fill(_ x: Int, _ level: UInt8) {
      for y in 8..<8 + height { for column in x..<x + 2 { plane[column, y] = level } }
    }
    for x in [20, 26] { fill(x, 255) }
    fill(31, level)
    let line = TextLine(in: plane, capHeight: Double(height))
    #expect(try #require(line).hasFaintEnd == isFaint)
  }

  @Test(arguments: [0, 40, 93] as [UInt8], [false, true])
  func `a faint stroke before digits may be another digit`(level: UInt8, hasFoot: Bool) throws {
    var plane = Plane(width: 90, height: 40)
    func fill(_ box: Rectangle, _ level: UInt8) {
      for y in box.y..<box.maxY { for x in box.x..<box.maxX { plane[x, y] = level } }
    }
    for x in [10, 18] { fill(Rectangle(x: x, y: 8, width: 5, height: 18), 255) }
    fill(Rectangle(x: 26, y: 23, width: 3, height: 3), 255)
    fill(Rectangle(x: 37, y: 8, width: 3, height: 18), level)
    // The rest of the stroke looks like a second dot.
    if hasFoot { fill(Rectangle(x: 37, y: 23, width: 3, height: 3), 255) }
    // A digit with its smoothed edge.
    fill(Rectangle(x: 45, y: 8, width: 1, height: 18), 100)
    fill(Rectangle(x: 46, y: 8, width: 10, height: 18), 255)
    let line = try #require(TextLine(in: plane, capHeight: 18))
    let (label, digits) = try #require(line.labelAndDigits())
    #expect(digits.glyphs.count == 1)
    #expect(digits.hasFaintStart(after: try #require(label)) == (level == 93))
  }

  @Test(arguments: [(118, true), (8, true), (134, false)])
  func `a last or first letter that runs into the crop's border is cut off`(
    x: Int, isCut: Bool
  ) throws {
    let found = try #require(line(Self.letters + [Rectangle(x: x, y: 27, width: 8, height: 23)]))
    #expect(found.glyphs.map(\.box) == Self.letters)
    #expect(found.isCut() == isCut)
  }

  @Test(arguments: [
    // A pointer on the last digit is one piece with it; a window stands in place of a next digit;
    // a rule runs below the digits; a bar stands too far away to hide one.
    (Rectangle(x: 118, y: 15, width: 12, height: 35), true),
    (Rectangle(x: 120, y: 2, width: 40, height: 46), true),
    (Rectangle(x: 10, y: 46, width: 180, height: 2), false),
    (Rectangle(x: 134, y: 2, width: 8, height: 46), false),
  ])
  func `what is larger than a glyph may hide a digit beside it`(
    other: Rectangle, isBeside: Bool
  ) throws {
    let found = try #require(line(Self.letters + [other]))
    #expect(found.glyphs.map(\.box) == Self.letters)
    #expect(found.isBesideOther == isBeside)
  }

  @Test(arguments: [
    // A black pointer on gray digits; one on white digits; a white line, which is the background's;
    // a mark beside the digits; and the overshoot of sharpening, which is on all of them.
    (RGB(250, 250, 250), RGB(140, 140, 140), RGB(0, 0, 0), 0..<1, true),
    (RGB(20, 190, 180), RGB(255, 255, 255), RGB(0, 0, 0), 0..<1, true),
    (RGB(250, 250, 250), RGB(140, 140, 140), RGB(255, 255, 255), 0..<1, false),
    (RGB(250, 250, 250), RGB(140, 140, 140), RGB(0, 0, 0), 5..<6, false),
    (RGB(250, 250, 250), RGB(140, 140, 140), RGB(0, 0, 0), 0..<4, false),
  ])
  func `marks of another color over some digits may make others of them`(
    background: RGB, text: RGB, mark: RGB, covered: Range<Int>, isOther: Bool
  ) throws {
    var image = RGBImage(
      width: 160, height: 40, samples: [UInt8](repeating: 0, count: 3 * 160 * 40))
    image.fill(image.bounds, with: background)
    for place in 0..<4 {
      let x = 20 + 16 * place
      image.fill(Rectangle(x: x, y: 10, width: 12, height: 20), with: text)
      image.fill(Rectangle(x: x + 3, y: 13, width: 6, height: 14), with: background)
    }
    for place in covered {
      image.fill(Rectangle(x: 24 + 16 * place, y: 8, width: 2, height: 24), with: mark)
    }
    let line = TextLine(
      in: image, kind: text == RGB(255, 255, 255) ? .lightOnColor : .dark, capHeight: 20)
    #expect(try #require(line?.before(x: 84)).hasForeignPixels == isOther)
  }

  // MARK: Label and digits

  /// Glyphs of a height, one every 14 pixels from 20 on; a 0 is a blank.
  private func glyphs(_ heights: [Int]) -> [Rectangle] {
    heights.enumerated().filter { $0.element > 0 }.map { place, height in
      Rectangle(x: 20 + 14 * place, y: 35 - height, width: 10, height: height)
    }
  }

  @Test(arguments: [
    // "No. 0025", "Lv.66", "Lv 66", "0025", and "№ 0025" whose raised letter is the label's last.
    ([20, 13, 4, 0, 20, 20, 20, 20], 3, 4), ([20, 13, 4, 20, 20], 3, 2),
    ([20, 13, 0, 20, 20], 2, 2),
    ([20, 20, 20, 20], 0, 4), ([20, 9, 20, 20, 20, 20], 2, 4),
  ])
  func `a label ends with its last low glyph, or at the widest gap`(
    heights: [Int], label: Int, digits: Int
  ) throws {
    let found = try #require(line(glyphs(heights))?.labelAndDigits())
    #expect((found.label?.glyphs.count ?? 0) == label)
    #expect(found.digits.glyphs.count == digits)
  }

  @Test(arguments: [(0, 2), (6, 3)])
  func `a raised letter is the label's, however high it is`(raise: Int, label: Int) throws {
    // "N.º 0025", whose º stands on the base line or above it.
    var boxes = glyphs([20, 4, 13, 0, 20, 20, 20, 20])
    boxes[2] = boxes[2].offsetBy(dx: 0, dy: -raise)
    let found = try #require(line(boxes)?.labelAndDigits())
    #expect(found.label?.glyphs.count == label)
    #expect(found.digits.glyphs.count == 7 - label)
  }

  @Test(arguments: [
    // Beside the last digit, below the digits, and where another digit may have been.
    (Rectangle(x: 100, y: 28, width: 1, height: 4), true),
    (Rectangle(x: 94, y: 37, width: 3, height: 1), true),
    (Rectangle(x: 104, y: 28, width: 1, height: 4), false),
  ])
  func `what coding splits off a digit is none and no dot`(
    piece: Rectangle, isDigits: Bool
  ) throws {
    let found = try #require(line(glyphs([20, 13, 4, 0, 20, 20]) + [piece]))
    let digits = found.labelAndDigits()?.digits
    #expect((digits?.digitCount == 2) == isDigits)
  }

  @Test
  func `a label without digits has none`() throws {
    #expect(try #require(line(glyphs([20, 13, 4]))).labelAndDigits() == nil)
  }

  @Test(arguments: [
    ([10, 10, 10, 10], 4), ([24, 10, 10], 4), ([5, 10], 2), ([24, 24], 4), ([38], 3), ([5], 1),
  ])
  func `digits that touch are counted by their width, and a thin 1 is one`(
    widths: [Int], count: Int
  ) throws {
    var marks: [Rectangle] = []
    for width in widths {
      marks.append(
        Rectangle(x: (marks.last?.maxX ?? 16) + 4, y: 15, width: width, height: 20))
    }
    #expect(try #require(line(marks)).digitCount == count)
  }
}
