import Dex
import Imaging

@testable import Verification

/// The Switch's page drawn from its layout: the layout's own colors at the layout's own places.
///
/// Text is a row of blocks, one a character, a capital high: what is tested is where and in which
/// color something stands, not what it says.
struct DrawnSwitchPage {
  var scale = 1.0 / 3
  /// Reference pixels by which all of the page stands lower.
  var dy = 0.0
  /// Reference pixels by which the upper bar and what is in it stand higher.
  var upperBarRise = 0.0
  var discs: [RGB] = [RGB(251, 196, 0)]
  var gender: RGB? = RGB(0, 60, 238)
  var isShiny = false
  var isTurning = false
  /// Characters in the strip: the number, a space, the name.
  var strip = "0025 Pikachu"
  var nickname = "Pikachu"
  var ballHeight = 53.0
  var level = "Lv. 25"
  /// The Pokémon's own language, in its frame.
  var tag: String?
  var trainer = "Ash"
  var trainerId = "014082"
  var render: RGB? = RGB(230, 200, 40)

  static let teal = RGB(20, 191, 195)
  static let white = RGB(255, 255, 255)
  static let background = RGB(240, 255, 245)
  static let dark = RGB(60, 60, 60)

  static let width = 1920.0
  static let height = 1080.0

  var image: RGBImage {
    var canvas = Canvas(
      width: Self.width, height: Self.height, scale: scale, dy: dy, background: Self.background)
    // The white panel and the two bars.
    canvas.fill(240, 80, 1640, 920, Self.white)
    canvas.fill(690, 257 - upperBarRise, 655, 67, Self.teal)
    canvas.fill(945, 777, 927, 52, Self.teal)
    canvas.text("No.", x: 800, y: 277 - upperBarRise, height: 26, Self.white)
    canvas.text(strip, x: 860, y: 277 - upperBarRise, height: 26, Self.white)
    for (i, disc) in discs.enumerated() {
      canvas.ellipse(1194 + 62 * Double(i), 262 - upperBarRise, 56, 57, disc)
      canvas.fill(1214 + 62 * Double(i), 280 - upperBarRise, 16, 20, Self.white)
    }
    canvas.ellipse(438, 103, 57, ballHeight, RGB(200, 50, 50))
    canvas.text(nickname, x: 503, y: 115, height: 26, Self.dark)
    if let gender {
      canvas.ellipse(806, 106, 46, 46, gender)
      canvas.sign(of: .male, x: 816, y: 115, Self.white, on: gender)
    }
    canvas.text(level, x: 985, y: 115, height: 26, Self.dark)
    if let tag {
      canvas.frame(1281, 112, 63, 36, line: 3, Self.dark)
      canvas.text(tag, x: 1294, y: 121, height: 18, Self.dark)
    }
    if isShiny { canvas.fill(1366, 105, 42, 48, RGB(210, 60, 60)) }
    canvas.text(trainer, x: 1000, y: 790, height: 26, Self.white)
    canvas.text(trainerId, x: 1560, y: 790, height: 26, Self.white)
    canvas.fill(1625, 97, 90, 66, isTurning ? RGB(255, 210, 107) : RGB(190, 190, 190))
    canvas.fill(255, 97, 90, 66, RGB(190, 190, 190))
    canvas.ellipse(22, 1040, 32, 32, RGB(43, 43, 43))
    if let render {
      canvas.ellipse(1450, 280, 300, 340, render)
      canvas.fill(1500, 300, 60, 90, RGB(90, 60, 30))
    }
    return canvas.image
  }
}
