import Imaging
import Testing

@testable import Dex

struct CanvasBoxTests {
  @Test(arguments: [
    Rectangle(x: 0, y: 0, width: 512, height: 512), Rectangle(x: 12, y: 40, width: 301, height: 77),
    Rectangle(x: 511, y: 511, width: 1, height: 1),
  ])
  func `a box survives its word and comes back on a canvas of its own size`(box: Rectangle) throws {
    let known = CanvasBox(box, of: Rectangle(x: 0, y: 0, width: 512, height: 512))
    #expect(try #require(CanvasBox(word: known.word)) == known)
    #expect(known.rectangle(x: 0, y: 0, side: 512) == box)
    #expect(known.rectangle(x: 7, y: -3, side: 512) == box.offsetBy(dx: 7, dy: -3))
  }

  @Test
  func `a canvas drawn half as large halves the box`() {
    let box = CanvasBox(
      Rectangle(x: 100, y: 20, width: 200, height: 60),
      of: Rectangle(x: 0, y: 0, width: 400, height: 400))
    #expect(box.rectangle(x: 0, y: 0, side: 200) == Rectangle(x: 50, y: 10, width: 100, height: 30))
  }

  @Test(arguments: [0, 0x0000_0000_0400_0000, 0x0001_0000_0400_0400, UInt64.max] as [UInt64])
  func `a box that is empty or reaches beyond its canvas is none`(word: UInt64) {
    #expect(CanvasBox(word: word) == nil)
  }
}
