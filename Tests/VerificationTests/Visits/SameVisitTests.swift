import Dex
import Imaging
import Testing

@testable import Verification

struct SameVisitTests {
  struct Pair: Sendable, CustomStringConvertible {
    let description: String
    let isSame: Bool
    let first: @Sendable (inout PageMeasurement) -> Void
    let second: @Sendable (inout PageMeasurement) -> Void

    init(
      _ description: String, isSame: Bool,
      first: @escaping @Sendable (inout PageMeasurement) -> Void = { _ in },
      second: @escaping @Sendable (inout PageMeasurement) -> Void
    ) {
      self.description = description
      self.isSame = isSame
      self.first = first
      self.second = second
    }
  }

  private typealias M = Measured

  static let pairs: [Pair] = [
    Pair("the same readings", isSame: true) { _ in },
    Pair("another number", isSame: false) { $0.number = M.value(26) },
    Pair("another number, unsure, with the same name", isSame: true) {
      $0.number = M.value(26, M.unsure)
    },
    Pair("another number, unsure, with another name", isSame: false) {
      $0.number = M.value(26, M.unsure)
      $0.name = M.name("Raichu")
    },
    Pair("a number that was not read", isSame: true) { $0.number = nil },
    Pair("a number that was not read, and another name", isSame: false) {
      $0.number = nil
      $0.name = M.name("Raichu")
    },
    Pair("a number that was not read, and a slip in the name", isSame: true) {
      $0.number = nil
      $0.name = M.name("Pikachu", M.unsure)
    },
    Pair("a number that was not read, and no name read well", isSame: true) {
      $0.number = nil
      $0.name = M.name("~Rai.")
    },
    Pair("another type", isSame: false) { $0.types = M.types(.psychic) },
    Pair("one type more", isSame: false) { $0.types = M.types(.electric, .psychic) },
    Pair("a type told by color alone, which may be the same", isSame: true) {
      $0.types = M.badges([M.badge([.normal: 2, .electric: 1.5])])
    },
    Pair("types that were not read", isSame: true) { $0.types = nil },
    Pair("another gender", isSame: false) { $0.gender = M.sign(.female) },
    Pair("a gender that was not read", isSame: true) { $0.gender = nil },
    Pair("an empty place for the gender", isSame: true) { $0.gender = M.sign(.genderless) },
    Pair("an empty place for the gender of what has no number", isSame: false) {
      $0.gender = M.sign(.genderless)
      $0.number = nil
    },
    Pair("another shininess", isSame: false) { $0.shiny = M.shiny(true) },
    Pair("an ID number off by one digit", isSame: true) {
      $0.trainerId = M.text("014083")
    },
    Pair("an ID number off by one digit, and another level", isSame: false) {
      $0.trainerId = M.text("014083")
      $0.level = M.value(26)
    },
    Pair("an ID number off by two digits", isSame: false) {
      $0.trainerId = M.text("014033")
    },
    Pair("another level beside the same ID number", isSame: true) { $0.level = M.value(26) },
    Pair("another level, surely read, without ID numbers", isSame: false) {
      $0.trainerId = nil
      $0.level = M.value(26)
    },
    Pair("a level with a digit less, as under a mote, without ID numbers", isSame: true) {
      $0.trainerId = nil
      $0.level = M.value(2)
    },
    Pair("another level, unsurely read, without ID numbers", isSame: true) {
      $0.trainerId = nil
      $0.level = M.value(26, M.unsure)
    },
    Pair("another level and another trainer", isSame: false) {
      $0.trainer = M.text("Brock")
      $0.level = M.value(26)
    },
    Pair("another trainer alone", isSame: true) { $0.trainer = M.text("Brock") },
    Pair("another nickname alone", isSame: true) { $0.nickname = M.text("Sparky") },
    Pair("another nickname and another trainer", isSame: false) {
      $0.trainer = M.text("Brock")
      $0.nickname = M.text("Zzz")
    },
    Pair(
      "another language alone", isSame: true, first: { $0.pokemonLanguage = M.language(.french) },
      second: { $0.pokemonLanguage = M.language(.german) }),
    Pair(
      "another language and another trainer", isSame: false,
      first: { $0.pokemonLanguage = M.language(.french) },
      second: {
        $0.pokemonLanguage = M.language(.german)
        $0.trainer = M.text("Brock")
      }),
    Pair("slips of reading in nickname and trainer", isSame: true) {
      $0.trainer = M.text("Asn")
      $0.nickname = M.text("Pikocha")
    },
    Pair(
      "another level, of another game", isSame: true,
      first: {
        $0.game = RGB(200, 40, 40)
        $0.trainerId = nil
      },
      second: {
        $0.game = RGB(40, 40, 200)
        $0.trainerId = nil
        $0.level = M.value(70)
        $0.number = nil
      }),
    Pair(
      "another level, of the same game", isSame: false,
      first: {
        $0.game = RGB(200, 40, 40)
        $0.trainerId = nil
      },
      second: {
        $0.game = RGB(180, 60, 40)
        $0.trainerId = nil
        $0.level = M.value(70)
      }),
  ]

  private func relation(
    _ a: [PageMeasurement], _ b: [PageMeasurement],
    after interval: PageStill.Interval = PageStill.Interval()
  ) -> SameVisit.Relation {
    SameVisit(calibration: M.calibration).relation(of: a, to: b, after: interval)
  }

  @Test(arguments: pairs)
  func `two stills, in either order, are of one Pokémon unless what was read differs`(pair: Pair) {
    let (a, b) = ([M.pikachu(pair.first)], [M.pikachu(pair.second)])
    #expect(relation(a, b) == (pair.isSame ? .same : .other))
    #expect(relation(b, a) == (pair.isSame ? .same : .other))
  }

  static let laterParts: [Pair] = [
    Pair("the shiny mark", isSame: true) { $0.shiny = M.shiny(true) },
    Pair("the gender", isSame: true) { $0.gender = M.sign(.female) },
    Pair("name, level and gender, of the page before", isSame: true) {
      $0.gender = M.sign(.female)
      $0.level = M.value(70)
      $0.nickname = M.text("Sparky")
    },
    Pair("the number", isSame: false) { $0.number = M.value(26) },
    Pair("the types", isSame: false) { $0.types = M.types(.psychic) },
    Pair("the shiny mark and the ID number", isSame: false) {
      $0.shiny = M.shiny(true)
      $0.trainerId = M.text("230518")
    },
  ]

  @Test(arguments: laterParts)
  func `while the picture stays, marks and header may come late`(pair: Pair) {
    let (a, b) = ([M.pikachu(pair.first)], [M.pikachu(pair.second)])
    let kept = PageStill.Interval(keptPicture: true)
    #expect(relation(a, b, after: kept) == (pair.isSame ? .completed : .other))
    #expect(relation(a, a, after: kept) == .same)
  }

  @Test
  func `while the picture stays, a level that comes late is the page's`() {
    let kept = PageStill.Interval(keptPicture: true)
    let late = [M.pikachu { $0.level = M.value(70) }]
    #expect(relation([M.pikachu()], late, after: kept) == .completed)
    #expect(relation([M.pikachu()], late) == .same)
  }

  static let changes: [Pair] = [
    Pair("the shiny mark", isSame: true) { $0.shiny = M.shiny(true) },
    Pair("the gender", isSame: true) { $0.gender = M.sign(.female) },
    Pair("the number", isSame: true) { $0.number = M.value(26) },
    Pair("the types", isSame: true) { $0.types = M.types(.psychic) },
    Pair("the ID number", isSame: false) { $0.trainerId = M.text("230518") },
    Pair("the gender beside an ID number that was not read", isSame: false) {
      $0.gender = M.sign(.female)
      $0.trainerId = nil
    },
  ]

  @Test(arguments: changes)
  func `beside the same stats, moves and ID number, what changes is one page's`(pair: Pair) {
    let (a, b) = ([M.pikachu()], [M.pikachu(pair.second)])
    let kept = PageStill.Interval(keptBody: true)
    #expect(relation(a, b, after: kept) == (pair.isSame ? .same : .other))
    #expect(relation(a, b) == .other)
    let turned = PageStill.Interval(hasTurned: true, keptBody: true)
    #expect(relation(a, b, after: turned) == .other)
  }

  @Test
  func `a visit that contradicts itself is compared by its last page`() {
    let female = M.pikachu { $0.gender = M.sign(.female) }
    #expect(relation([M.pikachu(), female], [M.pikachu()]) == .other)
    #expect(relation([M.pikachu(), female], [female]) == .same)
  }

  @Test
  func `another level beside other stats and moves is another Pokémon's`() {
    let (a, b) = ([M.pikachu()], [M.pikachu { $0.level = M.value(71) }])
    #expect(relation(a, b) == .same)
    #expect(relation(a, b, after: PageStill.Interval(hasChangedBody: true)) == .other)
    // Two Pokémon of one species have almost the same picture.
    #expect(relation(a, b, after: .init(keptPicture: true, hasChangedBody: true)) == .other)
    #expect(relation(a, b, after: .init(keptPicture: true)) == .completed)
  }

  @Test
  func `another level of another game is another Pokémon's where the nature differs`() {
    let a = [M.pikachu { ($0.game, $0.nature) = (RGB(200, 40, 40), M.value("bold")) }]
    func other(nature: String) -> [PageMeasurement] {
      [
        M.pikachu {
          ($0.game, $0.level, $0.nature) = (RGB(0, 0, 200), M.value(71), M.value(nature))
        }
      ]
    }
    #expect(relation(a, other(nature: "bold"), after: .init(hasChangedBody: true)) == .same)
    #expect(relation(a, other(nature: "calm"), after: .init(hasChangedBody: true)) == .other)
    // The stats, moves and nature of the page before stayed for a while.
    let late = PageStill.Interval(keptPicture: true, hasChangedBody: true, hasLateBody: true)
    let own = M.pikachu { $0.nature = M.value("calm") }
    #expect(relation([M.pikachu { $0.nature = M.value("bold") }], [own], after: late) == .same)
  }

  @Test
  func `two renders of one species are two Pokémon`() throws {
    let all = DrawnSprites.table.references(ofSpecies: 25)
    let first = try #require(all.first)
    let second = try #require(all.first { $0.hash != first.hash })
    func page(_ shown: [Reference], distance: Int = 2) -> [PageMeasurement] {
      [
        M.pikachu { page in
          page.trainerId = nil
          page.sprite = shown.first.map {
            SpriteExamination(
              species: 25, hash: $0.hash, box: M.box,
              own: shown.map { .init(reference: $0, distance: distance) }, other: nil,
              colors: ColorGrid($0.signature))
          }
        }
      ]
    }
    #expect(relation(page([first]), page([second])) == .other)
    #expect(relation(page([first]), page([first])) == .same)
    #expect(relation(page([first]), page([second, first])) == .same)
    #expect(relation(page([first]), page([second], distance: 5)) == .same)
    #expect(relation(page([first]), page([])) == .same)
  }

  @Test
  func `one render in the colors of two forms is two Pokémon`() {
    func page(_ color: RGB) -> [PageMeasurement] {
      [
        M.pikachu { page in
          page.number = M.value(201)
          page.trainerId = nil
          page.sprite = DrawnSprites.examination(seed: 4, color: color, species: 201)
        }
      ]
    }
    #expect(relation(page(DrawnSprites.yellow), page(DrawnSprites.orange)) == .other)
    #expect(relation(page(DrawnSprites.yellow), page(DrawnSprites.yellow)) == .same)
  }

  @Test
  func `a turned page is another Pokémon, whatever it shows`() {
    let turned = PageStill.Interval(hasTurned: true, keptPicture: true)
    #expect(relation([M.pikachu()], [M.pikachu()], after: turned) == .other)
    #expect(relation([], [], after: turned) == .other)
  }

  @Test
  func `without pages there is nothing that differs`() {
    #expect(relation([], [M.pikachu()]) == .same)
    #expect(relation([M.pikachu()], []) == .same)
  }

  @Test
  func `the pages of each still count together`() {
    let slip = M.pikachu { $0.number = M.value(26, 1) }
    #expect(relation([M.pikachu(), slip], [M.pikachu()]) == .same)
    let other = M.pikachu { $0.number = M.value(26) }
    #expect(relation([other, other], [M.pikachu()]) == .other)
  }
}
