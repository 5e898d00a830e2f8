import Imaging
import Testing

@testable import Verification

struct ShinyReaderTests {
  private static let panel = RGB(248, 250, 245)
  private static let orange = RGB(233, 111, 39)

  /// The phone's row at half size, 153 × 48 pixels, with stars.
  private func row(_ marks: [(x: Int, size: Int, color: RGB)], background: RGB = panel) -> RGBImage
  {
    var image = RGBImage(width: 153, height: 48, filledWith: background)
    for mark in marks {
      image.fillStar(
        Rectangle(x: mark.x, y: 14, width: mark.size, height: mark.size), mark.color)
    }
    return image
  }

  private let reader = ShinyReader(calibration: Measured.calibration)

  private func measureRow(_ image: RGBImage, panel: RGB = panel) -> Measurement<Bool> {
    reader.row(
      image, box: Rectangle(x: 20, y: 600, width: image.width, height: image.height),
      panel: panel, unit: 0.5)
  }

  private func readRow(_ image: RGBImage, panel: RGB = panel) -> Bool? {
    sure(measureRow(image, panel: panel))
  }

  private func sure(_ measured: Measurement<Bool>) -> Bool? {
    #expect(measured.best == nil || measured.isSure(bar: Measured.calibration.signBar))
    return measured.best
  }

  @Test
  func `an orange sparkle is a shiny, and tells where it stands`() {
    let mark = measureRow(row([(60, 20, Self.orange)]))
    #expect(mark.best == true)
    #expect(mark.box == Rectangle(x: 80, y: 614, width: 20, height: 20))
  }

  @Test(arguments: [(71, true), (90, nil)] as [(Int, Bool?)])
  func `the smaller star belongs to the sparkle, whatever hue coding has left it`(
    x: Int, isShiny: Bool?
  ) {
    var image = row([])
    image.fillStar(Rectangle(x: 60, y: 18, width: 10, height: 15), Self.orange)
    image.fillStar(Rectangle(x: x, y: 14, width: 6, height: 6), RGB(226, 142, 140))
    #expect(readRow(image) == isShiny)
  }

  @Test(arguments: [RGB(235, 60, 174), RGB(220, 40, 60)])
  func `a pair of stars in another mark's color may be a sparkle that a filter turned`(color: RGB) {
    var image = row([])
    image.fillEllipse(Rectangle(x: 60, y: 18, width: 10, height: 15), color)
    #expect(readRow(image) == false)
    image.fillEllipse(Rectangle(x: 71, y: 14, width: 6, height: 6), color)
    #expect(readRow(image) == nil)
    // A face's eye stands inside of it.
    var face = row([])
    face.fillEllipse(Rectangle(x: 60, y: 14, width: 20, height: 20), color)
    face.fillEllipse(Rectangle(x: 64, y: 18, width: 12, height: 12), Self.panel)
    face.fillEllipse(Rectangle(x: 67, y: 21, width: 6, height: 6), color)
    #expect(readRow(face) == false)
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(238, 238, 242), RGB(244, 246, 238)])
  func `a sparkle's absence is not seen where a part of the row has another color`(cover: RGB) {
    var image = row([])
    #expect(readRow(image) == false)
    image.fill(Rectangle(x: 50, y: 8, width: 38, height: 32), cover)
    #expect(readRow(image) == nil)
  }

  @Test(arguments: [0.2, 0.3, 0.4])
  func `what a page that fades away leaves of its sparkle is neither a shiny nor none`(
    share: Double
  ) {
    func mixed(_ foreground: UInt8, _ background: UInt8) -> UInt8 {
      UInt8((Double(foreground) * share + Double(background) * (1 - share)).rounded())
    }
    let ghost = RGB(
      mixed(Self.orange.red, Self.panel.red), mixed(Self.orange.green, Self.panel.green),
      mixed(Self.orange.blue, Self.panel.blue))
    #expect(readRow(row([(60, 20, ghost)])) == nil)
  }

  @Test(arguments: [(20, 20, 20), (-20, -20, -20), (15, -10, -15)])
  func `the sparkle's color may be shifted`(r: Int, g: Int, b: Int) {
    let image = row([(60, 20, Self.orange)]).shifted(r, g, b)
    #expect(readRow(image, panel: image[0, 0]) == true)
  }

  @Test(arguments: [RGB(235, 60, 174), RGB(220, 40, 90), RGB(230, 30, 40)])
  func `a mark of another color is none`(color: RGB) {
    #expect(readRow(row([(24, 20, color)])) == false)
    #expect(readRow(row([(24, 20, color), (60, 20, Self.orange)])) == true)
  }

  @Test(arguments: [RGB(60, 90, 220), RGB(40, 200, 60), RGB(255, 220, 0)])
  func `a mark of no known kind lies on the page, and leaves the absence open`(color: RGB) {
    #expect(readRow(row([(24, 20, color)])) == nil)
    #expect(readRow(row([(24, 20, color), (60, 20, Self.orange)])) == true)
  }

  @Test(arguments: [RGB(255, 20, 20), RGB(255, 0, 160), RGB(30, 110, 255)])
  func `a ring that a person draws around the sparkle does not hide it`(color: RGB) {
    var image = row([])
    image.fillEllipse(Rectangle(x: 48, y: 2, width: 44, height: 44), color)
    image.fillEllipse(Rectangle(x: 51, y: 5, width: 38, height: 38), Self.panel)
    #expect(readRow(image) == nil)
    image.fillStar(Rectangle(x: 60, y: 14, width: 20, height: 20), Self.orange)
    #expect(readRow(image) == true)
  }

  @Test
  func `a ring that a person draws around another mark may hide a sparkle`() {
    let pink = RGB(235, 60, 174)
    var image = row([])
    image.fillEllipse(Rectangle(x: 48, y: 2, width: 44, height: 44), pink)
    image.fillEllipse(Rectangle(x: 51, y: 5, width: 38, height: 38), Self.panel)
    image.fillEllipse(Rectangle(x: 60, y: 14, width: 20, height: 20), pink)
    #expect(readRow(image) == nil)
  }

  @Test(arguments: [(0.3, nil), (0.4, false)] as [(Double, Bool?)])
  func `a sparkle's absence is not seen where the sparkle would be too small`(
    unit: Double, isShiny: Bool?
  ) {
    let image = RGBImage(
      width: Int(306 * unit), height: Int(96 * unit), filledWith: Self.panel)
    let mark = reader.row(image, box: image.bounds, panel: Self.panel, unit: unit)
    #expect(sure(mark) == isShiny)
  }

  @Test
  func `a floating button over or beside the sparkle leaves its absence open`() {
    for x in [4, 56] {
      var image = row([(60, 20, Self.orange)])
      image.fillEllipse(Rectangle(x: x, y: 0, width: 48, height: 48), RGB(235, 60, 50))
      #expect(readRow(image) != false)
    }
  }

  @Test
  func `a sticker of a mark's size hides no sparkle that shows beside it`() {
    var image = row([(60, 20, Self.orange)])
    image.fillEllipse(Rectangle(x: 56, y: 12, width: 19, height: 19), RGB(230, 30, 70))
    #expect(readRow(image) == nil)
  }

  @Test
  func `an empty row is seen clear`() {
    #expect(readRow(row([])) == false)
    let warm = RGB(235, 236, 232)
    #expect(readRow(row([], background: warm), panel: warm) == false)
  }

  @Test(arguments: [20, 30, 44])
  func `an orange disc or ring is a button or a badge, and may hide a sparkle`(size: Int) {
    let place = Rectangle(x: 60, y: 2, width: size, height: size)
    var image = row([])
    image.fillEllipse(place, Self.orange)
    #expect(readRow(image) == nil)
    image.fillEllipse(place.insetBy(dx: size / 5, dy: size / 5), .init(255, 255, 255))
    image.fillEllipse(place.insetBy(dx: size / 3, dy: size / 3), Self.orange)
    #expect(readRow(image) == nil)
  }

  @Test(arguments: [5, 7, 10])
  func `a small orange speck is neither`(size: Int) {
    #expect(readRow(row([(60, size, Self.orange)])) == nil)
  }

  @Test
  func `a flat orange bar is neither`() {
    var image = row([])
    image.fill(Rectangle(x: 60, y: 20, width: 30, height: 7), Self.orange)
    #expect(readRow(image) == nil)
  }

  @Test
  func `a mark whose hue is nearly the sparkle's is neither`() {
    #expect(readRow(row([(60, 20, RGB(220, 160, 40))])) == nil)
  }

  @Test
  func `a row that is not the panel's is not read`() {
    #expect(readRow(row([], background: RGB(60, 70, 60))) == nil)
    #expect(readRow(row([], background: RGB(200, 150, 220))) == nil)
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(238, 238, 242), RGB(235, 236, 232)])
  func `on another background than the panel's no sparkle's absence is seen`(background: RGB) {
    #expect(readRow(row([], background: background)) == nil)
  }

  @Test
  func `a sparkle that shines through what lies over it is not overlooked`() {
    #expect(readRow(row([(60, 20, RGB(245, 222, 204))])) == nil)
  }

  @Test
  func `a row that something covers is not clear`() {
    var image = row([])
    image.fill(Rectangle(x: 30, y: 0, width: 60, height: 48), RGB(120, 120, 120))
    #expect(readRow(image) == nil)
  }

  // MARK: The Switch's slot

  private func slot(_ marks: [(Rectangle, RGB)]) -> RGBImage {
    var image = RGBImage(width: 45, height: 38, filledWith: RGB(255, 255, 255))
    for mark in marks { image.fill(mark.0, mark.1) }
    return image
  }

  private func readSlot(_ image: RGBImage) -> Bool? {
    sure(reader.slot(image, box: image.bounds.offsetBy(dx: 600, dy: 40)))
  }

  @Test(arguments: [RGB(210, 60, 60), RGB(90, 90, 90), RGB(255, 200, 0)])
  func `whatever stands in the slot's middle is the mark`(color: RGB) {
    let image = slot([(Rectangle(x: 12, y: 7, width: 20, height: 24), color)])
    #expect(readSlot(image) == true)
  }

  @Test
  func `an even slot is no shiny`() {
    #expect(readSlot(slot([])) == false)
  }

  @Test
  func `a neighbor's frame that comes in from the side is no mark`() {
    let image = slot([(Rectangle(x: 0, y: 2, width: 4, height: 34), RGB(60, 60, 60))])
    #expect(readSlot(image) == false)
  }

  @Test
  func `something that is too small for the mark is neither`() {
    let image = slot([(Rectangle(x: 18, y: 14, width: 5, height: 5), RGB(60, 60, 60))])
    #expect(readSlot(image) == nil)
    let dark = RGBImage(width: 45, height: 38, filledWith: RGB(60, 60, 60))
    #expect(readSlot(dark) == nil)
  }
}
