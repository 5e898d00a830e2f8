import Dex
import Imaging
import Testing

@testable import Verification

struct GenderReaderTests {
  @Test(
    arguments: [
      (RGB(239, 87, 123), Gender.female), (RGB(238, 0, 0), .female), (RGB(80, 140, 240), .male),
      (RGB(0, 60, 238), .male), (RGB(120, 120, 120), nil), (RGB(255, 255, 255), nil),
      (RGB(40, 200, 60), nil), (RGB(60, 0, 0), nil), (RGB(235, 60, 174), nil),
      (RGB(255, 220, 230), nil),
    ] as [(RGB, Gender?)])
  func `a color is an icon's by hue, saturation and value`(color: RGB, gender: Gender?) {
    #expect(GenderReader.gender(of: color) == gender)
  }

  // MARK: The Switch's slot

  /// A slot so small that no sign is seen in its disc.
  private func slot(_ disc: RGB?, size: Int = 15) -> RGBImage {
    var image = RGBImage(width: 23, height: 25, filledWith: RGB(255, 255, 255))
    if let disc { image.fillEllipse(Rectangle(x: 4, y: 5, width: size, height: 15), disc) }
    return image
  }

  private func readSlot(_ image: RGBImage) -> Gender? {
    let measured = GenderReader(calibration: Measured.calibration).slot(image, box: image.bounds)
    #expect(measured.best == nil || measured.isSure(bar: Measured.calibration.signBar))
    return measured.best
  }

  @Test
  func `a disc is male or female, an even slot genderless`() {
    #expect(readSlot(slot(RGB(238, 0, 0))) == .female)
    #expect(readSlot(slot(RGB(0, 60, 238))) == .male)
    #expect(readSlot(slot(nil)) == .genderless)
    #expect(readSlot(slot(RGB(0, 60, 238)).shifted(20, 20, -20)) == .male)
  }

  @Test
  func `a slot with anything else in it is not read`() {
    #expect(readSlot(slot(RGB(90, 90, 90))) == nil)
    #expect(readSlot(slot(RGB(238, 0, 0), size: 3)) == nil)
    var both = slot(RGB(238, 0, 0))
    both.fill(Rectangle(x: 11, y: 0, width: 12, height: 25), RGB(0, 60, 238))
    #expect(readSlot(both) == nil)
  }

  @Test
  func `of an empty slot only the sign's own box counts`() {
    var image = slot(nil)
    // The panel's rim stands at the slot's edges.
    image.fill(Rectangle(x: 0, y: 0, width: 23, height: 3), RGB(170, 180, 175))
    image.fill(Rectangle(x: 0, y: 0, width: 2, height: 25), RGB(170, 180, 175))
    #expect(readSlot(image) == .genderless)
  }

  /// A disc with ♀ or ♂ in it.
  private func signed(_ disc: RGB, _ sign: Gender?) -> RGBImage {
    let white = RGB(255, 255, 255)
    var image = RGBImage(width: 70, height: 76, filledWith: RGB(255, 240, 240))
    image.fillEllipse(Rectangle(x: 12, y: 15, width: 46, height: 46), disc)
    if let sign {
      image.drawSign(of: sign, x: sign == .female ? 26 : 21, y: 23, white, on: disc)
    }
    return image
  }

  @Test(
    arguments: [
      // Blue as a warm capture shows it.
      (RGB(58, 40, 180), Gender.male, Gender.male), (RGB(58, 40, 180), .female, nil),
      (RGB(58, 40, 180), nil, nil),
      // Red as a yellowish one does.
      (RGB(225, 110, 20), .female, .female), (RGB(225, 110, 20), .male, nil),
      // As far from one as from the other.
      (RGB(180, 40, 200), .male, nil), (RGB(40, 200, 60), .male, nil),
      // Washed out.
      (RGB(225, 150, 165), .female, .female), (RGB(225, 150, 165), .male, nil),
      (RGB(140, 160, 205), .male, .male), (RGB(140, 160, 205), nil, nil),
    ] as [(RGB, Gender?, Gender?)])
  func `a color that was turned or washed out counts where the sign says the same`(
    color: RGB, sign: Gender?, gender: Gender?
  ) {
    #expect(readSlot(signed(color, sign)) == gender)
  }

  @Test(arguments: [(RGB(238, 0, 0), Gender.female), (RGB(0, 60, 238), .male)])
  func `a disc that is large enough counts with its own sign alone`(color: RGB, gender: Gender) {
    let (female, male) = (signed(color, .female), signed(color, .male))
    #expect(readSlot(female) == (gender == .female ? .female : nil))
    #expect(readSlot(male) == (gender == .male ? .male : nil))
    #expect(readSlot(signed(color, nil)) == nil)
    // A count of messages, 9, whose counter is where that of ♀ is.
    let white = RGB(255, 255, 255)
    var count = signed(color, nil)
    count.fillEllipse(Rectangle(x: 26, y: 23, width: 18, height: 18), white)
    count.fillEllipse(Rectangle(x: 30, y: 27, width: 10, height: 10), color)
    count.fill(Rectangle(x: 40, y: 30, width: 4, height: 23), white)
    #expect(readSlot(count) == nil)
  }

  @Test
  func `a window over the slot, in an icon's color or with letters in it, is no icon`() {
    var window = signed(RGB(238, 0, 0), nil)
    window.fill(window.bounds, RGB(238, 0, 0))
    #expect(readSlot(window) == nil)
    var letters = RGBImage(width: 70, height: 76, filledWith: RGB(255, 255, 255))
    for x in stride(from: 2, to: 66, by: 16) {
      letters.fill(Rectangle(x: x, y: 20, width: 10, height: 34), RGB(0, 60, 238))
    }
    #expect(readSlot(letters) == nil)
  }

  // MARK: The phone's icon

  /// A header of 200 × 38 pixels with letters, and an icon of 20 pixels a side at 120.
  private func header(
    scene: RGB, icon: RGB?, glyph: Bool = true, hasTexture: Bool = false
  ) -> RGBImage {
    var image = RGBImage(width: 200, height: 38, filledWith: scene)
    if hasTexture {
      for x in stride(from: 0, to: 200, by: 6) {
        image.fill(
          Rectangle(x: x, y: x % 5, width: 3, height: 38), scene.shifted(30, -30, 20))
      }
    }
    for x in [10, 24, 38, 52, 70, 84] {
      image.fill(
        Rectangle(x: x, y: 10, width: 5, height: x % 20 == 10 ? 18 : 13), RGB(248, 250, 245))
    }
    if let icon {
      image.fill(Rectangle(x: 120, y: 9, width: 20, height: 20), icon)
      if glyph {
        image.fillEllipse(Rectangle(x: 124, y: 13, width: 12, height: 12), RGB(248, 250, 245))
        image.fillEllipse(Rectangle(x: 127, y: 16, width: 6, height: 6), icon)
      }
    }
    return image
  }

  private func findIcon(_ image: RGBImage) throws -> GenderReader.Icon? {
    let foreground = try #require(ForegroundPlane.make(of: image, kind: .light, white: 245))
    return GenderReader.icons(in: image, foreground: foreground, side: 20).max {
      $0.share < $1.share
    }
  }

  static let pink = RGB(239, 87, 123)
  static let blue = RGB(80, 140, 240)
  static let scenes = [
    RGB(47, 100, 60), RGB(221, 173, 107), RGB(30, 30, 40), RGB(150, 80, 160), RGB(60, 110, 200),
    RGB(200, 60, 100),
  ]

  @Test(arguments: [pink, blue], scenes)
  func `a white glyph on a flat square is the icon, whatever is behind`(
    icon: RGB, scene: RGB
  ) throws {
    let found = try #require(try findIcon(header(scene: scene, icon: icon)))
    #expect(found.gender == (icon == Self.pink ? .female : .male))
    #expect(abs(found.box.x - 120) <= 1 && abs(found.box.y - 9) <= 1)
    let textured = try findIcon(header(scene: scene, icon: icon, hasTexture: true))
    #expect(textured?.gender == found.gender)
  }

  @Test(arguments: scenes + [pink, blue])
  func `letters on a scene are no icon, even where the scene is pink or blue`(
    scene: RGB
  ) throws {
    #expect(try findIcon(header(scene: scene, icon: nil)) == nil)
    #expect(try findIcon(header(scene: scene, icon: nil, hasTexture: true)) == nil)
  }

  @Test
  func `a square without a glyph, or of another color, is none`() throws {
    let green = RGB(47, 100, 60)
    #expect(try findIcon(header(scene: green, icon: Self.pink, glyph: false)) == nil)
    #expect(try findIcon(header(scene: green, icon: RGB(240, 200, 40))) == nil)
    #expect(try findIcon(header(scene: green, icon: RGB(90, 90, 90))) == nil)
  }

  /// A square with ♀ or ♂ in it, behind a letter.
  private func signedSquare(_ color: RGB, _ sign: Gender?) -> RGBImage {
    let white = RGB(255, 255, 255)
    var image = RGBImage(width: 140, height: 90, filledWith: RGB(150, 70, 30))
    image.fill(Rectangle(x: 20, y: 28, width: 14, height: 34), white)
    image.fill(Rectangle(x: 50, y: 22, width: 46, height: 46), color)
    if let sign {
      image.drawSign(of: sign, x: sign == .female ? 64 : 59, y: 30, white, on: color)
    }
    return image
  }

  @Test(
    arguments: [
      // Blue as a greenish capture shows it.
      (RGB(58, 188, 222), Gender.male, Gender.male), (RGB(58, 188, 222), .female, nil),
      (RGB(58, 188, 222), nil, nil),
      // As far from one as from the other, and no icon's at all.
      (RGB(180, 40, 200), .male, nil), (RGB(40, 200, 60), .male, nil),
      // An icon's own color needs no sign that is told.
      (blue, .male, .male),
    ] as [(RGB, Gender?, Gender?)])
  func `a square in a color that was turned too far counts where the sign says the same`(
    color: RGB, sign: Gender?, gender: Gender?
  ) throws {
    let image = signedSquare(color, sign)
    let foreground = try #require(ForegroundPlane.make(of: image, kind: .light, white: 255))
    #expect(GenderReader.icons(in: image, foreground: foreground, side: 46).first?.gender == gender)
  }

  // MARK: The icon's square

  /// A header of 80 × 15 pixels on which the icon of 16 pixels a side is at 40; its sign may be two
  /// pale strokes.
  private func smallHeader(scene: RGB, icon: RGB?, size: Int = 13, hasSign: Bool = true) -> RGBImage
  {
    var image = RGBImage(width: 80, height: 15, filledWith: scene)
    image.fill(Rectangle(x: 4, y: 3, width: 3, height: 9), RGB(248, 250, 245))
    guard let icon else { return image }
    image.fill(Rectangle(x: 40, y: 1, width: size, height: size), icon)
    if hasSign {
      image.fill(Rectangle(x: 44, y: 7, width: 4, height: 3), RGB(235, 235, 240))
      image.fill(Rectangle(x: 48, y: 4, width: 2, height: 2), RGB(235, 235, 240))
    }
    return image
  }

  private func findSquare(_ image: RGBImage) -> Gender? {
    GenderReader.squares(in: image, side: 13).first?.gender
  }

  @Test(arguments: [RGB(47, 100, 60), RGB(221, 173, 107), RGB(30, 30, 40), RGB(150, 80, 160)])
  func `a small icon is told by its square`(scene: RGB) {
    #expect(findSquare(smallHeader(scene: scene, icon: Self.pink)) == .female)
    #expect(findSquare(smallHeader(scene: scene, icon: Self.blue)) == .male)
    #expect(findSquare(smallHeader(scene: scene, icon: nil)) == nil)
  }

  @Test
  func `what is no square of the icon's size and colors with a sign in it is none`() {
    let green = RGB(47, 100, 60)
    #expect(findSquare(smallHeader(scene: green, icon: Self.blue, hasSign: false)) == nil)
    #expect(findSquare(smallHeader(scene: green, icon: Self.blue, size: 9)) == nil)
    #expect(findSquare(smallHeader(scene: green, icon: RGB(240, 200, 40))) == nil)
    #expect(findSquare(smallHeader(scene: Self.blue, icon: Self.blue)) == nil)
    #expect(findSquare(smallHeader(scene: Self.blue, icon: nil)) == nil)
  }

  @Test
  func `a frame of an icon's color around a sign is none`() {
    var image = smallHeader(scene: RGB(47, 100, 60), icon: Self.blue)
    #expect(findSquare(image) == .male)
    // Between the frame and the sign is the scene.
    for part in [
      Rectangle(x: 42, y: 3, width: 9, height: 1), Rectangle(x: 42, y: 10, width: 9, height: 2),
      Rectangle(x: 42, y: 3, width: 2, height: 9), Rectangle(x: 50, y: 3, width: 1, height: 9),
    ] {
      image.fill(part, RGB(47, 100, 60))
    }
    #expect(findSquare(image) == nil)
  }

  // MARK: The sign of a name

  @Test(
    arguments: [(Gender.female, 29, 32), (.male, 32, 29), (nil, 29, nil)]
      as [(Gender?, Int, Int?)])
  func `the sign at a name's end tells one Nidoran from the other`(
    sign: Gender?, best: Int, other: Int?
  ) throws {
    let color = RGB(60, 60, 60)
    let line = try #require(
      ForegroundPlane.make(of: signedSquare(color, sign), kind: .light, white: 255)
        .flatMap { TextLine(in: $0, capHeight: 34) })
    let name = GenderSign.weighed(
      Measurement([.init(29, 9), .init(32, 9), .init(30, 2)], floor: -2), by: line,
      signs: [29: .female, 32: .male], decades: Measured.calibration.genderSign)
    #expect(name.best == best && name.isShared == (other == nil))
    if let other { #expect(name.objects(to: other, bar: Measured.calibration.nameBar)) }
    // Another species' last letter says nothing, whatever its shape.
    let ninja = Measurement([.init(291, 9), .init(29, 2)], floor: -2)
    #expect(
      GenderSign.weighed(ninja, by: line, signs: [29: .female, 32: .male], decades: 3) == ninja)
  }
}
