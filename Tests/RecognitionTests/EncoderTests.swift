import Imaging
import Testing

@testable import Recognition

struct EncoderTests {
  private let image = RGBImage(width: 8, height: 8, samples: Array(repeating: 200, count: 192))

  @Test func `files begin as their formats do, and the same picture gives the same bytes`() {
    #expect(PNGEncoder.encode(image)?.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    let jpeg = JPEGEncoder.encode(image, qualities: [80])
    #expect(jpeg?.prefix(3) == [0xFF, 0xD8, 0xFF])
    #expect(jpeg == JPEGEncoder.encode(image, qualities: [80]))
  }

  @Test func `the first quality that gives few enough bytes counts`() throws {
    let samples = (0..<12_288).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let busy = RGBImage(width: 64, height: 64, samples: samples)
    let sizes = try [90, 50, 10].map { try #require(JPEGEncoder.encode(busy, qualities: [$0])) }
    #expect(sizes[0].count > sizes[1].count && sizes[1].count > sizes[2].count)
    let all = [90, 50, 10]
    for bytes in sizes {
      #expect(JPEGEncoder.encode(busy, qualities: all, most: bytes.count) == bytes)
    }
    #expect(JPEGEncoder.encode(busy, qualities: all, most: sizes[2].count - 1) == nil)
  }

  @Test func `a picture of no size is no file`() {
    let none = RGBImage(width: 0, height: 8, samples: [])
    #expect(JPEGEncoder.encode(none, qualities: [80]) == nil)
    #expect(PNGEncoder.encode(none) == nil)
  }
}
