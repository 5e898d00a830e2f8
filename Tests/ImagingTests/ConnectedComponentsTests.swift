import Testing

@testable import Imaging

struct ConnectedComponentsTests {
  /// A mask drawn with `#` for a mark.
  private static func mask(_ rows: [String]) -> Mask {
    Mask(
      width: rows.first?.count ?? 0, height: rows.count,
      marks: rows.flatMap { $0.map { $0 == "#" } })
  }

  struct Drawing: Sendable, CustomStringConvertible {
    let description: String
    let rows: [String]
    let components: [Component]
  }

  private static func component(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ count: Int) -> Component {
    Component(box: Rectangle(x: x, y: y, width: w, height: h), count: count)
  }

  static let drawings = [
    Drawing(description: "nothing", rows: ["....", "...."], components: []),
    Drawing(
      description: "one pixel", rows: ["...", ".#."], components: [component(1, 1, 1, 1, 1)]),
    Drawing(
      description: "corners that touch down to the right", rows: ["#..", ".#.", "..#"],
      components: [component(0, 0, 3, 3, 3)]),
    Drawing(
      description: "corners that touch down to the left", rows: ["..#", ".#.", "#.."],
      components: [component(0, 0, 3, 3, 3)]),
    Drawing(
      description: "a gap of one pixel", rows: ["#.#", "#.#"],
      components: [component(0, 0, 1, 2, 2), component(2, 0, 1, 2, 2)]),
    Drawing(
      description: "an empty row between", rows: ["##", "..", "##"],
      components: [component(0, 0, 2, 1, 2), component(0, 2, 2, 1, 2)]),
    Drawing(
      description: "a U, whose arms meet at its foot", rows: ["#...#", "#...#", "#####"],
      components: [component(0, 0, 5, 3, 9)]),
    Drawing(
      description: "a comb upside down beside a dot", rows: ["#.#.#..#", "#.#.#...", ".#.#...."],
      components: [component(0, 0, 5, 3, 8), component(7, 0, 1, 1, 1)]),
    Drawing(
      description: "a long run over several short ones", rows: ["#######", "#.#.#.#"],
      components: [component(0, 0, 7, 2, 11)]),
    Drawing(
      description: "short runs over a long one that they do not reach",
      rows: ["#.#....", "....###"],
      components: [component(0, 0, 1, 1, 1), component(2, 0, 1, 1, 1), component(4, 1, 3, 1, 3)]),
    Drawing(
      description: "a ring with a dot in its middle",
      rows: ["#####", "#...#", "#.#.#", "#...#", "#####"],
      components: [component(0, 0, 5, 5, 16), component(2, 2, 1, 1, 1)]),
    Drawing(
      description: "the order of the first pixels, not of the left sides",
      rows: ["....#", "#....", "....."],
      components: [component(4, 0, 1, 1, 1), component(0, 1, 1, 1, 1)]),
  ]

  @Test(arguments: drawings)
  func `components are 8-connected and come in the order of their first pixel`(drawing: Drawing) {
    #expect(Self.mask(drawing.rows).components() == drawing.components)
  }

  @Test(arguments: 1...20)
  func `components hold every marked pixel once, and mirroring keeps them`(seed: UInt64) {
    var numbers = Numbers(seed: seed)
    let rows = (0..<13).map { _ in
      String((0..<17).map { _ in numbers.next() % 3 == 0 ? "#" as Character : "." })
    }
    let components = Self.mask(rows).components()
    #expect(components.reduce(0) { $0 + $1.count } == rows.joined().count { $0 == "#" })
    let mirrored = Self.mask(rows.map { String($0.reversed()) }).components()
    #expect(components.map(\.count).sorted() == mirrored.map(\.count).sorted())
    let flood = floodFill(Self.mask(rows))
    #expect(components == flood)
  }

  /// Finds the components by filling from each pixel that is not taken yet.
  private func floodFill(_ mask: Mask) -> [Component] {
    var left = mask.marks
    var found: [Component] = []
    for start in left.indices where left[start] {
      var waiting = [start]
      left[start] = false
      var component = Component(box: Rectangle(x: 0, y: 0, width: 0, height: 0), count: 0)
      while let i = waiting.popLast() {
        let x = i % mask.width
        let y = i / mask.width
        component.count += 1
        component.box = component.box.union(Rectangle(x: x, y: y, width: 1, height: 1))
        for ny in max(0, y - 1)...min(mask.height - 1, y + 1) {
          for nx in max(0, x - 1)...min(mask.width - 1, x + 1) where left[ny * mask.width + nx] {
            left[ny * mask.width + nx] = false
            waiting.append(ny * mask.width + nx)
          }
        }
      }
      found.append(component)
    }
    return found
  }

  @Test
  func `a mask marks what its rule says`() {
    let plane = Plane(width: 3, height: 1, samples: [9, 10, 11])
    #expect(Mask(of: plane, atLeast: 10).marks == [false, true, true])
    let image = RGBImage(width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6])
    let mask = Mask(of: image) { $0 == RGB(4, 5, 6) }
    #expect(mask.marks == [false, true])
    #expect(mask[1, 0])
  }

  @Test
  func `fill is the share of the box`() {
    #expect(Self.component(0, 0, 4, 2, 6).fill == 0.75)
    #expect(Self.component(0, 0, 0, 0, 0).fill == 0)
  }
}
