import Imaging
import Testing

@testable import Verification

struct FigureHeightsTests {
  /// Boxes in a row with these rows of ink.
  private func boxes(_ rows: [Range<Int>]) -> [Rectangle] {
    rows.enumerated().map { place, rows in
      Rectangle(x: 20 * place, y: rows.lowerBound, width: 16, height: rows.count)
    }
  }

  @Test
  func `lining figures are all as high, or nearly`() {
    let lining = boxes([10..<30, 10..<30, 11..<30, 10..<29])
    for digits in ["0115", "6834", "2790"] { #expect(FigureHeights.fit(digits, in: lining)) }
    #expect(FigureHeights.fit("", in: []) == false)
  }

  @Test
  func `old-style figures rise, stay, or go below the line`() {
    let (low, deep, high) = (10..<24, 10..<29, 5..<24)
    #expect(FigureHeights.fit("0115", in: boxes([low, low, low, deep])))
    #expect(FigureHeights.fit("0064", in: boxes([low, low, high, deep])))
    #expect(FigureHeights.fit("6893", in: boxes([high, high, deep, deep])))
    #expect(FigureHeights.fit("0236", in: boxes([low, 10..<25, deep, high])))
  }

  @Test(arguments: ["0111", "0165", "0515", "6115"])
  func `what stands otherwise is no number in them`(digits: String) {
    let (low, deep) = (10..<24, 10..<29)
    #expect(!FigureHeights.fit(digits, in: boxes([low, low, low, deep])))
  }

  @Test
  func `letters of several heights are none`() {
    // As in "ldog", each taken for a digit.
    #expect(!FigureHeights.fit("1009", in: boxes([4..<24, 4..<24, 10..<24, 10..<29])))
  }
}
