import Imaging
import Testing

@testable import Verification

struct MarkingsTests {
  @Test
  func `six gray marks in their box are seen, pale or colored, and an even box is none`() {
    func box(_ color: RGB?) -> RGBImage {
      var image = RGBImage(width: 186, height: 53, filledWith: RGB(238, 240, 235))
      for mark in 0..<6 {
        if let color {
          image.fillEllipse(Rectangle(x: 19 + 26 * mark, y: 18, width: 17, height: 17), color)
        }
      }
      return image
    }
    #expect(Markings.stand(in: box(RGB(176, 180, 178))))
    #expect(Markings.stand(in: box(RGB(60, 130, 235))))
    #expect(!Markings.stand(in: box(RGB(220, 222, 218))))
    #expect(!Markings.stand(in: box(nil)))
  }

  @Test func `marks on another background, or that do not stand as markings do, are none`() {
    let (background, mark) = (RGB(238, 240, 235), RGB(176, 180, 178))
    func box(_ background: RGB, _ marks: [Rectangle]) -> RGBImage {
      var image = RGBImage(width: 186, height: 53, filledWith: background)
      for place in marks { image.fillEllipse(place, mark) }
      return image
    }
    let six = (0..<6).map { Rectangle(x: 18 + 27 * $0, y: 18, width: 17, height: 17) }
    #expect(Markings.stand(in: box(background, six)))
    #expect(!Markings.stand(in: box(RGB(100, 160, 90), six)))
    #expect(
      !Markings.stand(in: box(background, [Rectangle(x: 60, y: 0, width: 70, height: 53)])))
    #expect(!Markings.stand(in: box(background, six.map { $0.offsetBy(dx: 0, dy: -17) })))
    #expect(!Markings.stand(in: box(background, six.map { $0.offsetBy(dx: 13, dy: 0) })))
  }
}
