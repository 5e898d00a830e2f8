import Imaging
import Testing
@testable import Verification

@testable import Reporting

struct MissedLayoutTests {
  private func words(
    _ kind: ScreenKind, _ error: LocatorError, seen: RGB? = nil
  ) throws -> String {
    let layout = try #require(try ScreenLayout.bundled().first { $0.kind == kind })
    return MissedLayout(layout: layout, error: error, seen: seen).words
  }

  @Test func `a missing bar is said with both colors`() throws {
    let box = Rectangle(x: 0, y: 0, width: 9, height: 9)
    #expect(
      try words(.switchSummary, .noBar(.upper, searched: box), seen: RGB(1, 2, 3))
        == "no bar of its color where the number stands: [20, 191, 195] is looked for, "
        + "[1, 2, 3] is there")
  }

  @Test func `a missing panel is said with its width`() throws {
    #expect(
      try words(.mobileSummary, .noPanel(widest: 0.124))
        == "no light panel: the widest run of its color ([248, 250, 245]) is 12 % of the width")
  }

  @Test func `each error has words of its own`() throws {
    let box = Rectangle(x: 0, y: 0, width: 9, height: 9)
    let errors: [LocatorError] = [
      .tooLow(height: 3), .otherShape(aspect: 1, expected: 2), .noBar(.upper, searched: box),
      .noBar(.lower, searched: box), .barsApart(ratio: 2), .typeElsewhere, .incompleteLayout,
      .noPanel(widest: 0), .panelTooLow, .panelOffCenter, .noNumber(box), .noBadge(box),
      .noHeader(box),
    ]
    #expect(Set(try errors.map { try words(.mobileSummary, $0) }).count == errors.count)
  }
}
