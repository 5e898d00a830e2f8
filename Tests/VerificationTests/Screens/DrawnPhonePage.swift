import Dex
import Imaging

@testable import Verification

/// The phone's page drawn from its layout, as `DrawnSwitchPage` draws the Switch's.
struct DrawnPhonePage {
  var scale = 0.3
  /// Reference pixels of the screen's height; the panel stands where it does on the reference
  /// screen.
  var height = 2622.0
  /// Reference pixels by which the header stands lower.
  var headerShift = 0.0
  /// Reference pixels by which the whole page is scrolled up.
  var scrolled = 0.0
  /// Reference pixels by which the page is swiped to the left.
  var swiped = 0.0
  var hasHeader = true
  var badges: [RGB] = [RGB(255, 219, 0)]
  /// Reference pixels by which the badges stand more to the right.
  var badgeShift = 0.0
  var gender: RGB? = RGB(80, 140, 240)
  var sparkle: RGB?
  var hasMarkings = true
  var typeWord = "Zap"
  var scene = RGB(47, 100, 60)
  var number = "No. 0025"
  var name = "Pikachu"
  var nickname = "Sparky"
  /// The gender icon's drawing; `nil` for a disc.
  var sign: Gender?
  /// The shadow round the header's name.
  var shadow: RGB?
  /// What the scene shows beside the header's name, drawn like an icon.
  var scenery: RGB?
  var level = "Lv. 66"
  var trainer = "Margaretha"
  var trainerId = "41641"
  var letters = Canvas.Letters.thin

  static let panel = RGB(248, 250, 245)
  static let pill = RGB(237, 236, 241)
  static let violet = RGB(131, 112, 205)
  static let gray = RGB(141, 141, 141)
  static let width = 1206.0

  var image: RGBImage {
    var canvas = Canvas(
      width: Self.width, height: height, scale: scale, dy: -scrolled, background: scene)
    canvas.letters = letters
    let x = -swiped
    canvas.ellipse(x + 405, 471, 405, 474, RGB(190, 120, 90))
    canvas.fill(x + 9, 1093, 1187, height + scrolled - 1093, Self.panel)
    canvas.fill(x + 22, 1141, 278, 90, Self.pill)
    canvas.text(number, x: x + 95, y: 1172, height: 30, Self.violet)
    canvas.text(name, x: x + 350, y: 1171, height: 31, Self.gray)
    for (i, badge) in badges.enumerated() {
      let left = x + 667 + badgeShift + 257 * Double(i)
      canvas.fill(left, 1158, 246, 56, badge)
      canvas.fill(left + 12, 1166, 40, 40, RGB(255, 255, 255))
      canvas.text(typeWord, x: left + 93, y: 1171, height: 29, RGB(255, 255, 255))
    }
    canvas.fill(x + 349, 1289, 373, 106, RGB(238, 240, 235))
    for mark in 0..<(hasMarkings ? 6 : 0) {
      canvas.ellipse(x + 387 + 53 * Double(mark), 1325, 34, 34, RGB(176, 180, 178))
    }
    if let sparkle { canvas.star(x + 159, 1322, 39, 40, sparkle) }
    canvas.text(trainer, x: x + 270, y: 2343, height: 30, Self.gray)
    canvas.text(trainerId, x: x + 860, y: 2343, height: 30, Self.gray)
    if hasHeader { drawHeader(on: &canvas, x: x, y: headerShift) }
    return canvas.image
  }

  private func drawHeader(on canvas: inout Canvas, x: Double, y: Double) {
    let foreground = Self.panel
    canvas.ellipse(x + 47, y + 280, 49, 49, RGB(200, 40, 40))
    if let shadow {
      let width = 37 * letters.pitch * Double(nickname.count)
      canvas.fill(x + 108, y + 281, width + 6, 45, shadow)
    }
    canvas.text(nickname, x: x + 114, y: y + 285, height: 37, foreground)
    if let gender {
      let left = 114 + 37 * letters.pitch * Double(nickname.count) + 4
      canvas.fill(x + left, y + 284, 40, 40, gender)
      drawSign(on: &canvas, x: x + left + 8, y: y + 291, background: gender)
    }
    if let scenery {
      canvas.fill(x + 460, y + 284, 40, 40, scenery)
      drawSign(on: &canvas, x: x + 468, y: y + 291, background: scenery)
    }
    canvas.text(level, x: x + 574, y: y + 289, height: 32, foreground)
    canvas.frame(x + 755, y + 276, 133, 55, line: 4, foreground)
    canvas.text("ENG", x: x + 783, y: y + 290, height: 27, foreground)
    canvas.fill(x + 926, y + 274, 60, 60, RGB(85, 34, 119))
  }

  /// The sign, or a disc.
  private func drawSign(on canvas: inout Canvas, x: Double, y: Double, background: RGB) {
    if let sign {
      canvas.sign(of: sign, x: x, y: y, Self.panel, on: background)
    } else {
      canvas.ellipse(x + 2, y + 3, 20, 20, Self.panel)
    }
  }
}
