import Dex
import Imaging
import Testing

@testable import Verification

/// A female Raichu of level 70 stands before a male Pikachu of level 25, or after it.
struct NeighborHeaderTests {
  private typealias M = Measured

  private static func raichu(_ change: (inout PageMeasurement) -> Void = { _ in })
    -> PageMeasurement
  {
    M.pikachu {
      $0.number = M.value(26)
      $0.name = M.name("Raichu")
      $0.nickname = M.text("Raichu")
      $0.gender = M.sign(.female)
      $0.level = M.value(70)
      change(&$0)
    }
  }

  /// Pikachu's page with Raichu's header.
  private static func mixed(_ change: (inout PageMeasurement) -> Void = { _ in })
    -> PageMeasurement
  {
    M.pikachu {
      $0.nickname = M.text("Raichu")
      $0.gender = M.sign(.female)
      $0.level = M.value(70)
      change(&$0)
    }
  }

  private func hasHeader(
    _ page: PageMeasurement, besides others: [PageMeasurement] = [],
    neighbor: PageMeasurement = raichu()
  ) -> Bool {
    let kept = removed(from: page, besides: others, neighbor: neighbor, on: .switchSummary)
    #expect((kept.nickname == nil) == (kept.gender?.best == nil))
    #expect((kept.nickname == nil) == (kept.level == nil))
    return kept.nickname != nil
  }

  private func removed(
    from page: PageMeasurement, besides others: [PageMeasurement] = [],
    neighbor: PageMeasurement = raichu(), on screen: ScreenKind
  ) -> PageMeasurement {
    NeighborHeader(same: SameVisit(calibration: M.calibration), screen: screen)
      .removed(from: [page], besides: others, neighbor: [neighbor], opposite: [])[0]
  }

  @Test func `a header that names the neighbor's species is the neighbor's`() {
    #expect(!hasHeader(Self.mixed()))
    #expect(hasHeader(M.pikachu()))
    #expect(hasHeader(Self.mixed { $0.level = M.value(25) }))
    #expect(hasHeader(Self.mixed { $0.gender = M.sign(.male) }))
  }

  @Test func `of two pages with one header, the other keeps it`() {
    #expect(hasHeader(Self.raichu(), neighbor: Self.mixed()))
  }

  @Test
  func `a nickname that both pages show is the neighbor's where another header is shown too`() {
    let named = Self.raichu { $0.nickname = M.text("Rex") }
    let page = Self.mixed { $0.nickname = M.text("Rex") }
    #expect(hasHeader(page, neighbor: named))
    #expect(hasHeader(page, besides: [page], neighbor: named))
    #expect(!hasHeader(page, besides: [M.pikachu()], neighbor: named))
  }

  @Test func `a neighbor of the same species, or of one that was not read, takes no header`() {
    let twin = Self.mixed { $0.name = M.name("Raichu") }
    #expect(hasHeader(Self.mixed(), neighbor: twin))
    #expect(hasHeader(Self.mixed(), neighbor: Self.raichu { $0.number = nil }))
  }

  @Test func `a header that names its own species stays, whatever other Pokémon show`() {
    let former = M.pikachu { $0.level = M.value(2) }
    let early = Self.raichu {
      $0.nickname = M.text("Pikachu")
      $0.gender = M.sign(.male)
      $0.level = M.value(25)
    }
    #expect(hasHeader(M.pikachu(), besides: [former], neighbor: early))
  }

  /// Levels of one page before the other, and of the same species' page after both of them.
  @Test(arguments: [(25, 70, 70, [25, nil]), (70, 25, 70, [70, 25]), (70, 70, 70, [70, 70])])
  func `a header of the same species is the neighbor's where it turned beside it`(
    first: Int, second: Int, next: Int, kept: [Int?]
  ) {
    func page(_ level: Int, at time: Double) -> PageMeasurement {
      M.pikachu {
        $0.time = time
        $0.level = M.value(level)
      }
    }
    let headers = NeighborHeader(
      same: SameVisit(calibration: M.calibration), screen: .switchSummary)
    let own = [page(first, at: 1), page(second, at: 2)]
    let found = headers.removed(
      from: own, besides: [], neighbor: [page(next, at: 3)], opposite: [])
    #expect(found.map(\.level?.best) == kept)
    let turned = own.map { page in
      var page = page
      page.time = 4 - page.time
      return page
    }
    let before = headers.removed(
      from: turned, besides: [], neighbor: [page(next, at: 0)], opposite: [])
    #expect(before.map(\.level?.best) == kept)
    // Another Pokémon of the species may have had another header.
    let other = page(25, at: 0)
    let alone = headers.removed(
      from: [page(70, at: 1)], besides: [other], neighbor: [page(70, at: 3)], opposite: [])
    #expect(alone.map(\.level?.best) == [70])
  }

  @Test func `the shiny mark goes with the Switch's header and stays on the phone's panel`() {
    #expect(removed(from: Self.mixed(), on: .switchSummary).shiny?.best == nil)
    #expect(removed(from: Self.mixed(), on: .mobileSummary).shiny?.best == false)
    #expect(removed(from: M.pikachu(), on: .switchSummary).shiny?.best == false)
  }

  /// However long it stays: the header of the page before, and of the page after.
  @Test(arguments: [0.3, 2.0]) func `a header that turns at another time is told by its name`(
    seconds: Double
  ) throws {
    typealias A = VisitAssemblerTests
    let late = A.visits([
      (try A.still(0, 1), Self.raichu()), (try A.still(1, 1 + seconds), Self.mixed()),
      (try A.still(4, 5), M.pikachu()),
    ])
    #expect(late.map(\.start) == [0, 1])
    #expect(late.map { M.entry(for: $0).gender } == [.female, .male])
    #expect(late.map { M.entry(for: $0).level } == [70, 25])

    let early = A.visits([
      (try A.still(0, 1), M.pikachu()), (try A.still(1, 1 + seconds), Self.mixed()),
      (try A.still(4, 5), Self.raichu()),
    ])
    #expect(early.map(\.start) == [0, 4])
    #expect(early.map { M.entry(for: $0).gender } == [.male, .female])
  }

  @Test(arguments: [0.3, 2.0]) func `a person is shown the page with its own header`(
    seconds: Double
  ) throws {
    typealias A = VisitAssemblerTests
    let registration = try A.still(0, 1).registration
    let picture = RGBImage(
      width: 1920, height: 1080, samples: Array(repeating: 255, count: 3 * 1920 * 1080))
    var assembler = VisitAssembler(calibration: M.calibration, isStillImage: false)
    for (start, end, page) in [
      (0.0, 1.0, Self.raichu()), (1, 1 + seconds, Self.mixed()), (4, 5, M.pikachu()),
    ] {
      _ = assembler.consume(
        try A.still(start, end), pages: [page],
        view: PageView(of: picture, at: registration, time: start))
    }
    #expect(assembler.finish()?.view?.time == 4)
  }

  @Test func `the number of the page before on the next page is told as a mismatch`() throws {
    typealias A = VisitAssemblerTests
    let found = A.visits([
      (try A.still(0, 1), M.pikachu()),
      (try A.still(1, 2), Self.mixed { $0.name = M.name("Raichu") }),
      (try A.still(3, 4), Self.raichu()),
    ])
    #expect(found.map { M.entry(for: $0).verdict } == [.verified, .mismatch, .verified])
  }

  @Test func `another Pokémon of the species is no rest of the visit before`() throws {
    typealias A = VisitAssemblerTests
    let changes: [(inout PageMeasurement) -> Void] = [
      { $0.nickname = nil }, { $0.nickname = M.text("Raichu") },
    ]
    for change in changes {
      let other = Self.mixed {
        $0.trainerId = M.text("230518")
        change(&$0)
      }
      let found = A.visits([
        (try A.still(0, 1), M.pikachu()), (try A.still(1, 2), other),
        (try A.still(4, 5), Self.raichu()),
      ])
      #expect(found.map(\.start) == [0, 1, 4])
    }
  }

  @Test func `a page that is left before its header comes is not verified`() throws {
    typealias A = VisitAssemblerTests
    let found = A.visits([
      (try A.still(0, 1), Self.raichu()), (try A.still(1, 2), Self.mixed()),
      (try A.still(3, 4, turned: true), M.pikachu()),
    ])
    #expect(found.count == 3)
    let entry = M.entry(for: found[1])
    #expect(entry.verdict == .unconfirmed && entry.gender == nil && entry.level == nil)
  }

  @Test func `the next Pokémon's mark on a phone's panel is no part of its header`() {
    let shiny = Self.raichu { $0.shiny = M.shiny(true) }
    #expect(removed(from: Self.mixed(), neighbor: shiny, on: .mobileSummary).nickname == nil)
    #expect(removed(from: Self.mixed(), neighbor: shiny, on: .switchSummary).nickname != nil)
  }

  /// The visits of pages of Pikachu and Raichu, each a second long, with their headers by time.
  private func visits(
    _ shown: [(number: Int, headers: [(gender: Gender, level: Int, name: String)])]
  ) throws -> [Visit] {
    typealias A = VisitAssemblerTests
    var assembler = VisitAssembler(calibration: M.calibration, isStillImage: false)
    var found: [Visit] = []
    for (place, one) in shown.enumerated() {
      let start = Double(place) * 1.1
      let pages = one.headers.enumerated().map { index, header in
        M.pikachu {
          $0.time = start + 0.4 * Double(index)
          $0.number = M.value(one.number)
          $0.name = M.name(one.number == 25 ? "Pikachu" : "Raichu")
          $0.nickname = M.text(header.name)
          $0.gender = M.sign(header.gender)
          $0.level = M.value(header.level)
        }
      }
      found += assembler.consume(try A.still(start, start + 1), pages: pages)
    }
    return found + [assembler.finish()].compactMap(\.self)
  }

  @Test func `a header that turns early before each page is never another Pokémon's`() throws {
    let found = try visits([
      (25, [(.male, 25, "Pikachu"), (.male, 25, "Pikachu"), (.female, 25, "Pikachu")]),
      (25, [(.female, 25, "Pikachu"), (.male, 70, "Raichu"), (.male, 70, "Raichu")]),
      (26, [(.male, 70, "Raichu"), (.male, 70, "Raichu"), (.male, 25, "Pikachu")]),
      (25, [(.male, 25, "Pikachu"), (.male, 25, "Pikachu")]),
    ]).map { M.entry(for: $0) }
    #expect(found.map(\.gender) == [nil, .female, .male, .male])
    #expect(found.map(\.level) == [25, 25, 70, 25])
    #expect(found.map(\.nickname) == [nil, nil, nil, nil])
    #expect(found.map(\.verdict) == [.unconfirmed, .verified, .verified, .verified])
  }

  @Test func `a header that turns late after each page is never another Pokémon's`() throws {
    let found = try visits([
      (25, [(.male, 25, "Rex"), (.male, 25, "Rex"), (.male, 25, "Rex")]),
      (25, [(.male, 25, "Rex"), (.female, 25, "Rex"), (.female, 25, "Rex")]),
      (26, [(.female, 25, "Rex"), (.male, 70, "Raichu"), (.male, 70, "Raichu")]),
    ]).map { M.entry(for: $0) }
    #expect(found.map(\.gender) == [.male, .female, .male])
    #expect(found.map(\.level) == [25, 25, 70])
    #expect(found.map(\.nickname) == ["Rex", "Rex", nil])
  }

  @Test func `a header that both neighbors may have shown at another time is voted on by nobody`()
    throws
  {
    let found = try visits([
      (25, [(.male, 25, "Pikachu"), (.male, 25, "Pikachu")]),
      (25, [(.male, 25, "Pikachu"), (.female, 25, "Pikachu"), (.female, 25, "Pikachu")]),
      (25, [(.female, 25, "Pikachu"), (.female, 25, "Pikachu"), (.male, 70, "Raichu")]),
      (26, [(.male, 70, "Raichu"), (.male, 70, "Raichu")]),
    ]).map { M.entry(for: $0) }
    #expect(found.map(\.gender) == [.male, nil, .female, .male])
    #expect(found[1].verdict == .unconfirmed)
  }
}
