import Dex
import Imaging
import Testing

@testable import Verification

struct VisitAssemblerTests {
  private typealias M = Measured

  private static let layout = (try? ScreenLayout.bundled())?.first

  static func still(
    _ start: Double, _ end: Double, turned: Bool = false, list: Bool = false,
    keptPicture: Bool = false, keptBody: Bool = false, keptStats: Bool = false,
    changedBody: Bool = false, otherOwner: Bool = false, isDamaged: Bool = false
  ) throws -> PageStill {
    let registration = Registration(
      layout: try #require(layout), scale: 1, originX: 0, originY: 0)
    return PageStill(
      still: Still(start: start, end: end, frames: 9, isDamaged: isDamaged, samples: []),
      registration: registration,
      before: PageStill.Interval(
        hasTurned: turned, hasShownList: list, keptPicture: keptPicture, keptBody: keptBody,
        keptStats: keptStats || keptBody, hasChangedBody: changedBody,
        hasOtherOwner: otherOwner))
  }

  /// The visits that stills and their pages make, as spans of time.
  static func visits(
    _ stills: [(PageStill, PageMeasurement)], isStillImage: Bool = false
  ) -> [Visit] {
    var assembler = VisitAssembler(calibration: M.calibration, isStillImage: isStillImage)
    var visits: [Visit] = []
    for (still, page) in stills {
      visits += assembler.consume(still, pages: [page])
    }
    if let last = assembler.finish() { visits.append(last) }
    #expect(assembler.finish() == nil)
    return visits
  }

  @Test
  func `nothing seen is no visit`() {
    #expect(Self.visits([]).isEmpty)
  }

  @Test
  func `a menu between two stills of one Pokémon leaves one visit`() throws {
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()), (try Self.still(3, 4.5), M.pikachu()),
    ])
    let visit = try #require(found.first)
    #expect(found.count == 1)
    #expect(visit.start == 0 && visit.end == 4.5 && visit.longestDwell == 1.5)
    #expect(visit.pages.count == 2)
  }

  @Test(arguments: [true, false])
  func `what was read beside no name is not taken for the neighbor's`(isFirst: Bool) throws {
    let named = M.pikachu { $0.shiny = nil }
    let hidden = M.pikachu {
      $0.number = nil
      $0.name = nil
      $0.types = nil
    }
    let found = Self.visits(
      isFirst
        ? [(try Self.still(0, 5), hidden), (try Self.still(6, 6.5), named)]
        : [(try Self.still(0, 0.5), named), (try Self.still(1, 6.5), hidden)])
    let visit = try #require(found.first)
    #expect(found.count == 1)
    #expect(visit.end == 6.5 && visit.longestDwell == 0.5)
    #expect(visit.pages.map(\.number?.best) == [25])
    #expect(visit.pages.allSatisfy { $0.shiny == nil })
  }

  @Test(arguments: [[Gender.female, .male], [.male, .female, .male]])
  func `a still on which the gender turns is voted on by nobody`(genders: [Gender]) throws {
    let pages = genders.map { gender in M.pikachu { $0.gender = M.sign(gender) } }
    var assembler = VisitAssembler(calibration: M.calibration, isStillImage: false)
    let first = assembler.consume(try Self.still(0, 2), pages: pages)
    let last = assembler.finish()
    let entry = M.entry(for: try #require(last))
    #expect(first.isEmpty && entry.verdict == .unconfirmed && entry.gender == nil)
  }

  @Test
  func `a page whose shiny mark comes late is read with it`() throws {
    let found = Self.visits([
      (try Self.still(0, 0.4), M.pikachu()),
      (try Self.still(0.45, 1, keptPicture: true), M.pikachu { $0.shiny = M.shiny(true) }),
      (try Self.still(1.1, 2), M.pikachu { $0.shiny = M.shiny(true) }),
    ])
    let visit = try #require(found.first)
    #expect(found.count == 1 && visit.start == 0 && visit.pages.count == 2)
    #expect(visit.pages.allSatisfy { $0.shiny?.best == true })
  }

  @Test
  func `a header that changes for a moment before the next page counts for nothing`() throws {
    let found = Self.visits([
      (try Self.still(0, 0.4), M.pikachu()),
      (
        try Self.still(0.45, 0.7, keptPicture: true),
        M.pikachu {
          $0.gender = M.sign(.female)
          $0.level = M.value(70)
        }
      ),
    ])
    let entry = M.entry(for: try #require(found.first))
    #expect(found.count == 1 && entry.verdict == .unconfirmed)
    #expect(entry.gender == nil && entry.level == nil)
  }

  @Test(arguments: [(0.0, true), (0.2, false)])
  func `a plain page and a shiny one are two visits`(start: Double, keptPicture: Bool) throws {
    let found = Self.visits([
      (try Self.still(start, 0.5), M.pikachu()),
      (try Self.still(0.55, 1, keptPicture: keptPicture), M.pikachu { $0.shiny = M.shiny(true) }),
    ])
    #expect(found.map { $0.pages.map(\.shiny?.best) } == [[false], [true]])
  }

  @Test(arguments: [1.0, 0.3])
  func `what turns on a page whose body stays is voted on by nobody`(seconds: Double) throws {
    let later: [(inout PageMeasurement) -> Void] = [
      { $0.gender = M.sign(.female) }, { $0.shiny = M.shiny(true) },
      { $0.number = M.value(26) },
    ]
    for change in later {
      let found = Self.visits([
        (try Self.still(0, 1), M.pikachu()),
        (try Self.still(1.1, 1.1 + seconds, keptBody: true), M.pikachu(change)),
      ])
      // The body may turn late: then the short still is the next page's, and proves nothing.
      let verdicts = found.map { M.entry(for: $0).verdict }
      #expect(seconds < 0.5 ? verdicts.first == .verified : verdicts.count == 1)
      #expect(verdicts.last != .verified)
    }
  }

  @Test func `a moment of a page with the body of the one before is left out of its visit`() throws
  {
    let raichu = M.pikachu { $0.number = M.value(26) }
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()), (try Self.still(1.1, 1.4, keptBody: true), raichu),
      (try Self.still(1.5, 2.5), raichu),
    ])
    #expect(found.map(\.pages.count) == [1, 1])
    #expect(found.map(\.start) == [0, 1.1])
  }

  @Test(arguments: [0.3, 0.6])
  func `a moment of a page with the stats of the one beside it proves nothing`(
    seconds: Double
  ) throws {
    let shiny = M.pikachu { ($0.shiny, $0.trainerId) = (M.shiny(true), M.text("230518")) }
    let found = Self.visits([
      (try Self.still(0, seconds), shiny),
      (try Self.still(seconds + 0.1, seconds + 0.5, keptStats: true), M.pikachu()),
    ])
    let entries = found.map { M.entry(for: $0) }
    #expect(entries.map(\.verdict) == [seconds < 0.5 ? .unconfirmed : .verified, .unconfirmed])
    #expect(entries.last?.reasons.first == .tooShort)
  }

  @Test(arguments: [true, false])
  func `a page of another level with the stats of the one before proves nothing`(
    keptStats: Bool
  ) throws {
    let other = M.pikachu { ($0.level, $0.trainerId) = (M.value(7), M.text("230518")) }
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()),
      (try Self.still(1.1, 3, turned: true, keptStats: keptStats), other),
      (try Self.still(3.1, 4, turned: true), M.pikachu { $0.number = M.value(26) }),
    ])
    let entries = found.map { M.entry(for: $0) }
    #expect(
      entries.prefix(2).map(\.verdict) == [.verified, keptStats ? .unconfirmed : .verified])
    #expect(entries[1].reasons.contains(.damaged) == keptStats)
  }

  @Test(arguments: [true, false])
  func `a page that turned with the old body is whole when its own comes`(hasTurned: Bool) throws {
    let shiny = M.pikachu { $0.shiny = M.shiny(true) }
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu { $0.level = M.value(7) }),
      (try Self.still(2, 3, turned: true, keptBody: true), shiny),
      (try Self.still(3.1, 5, turned: hasTurned, changedBody: true), M.pikachu()),
    ])
    #expect(found.map { $0.pages.map(\.shiny?.best) }.last == [false])
    #expect(found.count == (hasTurned ? 3 : 2))
  }

  @Test(arguments: [(true, false), (false, true)])
  func `two identical Pokémon with a turned page or a list between are two visits`(
    turned: Bool, list: Bool
  ) throws {
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()),
      (try Self.still(2, 3, turned: turned, list: list), M.pikachu()),
    ])
    #expect(found.map(\.start) == [0, 2])
  }

  /// A mote turns level 25 into 5 for a frame; then the page is scrolled down and up.
  @Test(arguments: ["014082", nil])
  func `a digit under a mote leaves one visit without a level`(trainerId: String?) throws {
    func page(_ level: Int) -> PageMeasurement {
      M.pikachu {
        $0.level = M.value(level)
        $0.trainerId = trainerId.map { M.text($0) }
      }
    }
    let found = Self.visits([
      (try Self.still(0, 1), page(25)), (try Self.still(2, 3), page(5)),
      (try Self.still(4, 5), page(25)),
    ])
    let visit = try #require(found.first)
    #expect(found.count == 1 && visit.end == 5)
    #expect(M.entry(for: visit).level == nil && M.entry(for: visit).verdict == .verified)
  }

  @Test
  func `another Pokémon is another visit`() throws {
    let raichu = M.pikachu { $0.number = M.value(26) }
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()), (try Self.still(2, 3), raichu),
      (try Self.still(4, 5), M.pikachu()),
    ])
    #expect(found.map(\.end) == [1, 3, 5])
  }

  @Test
  func `a flick of another Pokémon is a visit of its own`() throws {
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()),
      (try Self.still(1.1, 1.2, turned: true), M.pikachu { $0.number = M.value(26) }),
      (try Self.still(2, 3, turned: true), M.pikachu { $0.number = M.value(27) }),
    ])
    #expect(found.map(\.start) == [0, 1.1, 2])
  }

  @Test(arguments: [nil, 26] as [Int?])
  func `a short still that has no number, or the next page's, is a cross-fade`(
    number: Int?
  ) throws {
    let fade = M.pikachu { $0.number = number.map { M.value($0) } }
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()), (try Self.still(1.1, 1.2, turned: true), fade),
      (try Self.still(2, 3, turned: true), M.pikachu { $0.number = M.value(26) }),
    ])
    #expect(found.map(\.start) == [0, 2])
  }

  @Test(arguments: [(70, [0, 1.1, 2]), (25, [0, 2])])
  func `a flick of another Pokémon of the species is a visit of its own`(
    level: Int, starts: [Double]
  ) throws {
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()),
      (try Self.still(1.1, 1.2, turned: true), M.pikachu { $0.level = M.value(level) }),
      (try Self.still(2, 3, turned: true), M.pikachu { $0.level = M.value(25) }),
    ])
    #expect(found.map(\.start) == starts)
  }

  @Test
  func `a picture needs no time`() throws {
    let found = Self.visits(
      [(try Self.still(0, 0), M.pikachu()), (try Self.still(0, 0, turned: true), M.pikachu())],
      isStillImage: true)
    #expect(found.count == 2)
    #expect(found.map(\.isStillImage) == [true, true])
  }

  @Test
  func `damage in one still is damage of its visit`() throws {
    let found = Self.visits([
      (try Self.still(0, 1), M.pikachu()), (try Self.still(2, 3, isDamaged: true), M.pikachu()),
      (try Self.still(4, 5, turned: true), M.pikachu()),
    ])
    #expect(found.map(\.isDamaged) == [true, false])
  }

  @Test(arguments: [(false, 1), (true, 2)])
  func `trainer and ID number that come late make no second visit`(turned: Bool, count: Int) throws
  {
    let stale = M.pikachu { $0.trainerId = M.text("230518") }
    let found = Self.visits([
      (try Self.still(0, 1), stale),
      (try Self.still(1, 3, turned: turned, otherOwner: true), M.pikachu()),
    ])
    #expect(found.count == count)
    #expect(found.last?.pages.map { $0.trainerId?.text } == [M.pikachu().trainerId?.text])
  }
}
