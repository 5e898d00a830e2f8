import Dex
import Imaging
import Testing

@testable import Verification

struct ContractTests {
  @Test(arguments: phone + switchRows)
  func `the verdict and its reasons are the contract's`(row: ContractRow) {
    let entry = Contract.entry(row)
    #expect(entry.verdict == row.verdict)
    #expect(Set(entry.reasons) == Set(row.reasons))
    #expect(entry.reasons.count == Set(entry.reasons).count)
    if let form = row.form { #expect(entry.form == form) }
  }

  private typealias M = Measured

  @Test(arguments: fields)
  func `a field that says nothing is as unread as one that was not looked for`(field: Field) {
    func entry(_ change: (inout PageMeasurement) -> Void) -> Entry {
      M.entry(for: M.visit([M.pikachu(change)]))
    }
    let (silent, hidden) = (entry(field.silence), entry(field.hide))
    #expect(silent.verdict == .unconfirmed)
    #expect(silent.verdict == hidden.verdict && silent.reasons == hidden.reasons)
    // Nor is one that is rather of the value than of none, but not by its bar.
    let unsure = entry(field.doubt)
    #expect(unsure.verdict == hidden.verdict && unsure.reasons == hidden.reasons)
  }

  struct Field: Sendable {
    let silence: @Sendable (inout PageMeasurement) -> Void
    let hide: @Sendable (inout PageMeasurement) -> Void
    let doubt: @Sendable (inout PageMeasurement) -> Void
  }

  static let fields: [Field] = [
    Field {
      $0.number = .nothing(box: M.box)
    } hide: {
      $0.number = nil
    } doubt: {
      $0.number = M.value(25, M.unsure)
    },
    Field {
      $0.name = .nothing(box: M.box)
    } hide: {
      $0.name = nil
    } doubt: {
      $0.name = M.name("Pikachu", M.unsure)
    },
    Field {
      $0.types = .nothing(box: M.box)
    } hide: {
      $0.types = nil
    } doubt: {
      $0.types = M.badges([M.badge([.electric: M.unsure])])
    },
    Field {
      $0.gender = .nothing(box: M.box)
    } hide: {
      $0.gender = nil
    } doubt: {
      $0.gender = M.sign(.male, M.unsure)
    },
    Field {
      $0.shiny = .nothing(box: M.box)
    } hide: {
      $0.shiny = nil
    } doubt: {
      $0.shiny = M.shiny(false, M.unsure)
    },
  ]

  static let phone: [ContractRow] =
    [
      .init("all read", on: .mobileSummary, .verified, [.spriteInconclusive]),
      .init("types unread", on: .mobileSummary, .unconfirmed, [.typesUnread, .spriteInconclusive]) {
        $0.types = nil
      },
      .init("name unread", on: .mobileSummary, .unconfirmed, [.nameUnread, .spriteInconclusive]) {
        $0.name = nil
      },
      .init(
        "name is no name", on: .mobileSummary, .unconfirmed, [.nameUnread, .spriteInconclusive]
      ) {
        $0.name = M.name("~~ xq")
      },
      .init(
        "number unread", on: .mobileSummary, .unconfirmed, [.numberUnread, .spriteInconclusive]
      ) {
        $0.number = nil
      },
      .init(
        "gender unread", on: .mobileSummary, .unconfirmed, [.genderUnread, .spriteInconclusive]
      ) {
        $0.gender = nil
      },
      .init("shiny unread", on: .mobileSummary, .unconfirmed, [.shinyUnread, .spriteInconclusive]) {
        $0.shiny = nil
      },
      .init(
        "another species' name", on: .mobileSummary, .mismatch,
        [.numberNameDisagree, .spriteInconclusive]
      ) { $0.name = M.name("Raichu") },
      .init(
        "another species' name with an error", on: .mobileSummary, .mismatch,
        [.numberNameDisagree, .spriteInconclusive]
      ) { $0.name = Measurement([.init(26, 4)], floor: -2, text: "Raicbu", box: M.box) },
      .init(
        "a text with as many errors for either name", on: .mobileSummary, .unconfirmed,
        [.nameUnread, .spriteInconclusive]
      ) { $0.name = Measurement([.init(26, 4)], floor: -2, text: "Rikchu", box: M.box) },
      .init(
        "digits that may be the name's number as well", on: .mobileSummary, .unconfirmed,
        [.numberUnread, .spriteInconclusive]
      ) {
        $0.number = Measurement([.init(2, 3), .init(25, 2.5)], floor: -2, text: "002", box: M.box)
      },
      .init(
        "number and name that may both be another species'", on: .mobileSummary, .unconfirmed,
        [.lowConfidence, .spriteInconclusive]
      ) {
        $0.number = Measurement([.init(25, 4), .init(26, 2.5)], floor: -2, text: "002", box: M.box)
        $0.name = Measurement([.init(26, 4), .init(25, 3)], floor: -2, text: "chu", box: M.box)
      },
      .init(
        "types of no form", on: .mobileSummary, .mismatch,
        [
          .typesDisagree, .spriteInconclusive,
          .formUndetermined,
        ], form: .some(nil)
      ) { $0.types = M.types(.water) },
      .init(
        "an empty place where Pikachu has an icon", on: .mobileSummary, .unconfirmed,
        [.genderUnread, .spriteInconclusive]
      ) { $0.gender = M.sign(.genderless) },
      .init(
        "a male Chansey", on: .mobileSummary, .mismatch, [.genderImpossible, .spriteInconclusive]
      ) {
        $0.number = M.value(113)
        $0.name = M.name("Chansey")
        $0.types = M.types(.normal)
      },
      .init(
        "a contradiction beats what is unread", on: .mobileSummary, .mismatch,
        [.numberNameDisagree, .shinyUnread, .spriteInconclusive]
      ) {
        $0.name = M.name("Raichu")
        $0.shiny = nil
      },
      .init(
        "Alolan Raichu by its types", on: .mobileSummary, .verified, [.spriteInconclusive],
        form: "raichu-alola"
      ) {
        $0.number = M.value(26)
        $0.name = M.name("Raichu")
        $0.types = M.types(.electric, .psychic)
      },
      .init(
        "Unown, whose form the phone does not tell", on: .mobileSummary, .verified,
        [.spriteInconclusive, .formUndetermined], form: .some(nil)
      ) {
        $0.number = M.value(201)
        $0.name = M.name("Unown")
        $0.types = M.types(.psychic)
        $0.gender = M.sign(.genderless)
      },
      .init(
        "no reference of the species", on: .mobileSummary, .verified, [.notInTable]
      ) {
        $0.number = M.value(1)
        $0.name = M.name("Bulbasaur")
        $0.types = M.types(.grass, .poison)
      },
      .init(
        "a sprite demanded", on: .mobileSummary, .unconfirmed, [.spriteInconclusive],
        requiresSprite: true),
      .init(
        "a number that the dex does not know", on: .mobileSummary, .unconfirmed,
        [.notInDex]
      ) {
        $0.number = M.value(9999)
        $0.name = M.name("Pikachu")
      },
      .init(
        "a flick", on: .mobileSummary, .unconfirmed, [.tooShort, .spriteInconclusive], dwell: 0.1),
      .init(
        "a flick of a contradiction", on: .mobileSummary, .unconfirmed,
        [.tooShort, .numberNameDisagree, .spriteInconclusive], dwell: 0.1
      ) { $0.name = M.name("Raichu") },
      .init(
        "one picture", on: .mobileSummary, .verified, [.spriteInconclusive], dwell: 0,
        isStillImage: true),
      .init(
        "damage", on: .mobileSummary, .verified, [.damaged, .spriteInconclusive], isDamaged: true),
      .init(
        "one slip among three, unsure of itself", on: .mobileSummary, .verified,
        [.spriteInconclusive],
        pages: [
          M.pikachu(), M.pikachu { $0.number = M.value(26, M.unsure) }, M.pikachu(),
        ]),
    ] + torn(on: .mobileSummary, [.spriteInconclusive])

  /// A visit whose pages disagree is of two Pokémon or none: it is not voted on, however many there
  /// are of each.
  static func torn(on screen: ScreenKind, _ others: [Reason]) -> [ContractRow] {
    let changes: [(String, (inout PageMeasurement) -> Void)] = [
      ("two numbers", { $0.number = M.value(26) }), ("two names", { $0.name = M.name("Raichu") }),
      ("two types", { $0.types = M.types(.water) }),
      ("male, then female", { $0.gender = M.sign(.female) }),
      ("plain, then shiny", { $0.shiny = M.shiny(true) }),
    ]
    return changes.flatMap { what, change in
      let other = M.pikachu(change)
      return [
        ContractRow(
          what, on: screen, .unconfirmed, [.lowConfidence] + others, pages: [M.pikachu(), other]),
        ContractRow(
          "\(what), the first five times", on: screen, .unconfirmed, [.lowConfidence] + others,
          pages: Array(repeating: M.pikachu(), count: 5) + [other]),
      ]
    }
  }
}
