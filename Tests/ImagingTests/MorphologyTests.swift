import Testing

import Imaging

struct MorphologyTests {
  @Test(arguments: [(0.0, 0), (0.25, 10), (0.5, 20), (0.51, 30), (1.0, 40)])
  func `a percentile is the lowest level that a share does not exceed`(
    share: Double, level: Int
  ) {
    let plane = Plane(width: 4, height: 1, samples: [40, 10, 30, 20])
    #expect(Histogram(plane).percentile(share) == level)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `a top-hat keeps what is lighter than its surroundings and narrow`(radius: Int) {
    var plane = Plane(width: 23, height: 17, filledWith: 40)
    for i in plane.samples.indices { plane.samples[i] = UInt8(i * i * 37 % 251) }
    func extreme(_ plane: Plane, _ choose: ([UInt8]) -> UInt8?) -> Plane {
      var out = plane
      for y in 0..<plane.height {
        for x in 0..<plane.width {
          let square = Rectangle(
            x: x - radius, y: y - radius, width: 2 * radius + 1, height: 2 * radius + 1)
          out[x, y] = choose(plane.crop(square).samples) ?? 0
        }
      }
      return out
    }
    let opened = extreme(extreme(plane) { $0.min() }) { $0.max() }
    let expected = zip(plane.samples, opened.samples).map { Int($0) - Int($1) }
    #expect(plane.topHat(radius: radius).samples.map(Int.init) == expected)
  }
}
