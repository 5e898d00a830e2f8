import Imaging
import Testing

@testable import Verification

struct VisitAssemblerTests {
  private typealias R = Readings

  private static let layout = (try? ScreenLayout.bundled())?.first

  private func still(
    _ start: Double, _ end: Double, turned: Bool = false, list: Bool = false,
    isDamaged: Bool = false
  ) throws -> PageStill {
    let placement = Placement(
      layout: try #require(Self.layout), scale: 1, originX: 0, originY: 0)
    return PageStill(
      still: Still(start: start, end: end, frames: 9, isDamaged: isDamaged, samples: []),
      placement: placement,
      before: PageStill.Interval(hasTurned: turned, hasShownList: list))
  }

  /// The visits that stills and their readings make, as spans of time.
  private func visits(
    _ stills: [(PageStill, PageReading)], isStillImage: Bool = false
  ) -> [Visit] {
    var assembler = VisitAssembler(isStillImage: isStillImage)
    var visits: [Visit] = []
    for (still, reading) in stills {
      visits += assembler.consume(still, readings: [reading])
    }
    if let last = assembler.finish() { visits.append(last) }
    #expect(assembler.finish() == nil)
    return visits
  }

  @Test
  func `nothing seen is no visit`() {
    #expect(visits([]).isEmpty)
  }

  @Test
  func `a menu between two stills of one Pokémon leaves one visit`() throws {
    let found = visits([
      (try still(0, 1), R.pikachu()), (try still(3, 4.5), R.pikachu()),
    ])
    let visit = try #require(found.first)
    #expect(found.count == 1)
    #expect(visit.start == 0 && visit.end == 4.5 && visit.longestDwell == 1.5)
    #expect(visit.readings.count == 2)
  }

  @Test
  func `two identical Pokémon with a turned page between are two visits`() throws {
    let found = visits([
      (try still(0, 1), R.pikachu()), (try still(2, 3, turned: true), R.pikachu()),
    ])
    #expect(found.map(\.start) == [0, 2])
  }

  @Test
  func `a list between is the end of a visit`() throws {
    let found = visits([
      (try still(0, 1), R.pikachu()), (try still(2, 3, list: true), R.pikachu()),
    ])
    #expect(found.map(\.start) == [0, 2])
  }

  @Test
  func `another Pokémon is another visit`() throws {
    let raichu = R.pikachu { $0.number = R.value(26) }
    let found = visits([
      (try still(0, 1), R.pikachu()), (try still(2, 3), raichu), (try still(4, 5), R.pikachu()),
    ])
    #expect(found.map(\.end) == [1, 3, 5])
  }

  @Test
  func `a flick of another Pokémon is a visit of its own`() throws {
    let found = visits([
      (try still(0, 1), R.pikachu()),
      (try still(1.1, 1.2, turned: true), R.pikachu { $0.number = R.value(26) }),
      (try still(2, 3, turned: true), R.pikachu { $0.number = R.value(27) }),
    ])
    #expect(found.map(\.start) == [0, 1.1, 2])
  }

  @Test(arguments: [nil, 26] as [Int?])
  func `a short still that has no number, or the next page's, is a cross-fade`(
    number: Int?
  ) throws {
    let fade = R.pikachu { $0.number = number.map { R.value($0) } }
    let found = visits([
      (try still(0, 1), R.pikachu()), (try still(1.1, 1.2, turned: true), fade),
      (try still(2, 3, turned: true), R.pikachu { $0.number = R.value(26) }),
    ])
    #expect(found.map(\.start) == [0, 2])
  }

  @Test
  func `a picture needs no time`() throws {
    let found = visits(
      [(try still(0, 0), R.pikachu()), (try still(0, 0, turned: true), R.pikachu())],
      isStillImage: true)
    #expect(found.count == 2)
    #expect(found.map(\.isStillImage) == [true, true])
  }

  @Test
  func `damage in one still is damage of its visit`() throws {
    let found = visits([
      (try still(0, 1), R.pikachu()), (try still(2, 3, isDamaged: true), R.pikachu()),
      (try still(4, 5, turned: true), R.pikachu()),
    ])
    #expect(found.map(\.isDamaged) == [true, false])
  }
}
