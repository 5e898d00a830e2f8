import Imaging
import Testing

@testable import Verification

struct ModelPictureTests {
  /// A third of the reference screen, with stripes and boxes of many levels where the model stands.
  private func scene(movedBy dx: Int, _ dy: Int) -> RGBImage {
    var image = RGBImage(width: 402, height: 874, filledWith: RGB(40, 90, 60))
    for i in 0..<24 {
      let level = UInt8((i * 97) % 200 + 40)
      image.fill(
        Rectangle(
          x: 110 + (i * 53) % 150 + dx, y: 120 + (i * 71) % 160 + dy, width: 8 + i % 3 * 14,
          height: 40 - i % 3 * 14),
        RGB(level, level, level))
    }
    return image
  }

  private func reading(movedBy dx: Int, _ dy: Int) throws -> ModelPicture {
    let layout = try Layouts.layout(.mobileSummary)
    return try #require(
      ModelPicture(
        scene(movedBy: dx, dy),
        at: Registration(layout: layout, scale: 1.0 / 3, originX: 0, originY: 0)))
  }

  @Test
  func `a model that stands a fiftieth of the square elsewhere is found by moving the square`()
    throws
  {
    let here = try reading(movedBy: 0, 0)
    #expect(here.moved.count == 9 && here.moved[0] == here)
    for (dx, dy) in [(4, 0), (-4, 4), (0, -4)] {
      let there = try reading(movedBy: dx, dy)
      let stays = here.hash.distance(to: there.hash)
      let nearest = try #require(
        there.moved.min { here.hash.distance(to: $0.hash) < here.hash.distance(to: $1.hash) })
      #expect(stays > here.hash.distance(to: nearest.hash))
      #expect(here.hash.distance(to: nearest.hash) < SpriteExamination.bar)
      #expect(nearest.box == here.box.offsetBy(dx: dx, dy: dy))
    }
  }
}
