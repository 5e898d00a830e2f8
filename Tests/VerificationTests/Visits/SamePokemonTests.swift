import Dex
import Imaging
import Testing

@testable import Verification

struct SamePokemonTests {
  struct Pair: Sendable, CustomStringConvertible {
    let description: String
    let isSame: Bool
    let first: @Sendable (inout PageReading) -> Void
    let second: @Sendable (inout PageReading) -> Void

    init(
      _ description: String, isSame: Bool,
      first: @escaping @Sendable (inout PageReading) -> Void = { _ in },
      second: @escaping @Sendable (inout PageReading) -> Void
    ) {
      self.description = description
      self.isSame = isSame
      self.first = first
      self.second = second
    }
  }

  private typealias R = Readings

  static let pairs: [Pair] = [
    Pair("the same readings", isSame: true) { _ in },
    Pair("another number", isSame: false) { $0.number = R.value(26) },
    Pair("another number, unsure, with the same name", isSame: true) {
      $0.number = R.value(26, 30)
    },
    Pair("another number, unsure, with another name", isSame: false) {
      $0.number = R.value(26, 30)
      $0.name = R.text("Raichu")
    },
    Pair("another number, unsure, without a name", isSame: false) {
      $0.number = R.value(26, 30)
      $0.name = nil
    },
    Pair("a number that was not read", isSame: true) { $0.number = nil },
    Pair("a number that was not read, and another name", isSame: false) {
      $0.number = nil
      $0.name = R.text("Raichu")
    },
    Pair("a number that was not read, and a slip in the name", isSame: true) {
      $0.number = nil
      $0.name = R.text("Pikachv")
    },
    Pair("a number that was not read, and no name read well", isSame: true) {
      $0.number = nil
      $0.name = R.text("~Rai.", 40)
    },
    Pair("another type", isSame: false) { $0.types = R.types(.psychic) },
    Pair("one type more", isSame: false) { $0.types = R.types(.electric, .psychic) },
    Pair("a type told by colour alone, which may be the same", isSame: true) {
      $0.types = [TypeReading(candidates: [.normal, .electric], confidence: 60, box: R.box)]
    },
    Pair("types that were not read", isSame: true) { $0.types = nil },
    Pair("another gender", isSame: false) { $0.gender = R.value(.female) },
    Pair("a gender that was not read", isSame: true) { $0.gender = nil },
    Pair("another shininess", isSame: false) { $0.shiny = R.value(true) },
    Pair("an ID number off by one digit", isSame: true) {
      $0.trainerId = R.value("014083", 90)
    },
    Pair("an ID number off by one digit, and another level", isSame: false) {
      $0.trainerId = R.value("014083", 90)
      $0.level = R.value(26)
    },
    Pair("an unsure ID number off by two digits", isSame: false) {
      $0.trainerId = R.value("014033", 60)
    },
    Pair("another level beside the same ID number", isSame: true) { $0.level = R.value(26) },
    Pair("another level, surely read, without ID numbers", isSame: false) {
      $0.trainerId = nil
      $0.level = R.value(26)
    },
    Pair("another level, unsurely read, without ID numbers", isSame: true) {
      $0.trainerId = nil
      $0.level = R.value(26, 60)
    },
    Pair("another level and another trainer", isSame: false) {
      $0.trainer = R.text("Brock")
      $0.level = R.value(26, 60)
    },
    Pair("another trainer alone", isSame: true) { $0.trainer = R.text("Brock") },
    Pair("another nickname alone", isSame: true) { $0.nickname = R.text("Sparky") },
    Pair("another nickname and another trainer", isSame: false) {
      $0.trainer = R.text("Brock")
      $0.nickname = R.text("Zzz")
    },
    Pair("slips of reading in nickname and trainer", isSame: true) {
      $0.trainer = R.text("Asn")
      $0.nickname = R.text("Pikocha")
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
        $0.level = R.value(70)
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
        $0.level = R.value(70)
      }),
  ]

  @Test(arguments: pairs)
  func `two stills are of one Pokémon unless what was read differs`(pair: Pair) {
    let a = [R.pikachu(pair.first)]
    let b = [R.pikachu(pair.second)]
    #expect(SamePokemon.judge(a, b, hasTurned: false) == pair.isSame)
  }

  @Test(arguments: pairs)
  func `the order of two stills does not matter`(pair: Pair) {
    let a = [R.pikachu(pair.second)]
    let b = [R.pikachu(pair.first)]
    #expect(SamePokemon.judge(a, b, hasTurned: false) == pair.isSame)
  }

  @Test
  func `a turned page is another Pokémon, whatever it shows`() {
    #expect(!SamePokemon.judge([R.pikachu()], [R.pikachu()], hasTurned: true))
    #expect(!SamePokemon.judge([], [], hasTurned: true))
  }

  @Test
  func `without readings there is nothing that differs`() {
    #expect(SamePokemon.judge([], [R.pikachu()], hasTurned: false))
    #expect(SamePokemon.judge([R.pikachu()], [], hasTurned: false))
  }

  @Test
  func `the surest reading of each still is compared`() {
    let slip = R.pikachu { $0.number = R.value(26, 50) }
    #expect(SamePokemon.judge([R.pikachu(), slip], [R.pikachu()], hasTurned: false))
    #expect(!SamePokemon.judge([slip, slip], [R.pikachu()], hasTurned: false))
  }
}
