import Imaging
import Testing

struct RGBImageResizingTests {
  /// Every pixel another color, without a pattern that a size could hide.
  private let picture: RGBImage = {
    let (width, height) = (37, 23)
    var state: UInt32 = 1
    let samples = (0..<(3 * width * height)).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return RGBImage(width: width, height: height, samples: samples)
  }()

  @Test(arguments: [(37, 23), (11, 9), (80, 61), (37, 5), (9, 23), (1, 1)])
  func `each channel becomes what it becomes alone`(width: Int, height: Int) {
    let resized = picture.resized(width: width, height: height)
    #expect((resized.width, resized.height) == (width, height))
    for channel in 0..<3 {
      #expect(
        resized.channel(channel)
          == picture.channel(channel).resized(width: width, height: height))
    }
  }
}
