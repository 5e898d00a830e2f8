import Dex
import Imaging
import Testing

@testable import Verification

/// The values that a reason is told with.
struct EntryDetailsTests {
  private typealias M = Measured

  private func details(
    on screen: ScreenKind = .mobileSummary, sprite: (seed: Int, color: RGB)? = nil,
    _ change: (inout PageMeasurement) -> Void
  ) -> [Reason: [String: Detail]] {
    var page = M.pikachu(change)
    page.sprite = sprite.map {
      DrawnSprites.examination(seed: $0.seed, color: $0.color, species: page.number?.best)
    }
    return M.entry(for: M.visit([page]), on: screen).evidence.details ?? [:]
  }

  @Test func `number and name that disagree are both told`() {
    #expect(
      details { $0.name = M.name("Raichu") }[.numberNameDisagree] == [
        "number": .number(25), "numberSpecies": .text("Pikachu"), "name": .text("Raichu"),
      ])
  }

  @Test func `types that disagree are told beside the species' own`() {
    #expect(
      details { $0.types = M.types(.water) }[.typesDisagree] == [
        "species": .text("Pikachu"), "types": .texts(["water"]), "expected": .texts(["electric"]),
      ])
  }

  @Test func `a gender that the species cannot have is told with it`() {
    #expect(
      details {
        $0.number = M.value(113)
        $0.name = M.name("Chansey")
        $0.types = M.types(.normal)
        $0.gender = M.sign(.male)
      }[.genderImpossible] == ["species": .text("Chansey"), "gender": .text("male")])
  }

  @Test func `a picture that contradicts is told by the form that it shows`() {
    let other = details(on: .switchSummary, sprite: (9, DrawnSprites.orange)) { _ in }
    #expect(
      other[.spriteContradicts] == ["species": .text("Pikachu"), "nearest": .text("raichu")])
    let shiny = details(on: .switchSummary, sprite: (3, DrawnSprites.orange)) { _ in }
    #expect(shiny[.shinySpriteDisagree]?["shiny"] == .text("plain"))
    let female = details(on: .switchSummary, sprite: (18, DrawnSprites.blue)) {
      $0.number = M.value(521)
      $0.name = M.name("Unfezant")
      $0.types = M.types(.normal, .flying)
    }
    #expect(female[.genderSpriteDisagree]?["gender"] == .text("male"))
  }

  @Test func `text that is no value is told as it was recognized`() {
    let unread = details {
      $0.name = .nothing(text: "~~ xq")
      $0.number = .nothing(text: "O0Z")
    }
    #expect(unread[.nameUnread] == ["text": .text("~~ xq")])
    #expect(unread[.numberUnread] == ["text": .text("O0Z")])
    #expect(details { $0.number = M.value(9999) }[.notInDex] == ["number": .number(9999)])
  }

  @Test func `numbers that cannot be told apart are both told`() {
    func numbers(_ ratios: [(Int, Double)]) -> Detail? {
      details { $0.number = Measurement(ratios.map { .init($0.0, $0.1) }, text: "No. 0743") }[
        .numberUnread]?["numbers"]
    }
    #expect(numbers([(745, 7.2), (743, 7.4), (763, 5)]) == .texts(["743", "745"]))
    #expect(numbers([(743, 0.3), (745, 0.2)]) == nil)
  }

  @Test func `types that are not the species' are told where they accuse nobody`() {
    func likely(_ ratios: KeyValuePairs<PokemonType, Double>) -> Detail? {
      details(on: .switchSummary, sprite: (11, DrawnSprites.orange)) {
        $0.number = M.value(37)
        $0.name = M.name("Vulpix")
        $0.types = M.badges([M.badge(ratios)])
      }[.lowConfidence]?["likelyTypes"]
    }
    #expect(likely([.fairy: 3, .fire: 1.5]) == .text("fairy"))
    #expect(likely([.fire: 3, .fairy: 1.5]) == nil)
  }

  @Test func `values that one visit contradicts itself with are all told`() {
    let other = M.pikachu {
      $0.number = M.value(26)
      $0.gender = M.sign(.female)
      $0.shiny = M.shiny(true)
    }
    let torn = M.entry(for: M.visit([M.pikachu(), M.pikachu(), other]))
    #expect(
      torn.evidence.details?[.lowConfidence] == [
        "number": .texts(["25", "26"]), "gender": .texts(["male", "female"]),
        "shiny": .texts(["plain", "shiny"]),
      ])
    #expect(torn.reasons.contains(.lowConfidence))
    #expect(torn.evidence.gender?.dissent == [.male, .female])
  }

  @Test func `a reason without values has no details, and no other reason any`() {
    let entry = M.entry(for: M.visit([M.pikachu { $0.gender = nil }], dwell: 0.1))
    #expect(entry.reasons.contains(.tooShort) && entry.reasons.contains(.genderUnread))
    #expect(Set((entry.evidence.details ?? [:]).keys).isSubset(of: entry.reasons))
    #expect(entry.evidence.details?[.tooShort] == nil)
    #expect(details { _ in }[.numberNameDisagree] == nil)
  }
}
