import Dex
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

  @Test(arguments: [true, false])
  func `what was read beside no name is not taken for the neighbour's`(isFirst: Bool) throws {
    let named = R.pikachu { $0.shiny = nil }
    let hidden = R.pikachu {
      $0.number = nil
      $0.name = nil
      $0.types = nil
    }
    let found = visits(
      isFirst
        ? [(try still(0, 5), hidden), (try still(6, 6.5), named)]
        : [(try still(0, 0.5), named), (try still(1, 6.5), hidden)])
    let visit = try #require(found.first)
    #expect(found.count == 1)
    #expect(visit.end == 6.5 && visit.longestDwell == 0.5)
    #expect(visit.readings.map(\.number?.value) == [25])
    #expect(visit.readings.allSatisfy { $0.shiny == nil })
  }

  @Test
  func `before another's page a visit ends as it does with it`() throws {
    var assembler = VisitAssembler()
    #expect(assembler.consume(try still(0, 1), readings: [R.pikachu()]).isEmpty)
    var goingOn = assembler
    let same = goingOn.finish(before: try still(2, 3), readings: [R.pikachu()])
    #expect(same == nil)
    #expect(goingOn.finish()?.end == 1)
    let next = try still(2, 3, turned: true)
    let ended = assembler.finish(before: next, readings: [R.pikachu()])
    #expect(ended?.map(\.end) == [1])
    let none = assembler.finish(before: next, readings: [R.pikachu()])
    #expect(none?.isEmpty == true)
    #expect(assembler.finish() == nil)
  }

  @Test
  func `a still on which the gender turns is two visits, each with the whole panel`() throws {
    var assembler = VisitAssembler()
    func header(_ time: Double, _ gender: Gender) -> PageReading {
      var reading = PageReading(time: time)
      reading.gender = R.value(gender)
      return reading
    }
    let female = R.pikachu {
      $0.time = 0.5
      $0.gender = R.value(.female)
    }
    let first = assembler.consume(
      try still(0, 2), readings: [female, header(1.9, .male), header(0.2, .female)])
    let last = assembler.finish()
    let second = try #require(last)
    #expect(first.map(\.start) == [0] && first.map(\.end) == [0.5])
    #expect(second.start == 1.9 && second.end == 2)
    #expect(Set(first.flatMap(\.readings).compactMap(\.gender?.value)) == [.female])
    #expect(Set(second.readings.compactMap(\.gender?.value)) == [.male])
    #expect(second.readings.contains { $0.number?.value == 25 && $0.shiny?.value == false })
  }

  @Test
  func `a gender that was not seen, or turns to and fro, parts no still`() throws {
    for genders in [[Gender.male, .genderless, .male], [.male, .female, .male]] {
      let readings = genders.enumerated().map { i, gender in
        R.pikachu {
          $0.time = Double(i)
          $0.gender = R.value(gender)
        }
      }
      var assembler = VisitAssembler()
      let first = assembler.consume(try still(0, 2), readings: readings)
      let last = assembler.finish()
      #expect(first.isEmpty)
      #expect(last?.readings.count == 3)
    }
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
