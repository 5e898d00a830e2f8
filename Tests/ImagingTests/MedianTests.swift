import Testing

@testable import Imaging

struct MedianTests {
  @Test func `the middle color is taken channel by channel`() {
    #expect(RGB.median(of: []) == nil)
    #expect(
      RGB.median(of: [RGB(1, 200, 3), RGB(9, 100, 5), RGB(5, 0, 255)]) == RGB(5, 100, 5))
    #expect(RGB.median(of: [RGB(4, 4, 4), RGB(8, 8, 8)]) == RGB(4, 4, 4))
  }
}
