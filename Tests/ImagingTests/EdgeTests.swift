import Testing

@testable import Imaging

struct EdgeTests {
  @Test func `an even plane has no edges`() {
    let plane = Plane(width: 7, height: 5, filledWith: 90)
    #expect(plane.steepness() == Plane(width: 7, height: 5, filledWith: 0))
  }

  @Test func `an edge is as steep as the step across it, whatever its direction and sign`() {
    var plane = Plane(width: 6, height: 6, filledWith: 20)
    for y in 0..<6 { for x in 3..<6 { plane[x, y] = 120 } }
    // 100 over two samples, times √2.
    #expect((0..<6).map { plane.steepness()[$0, 2] } == [0, 0, 71, 71, 0, 0])
    let turned = Plane(
      width: 6, height: 6, samples: (0..<36).map { 140 - plane[$0 / 6, $0 % 6] })
    #expect((0..<6).map { turned.steepness()[2, $0] } == [0, 0, 71, 71, 0, 0])
  }

  @Test func `the steepest corner is full, and one sample is enough`() {
    var plane = Plane(width: 3, height: 3)
    for place in [(2, 1), (2, 2), (1, 2)] { plane[place.0, place.1] = 255 }
    #expect(plane.steepness()[1, 1] == 255)
    #expect(Plane(width: 1, height: 1, filledWith: 9).steepness().samples == [0])
  }

  @Test func `light that changes evenly changes a hash of edges little`() {
    var plane = Plane(width: 96, height: 96, filledWith: 60)
    for i in 0..<20 {
      for y in (i * 37) % 70..<((i * 37) % 70 + 20) {
        for x in (i * 53) % 75..<((i * 53) % 75 + 15) { plane[x, y] = UInt8(60 + (i * 29) % 120) }
      }
    }
    var lit = plane
    for y in 0..<96 { for x in 0..<96 { lit[x, y] += UInt8((x + y) / 3) } }
    func hash(_ plane: Plane) -> PerceptualHash { PerceptualHash(plane.steepness().windowed()) }
    #expect(hash(plane).distance(to: hash(lit)) <= 4)
  }

  @Test func `a window is whole in the middle and nothing at the rim`() {
    let plane = Plane(width: 101, height: 101, filledWith: 200).windowed()
    #expect(plane[50, 50] == 200)
    #expect(plane[0, 50] <= 4 && plane[50, 100] <= 4)
    #expect(plane[25, 50] == plane[50, 25] && plane[25, 50] == plane[75, 50])
  }
}
