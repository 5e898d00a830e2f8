import Decoding
import Foundation
import Imaging
import Testing

struct GoldenHashTests {
  /// The golden values' own box rule: every pixel that is more than faintly there.
  private static let goldenAlpha: UInt8 = 9

  /// All 3094 take seconds in a release build and minutes in a debug one, which takes every 13th
  /// unless `VERIFY_ALL_RENDERS` is set.
  private static var step: Int {
    #if DEBUG
      ProcessInfo.processInfo.environment["VERIFY_ALL_RENDERS"] == nil ? 13 : 1
    #else
      1
    #endif
  }

  @Test(.enabled(if: SharedSprites.areThere))
  func `HOME renders hash as in the golden list`() throws {
    let rows = try SharedSprites.rows("golden/hashes_white.csv")
    #expect(rows.count == 3094)
    let decoder = StillDecoder()
    var wrong: [String] = []
    for index in stride(from: 0, to: rows.count, by: Self.step) {
      let row = rows[index]
      let file = try #require(row["file"])
      let path = SharedSprites.folder.appending(path: "sprites/\(file)").path
      let white = RGB(255, 255, 255)
      let sprite =
        switch try decoder.decodeStored(at: path) {
        case .palette(let image): FramedSprite(image, on: white, alpha: Self.goldenAlpha)
        case .colours(let image): FramedSprite(image, on: white, alpha: Self.goldenAlpha)
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
