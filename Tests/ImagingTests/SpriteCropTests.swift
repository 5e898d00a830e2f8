import Imaging
import Testing

struct SpriteCropTests {
  @Test
  func `the odd pixel of the padding goes to the right or to the bottom`() {
    let wide = Rectangle(x: 10, y: 10, width: 8, height: 5)
    #expect(
      SpriteCrop.square(around: wide) == Rectangle(x: 10, y: 9, width: 8, height: 8))
    let tall = Rectangle(x: 10, y: 10, width: 4, height: 7)
    #expect(SpriteCrop.square(around: tall) == Rectangle(x: 9, y: 10, width: 7, height: 7))
  }

  @Test
  func `pixels fainter than the bar do not move the box`() {
    var image = RGBAImage(width: 9, height: 9, samples: Array(repeating: 0, count: 324))
    image.samples[4 * (4 * 9 + 3) + 3] = 64
    image.samples[4 * (8 * 9 + 8) + 3] = 63
    #expect(SpriteCrop.box(of: image) == Rectangle(x: 3, y: 4, width: 1, height: 1))
    image.samples[4 * (4 * 9 + 3) + 3] = 63
    #expect(SpriteCrop.box(of: image) == nil)
  }

  @Test
  func `a square reaches beyond the picture as background`() {
    let image = RGBImage(width: 2, height: 2, samples: Array(repeating: 7, count: 12))
    let square = image.spriteSquare(
      box: Rectangle(x: -1, y: 0, width: 4, height: 2), background: RGB(9, 9, 9))
    #expect(square.width == 4 && square.height == 4)
    #expect(square[0, 1] == RGB(9, 9, 9))
    #expect(square[1, 1] == RGB(7, 7, 7))
    #expect(square[1, 0] == RGB(9, 9, 9))
    let luma = image.luma().spriteSquare(
      box: Rectangle(x: -1, y: 0, width: 4, height: 2), background: 9)
    #expect(luma == square.luma())
  }

  @Test
  func `what stands on a background of one color is found, and holes in it are kept`() {
    var image = RGBImage(width: 30, height: 30, samples: Array(repeating: 90, count: 2700))
    for y in 8..<20 {
      for x in 5..<25 where !(12..<15).contains(x) || y == 8 || y == 19 {
        image[x, y] = RGB(250, 10, 10)
      }
    }
    let background = UniformBackground(of: image)
    #expect(background.color == RGB(90, 90, 90))
    #expect(background.box == Rectangle(x: 5, y: 8, width: 20, height: 12))
    let white = background.replaced(in: image, with: RGB(255, 255, 255))
    #expect(white[0, 0] == RGB(255, 255, 255))
    #expect(white[13, 12] == RGB(90, 90, 90))
    let through = UniformBackground(of: image, showsThrough: true)
    #expect(through.box == background.box)
    #expect(through.replaced(in: image, with: RGB(255, 255, 255))[13, 12] == RGB(255, 255, 255))
  }
}
