import Imaging
import Testing

@testable import Recognition

struct EncoderTests {
  private let image = RGBImage(width: 8, height: 8, samples: Array(repeating: 200, count: 192))

  @Test func `files begin as their formats do, and the same picture gives the same bytes`() {
    #expect(PNGEncoder.encode(image)?.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    let jpeg = JPEGEncoder.encode(image, quality: 80)
    #expect(jpeg?.prefix(3) == [0xFF, 0xD8, 0xFF])
    #expect(jpeg == JPEGEncoder.encode(image, quality: 80))
  }

  @Test func `a picture of no size is no file`() {
    let none = RGBImage(width: 0, height: 8, samples: [])
    #expect(JPEGEncoder.encode(none, quality: 80) == nil)
    #expect(PNGEncoder.encode(none) == nil)
  }
}
