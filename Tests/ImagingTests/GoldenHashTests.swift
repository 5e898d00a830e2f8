import Decoding
import Foundation
import Imaging
import Testing

struct GoldenHashTests {
  /// The golden values' own box rule: every pixel that is more than faintly there.
  private static let goldenAlpha: UInt8 = 9

  @Test(.enabled(if: SharedSprites.areThere))
  func `HOME renders hash as in the golden list`() throws {
    let rows = try SharedSprites.rows("golden/hashes_white.csv")
    #expect(rows.count == 3094)
    var wrong: [String] = []
    for row in rows {
      let file = try #require(row["file"])
      let path = SharedSprites.folder.appending(path: "sprites/\(file)").path
      let white = RGB(255, 255, 255)
      let sprite =
        switch try StoredStill(at: path) {
        case .palette(let image): FramedSprite(image, on: white, alpha: Self.goldenAlpha)
        case .colors(let image): FramedSprite(image, on: white, alpha: Self.goldenAlpha)
        }
      let luma = try #require(sprite).luma
      if PerceptualHash(luma).hexadecimal != row["phash64"]
        || PerceptualHash256(luma).hexadecimal != row["phash256"]
      {
        wrong.append(file)
      }
    }
    #expect(wrong.isEmpty)
  }
}
