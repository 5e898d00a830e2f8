import Imaging
import Testing

@testable import Verification

struct ListDetectorTests {
  private func isList(_ picture: RGBImage, _ kind: ScreenKind) throws -> Bool {
    ListDetector(grid: try Layouts.layout(kind).list).isList(picture)
  }

  /// A light screen with pictures in even columns over the layout's list.
  private func list(
    _ kind: ScreenKind, columns: Int, offset: Double = 0, width: Double = 0.64,
    background: RGB = RGB(245, 250, 245)
  ) throws -> RGBImage {
    let isPhone = kind == .mobileSummary
    var picture = RGBImage(
      width: isPhone ? 301 : 480, height: isPhone ? 655 : 270, filledWith: background)
    let grid = try Layouts.layout(kind).list
    let left = grid.left * Double(picture.width)
    let pitch = (grid.right - grid.left) * Double(picture.width) / Double(columns)
    let top = grid.top * Double(picture.height)
    let bottom = grid.bottom * Double(picture.height)
    for row in 0..<5 {
      for column in 0..<columns {
        let x = left + (Double(column) + 0.5 + offset - width / 2) * pitch
        let y = top + (bottom - top) * (Double(row) + 0.2) / 5
        picture.fillEllipse(
          Rectangle(
            x: Int(x), y: Int(y), width: Int(width * pitch), height: Int((bottom - top) * 0.12)),
          RGB(200, UInt8(40 + 10 * column), UInt8(30 + 20 * row)))
      }
    }
    return picture
  }

  @Test(arguments: [4, 5, 6])
  func `pictures in even columns are a list on the phone`(columns: Int) throws {
    #expect(try isList(list(.mobileSummary, columns: columns), .mobileSummary))
  }

  @Test
  func `six columns are the Switch's box`() throws {
    #expect(try isList(list(.switchSummary, columns: 6), .switchSummary))
    #expect(try isList(list(.switchSummary, columns: 6).bordered(by: 20), .switchSummary))
  }

  @Test(arguments: [3, 9])
  func `columns of another count are no list`(columns: Int) throws {
    #expect(!(try isList(list(.switchSummary, columns: columns), .switchSummary)))
  }

  @Test
  func `columns that stand in the gutters are no list`() throws {
    #expect(!(try isList(list(.switchSummary, columns: 6, offset: 0.5), .switchSummary)))
  }

  @Test
  func `pictures without gutters are no list`() throws {
    #expect(!(try isList(list(.switchSummary, columns: 6, width: 1.1), .switchSummary)))
  }

  @Test
  func `a dark screen is no list`() throws {
    let dark = try list(.mobileSummary, columns: 5, background: RGB(40, 60, 40))
    #expect(!(try isList(dark, .mobileSummary)))
  }

  @Test
  func `the pages themselves and empty screens are no lists`() throws {
    #expect(!(try isList(DrawnPhonePage().image, .mobileSummary)))
    #expect(!(try isList(DrawnPhonePage(scrolled: 900).image, .mobileSummary)))
    #expect(!(try isList(DrawnSwitchPage().image, .switchSummary)))
    let white = RGBImage(width: 301, height: 655, filledWith: RGB(255, 255, 255))
    #expect(!(try isList(white, .mobileSummary)))
  }
}
