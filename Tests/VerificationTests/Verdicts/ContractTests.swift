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

  private typealias R = Readings

  static let phone: [ContractRow] = [
    .init("all read", on: .mobileSummary, .verified, [.spriteInconclusive]),
    .init("types unread", on: .mobileSummary, .unconfirmed, [.typesUnread, .spriteInconclusive]) {
      $0.types = nil
    },
    .init("name unread", on: .mobileSummary, .unconfirmed, [.nameUnread, .spriteInconclusive]) {
      $0.name = nil
    },
    .init("name is no name", on: .mobileSummary, .unconfirmed, [.nameUnread, .spriteInconclusive]) {
      $0.name = R.text("~~ xq")
    },
    .init("number unread", on: .mobileSummary, .unconfirmed, [.numberUnread, .spriteInconclusive]) {
      $0.number = nil
    },
    .init("gender unread", on: .mobileSummary, .unconfirmed, [.genderUnread, .spriteInconclusive]) {
      $0.gender = nil
    },
    .init("shiny unread", on: .mobileSummary, .unconfirmed, [.shinyUnread, .spriteInconclusive]) {
      $0.shiny = nil
    },
    .init(
      "another species' name", on: .mobileSummary, .mismatch,
      [.numberNameDisagree, .spriteInconclusive]
    ) { $0.name = R.text("Raichu") },
    .init(
      "digits that are some of the name's number", on: .mobileSummary, .unconfirmed,
      [.lowConfidence, .spriteInconclusive]
    ) {
      $0.number = Reading(value: 2, text: "002", confidence: 95, box: R.box)
    },
    .init(
      "types of no form", on: .mobileSummary, .mismatch,
      [
        .typesDisagree, .spriteInconclusive,
        .formUndetermined,
      ], form: .some(nil)
    ) { $0.types = R.types(.water) },
    .init(
      "a genderless Pikachu", on: .mobileSummary, .mismatch,
      [.genderImpossible, .spriteInconclusive]
    ) { $0.gender = R.value(.genderless) },
    .init(
      "a male Chansey", on: .mobileSummary, .mismatch, [.genderImpossible, .spriteInconclusive]
    ) {
      $0.number = R.value(113)
      $0.name = R.text("Chansey")
      $0.types = R.types(.normal)
    },
    .init(
      "a contradiction beats what is unread", on: .mobileSummary, .mismatch,
      [.numberNameDisagree, .shinyUnread, .spriteInconclusive]
    ) {
      $0.name = R.text("Raichu")
      $0.shiny = nil
    },
    .init(
      "Alolan Raichu by its types", on: .mobileSummary, .verified, [.spriteInconclusive],
      form: "raichu-alola"
    ) {
      $0.number = R.value(26)
      $0.name = R.text("Raichu")
      $0.types = R.types(.electric, .psychic)
    },
    .init(
      "Unown, whose form the phone does not tell", on: .mobileSummary, .verified,
      [.spriteInconclusive, .formUndetermined], form: .some(nil)
    ) {
      $0.number = R.value(201)
      $0.name = R.text("Unown")
      $0.types = R.types(.psychic)
      $0.gender = R.value(.genderless)
    },
    .init(
      "no reference of the species", on: .mobileSummary, .verified, [.notInTable]
    ) {
      $0.number = R.value(1)
      $0.name = R.text("Bulbasaur")
      $0.types = R.types(.grass, .poison)
    },
    .init(
      "a sprite demanded", on: .mobileSummary, .unconfirmed, [.spriteInconclusive],
      requiresSprite: true),
    .init(
      "a number that the dex does not know", on: .mobileSummary, .unconfirmed,
      [.notInDex]
    ) {
      $0.number = R.value(9999)
      $0.name = R.text("Pikachu")
    },
    .init(
      "a flick", on: .mobileSummary, .unconfirmed, [.tooShort, .spriteInconclusive], dwell: 0.1),
    .init(
      "a flick of a contradiction", on: .mobileSummary, .unconfirmed,
      [.tooShort, .numberNameDisagree, .spriteInconclusive], dwell: 0.1
    ) { $0.name = R.text("Raichu") },
    .init(
      "one picture", on: .mobileSummary, .verified, [.spriteInconclusive], dwell: 0,
      isStillImage: true),
    .init(
      "damage", on: .mobileSummary, .verified, [.damaged, .spriteInconclusive], isDamaged: true),
    .init(
      "two numbers of one weight", on: .mobileSummary, .unconfirmed,
      [.lowConfidence, .spriteInconclusive],
      readings: [R.pikachu(), R.pikachu { $0.number = R.value(26) }]),
    .init(
      "one slip among three", on: .mobileSummary, .verified, [.spriteInconclusive],
      readings: [R.pikachu(), R.pikachu { $0.number = R.value(26, 60) }, R.pikachu()]),
  ]

  static let switchRows: [ContractRow] = [
    .init("all read", on: .switchSummary, .verified, form: "pikachu"),
    .init("name unread", on: .switchSummary, .verified, [.nameUnread]) { $0.name = nil },
    .init("name hardly read", on: .switchSummary, .unconfirmed, [.nameUnread]) {
      $0.name = R.text("Xqvzwk", 40)
    },
    .init("name is no name", on: .switchSummary, .unconfirmed, [.nameUnread]) {
      $0.name = R.text("Xqvzwk")
    },
    .init("types unread", on: .switchSummary, .verified, [.typesUnread], form: "pikachu") {
      $0.types = nil
    },
    .init("types shown, and unread", on: .switchSummary, .unconfirmed, [.typesUnread]) {
      $0.types = nil
      $0.showsTypes = true
    },
    .init(
      "types nearest to the species' own", on: .switchSummary, .verified, [.typesUnread],
      form: "pikachu"
    ) {
      $0.types = nil
      $0.showsTypes = true
      $0.nearestTypes = [
        TypeReading(candidates: [.normal, .electric], confidence: 60, box: R.box)
      ]
    },
    .init("types nearest to others", on: .switchSummary, .unconfirmed, [.typesUnread]) {
      $0.types = nil
      $0.showsTypes = true
      $0.nearestTypes = [TypeReading(candidates: [.normal, .fire], confidence: 60, box: R.box)]
    },
    .init("types more than the species has", on: .switchSummary, .unconfirmed, [.typesUnread]) {
      $0.types = nil
      $0.showsTypes = true
      $0.nearestTypes = [.electric, .normal].map {
        TypeReading(candidates: [$0], confidence: 80, box: R.box)
      }
    },
    .init(
      "no name, and types unread", on: .switchSummary, .verified, [.nameUnread, .typesUnread],
      form: "pikachu"
    ) {
      $0.name = nil
      $0.types = nil
    },
    .init(
      "no name, and types shown and unread", on: .switchSummary, .unconfirmed,
      [.typesUnread, .nameUnread], form: "pikachu"
    ) {
      $0.name = nil
      $0.types = nil
      $0.showsTypes = true
    },
    .init(
      "a picture of nothing known", on: .switchSummary, .unconfirmed,
      [.spriteInconclusive], sprite: (14, DrawnSprites.yellow)),
    .init("no picture", on: .switchSummary, .unconfirmed, [.spriteInconclusive], sprite: nil),
    .init(
      "another species' picture", on: .switchSummary, .mismatch,
      [.spriteContradicts], sprite: (9, DrawnSprites.orange)),
    .init(
      "no reference of the species", on: .switchSummary, .unconfirmed, [.notInTable],
      sprite: nil
    ) {
      $0.number = R.value(1)
      $0.name = R.text("Bulbasaur")
      $0.types = R.types(.grass, .poison)
    },
    .init("gender unread", on: .switchSummary, .unconfirmed, [.genderUnread]) { $0.gender = nil },
    .init("shiny unread", on: .switchSummary, .unconfirmed, [.shinyUnread]) { $0.shiny = nil },
    .init("number unread", on: .switchSummary, .unconfirmed, [.numberUnread, .spriteInconclusive]) {
      $0.number = nil
    },
    .init("another species' name", on: .switchSummary, .mismatch, [.numberNameDisagree]) {
      $0.name = R.text("Raichu")
    },
    .init(
      "another species' number that recognition was made to see", on: .switchSummary,
      .unconfirmed, [.lowConfidence, .spriteInconclusive]
    ) {
      $0.number = R.value(26).doubted
    },
    .init("the species' own number, made to be seen", on: .switchSummary, .verified) {
      $0.number = R.value(25).doubted
    },
    .init(
      "types of no form", on: .switchSummary, .mismatch, [.typesDisagree, .formUndetermined]
    ) { $0.types = R.types(.water) },
    .init(
      "a male Chansey", on: .switchSummary, .mismatch, [.genderImpossible],
      sprite: (12, DrawnSprites.pink)
    ) {
      $0.number = R.value(113)
      $0.name = R.text("Chansey")
      $0.types = R.types(.normal)
    },
    .init(
      "a shiny mark on a picture in normal colours", on: .switchSummary, .mismatch,
      [.shinySpriteDisagree]
    ) { $0.shiny = R.value(true) },
    .init(
      "no shiny mark on a picture in shiny colours", on: .switchSummary, .mismatch,
      [.shinySpriteDisagree], sprite: (3, DrawnSprites.orange)),
    .init(
      "no shiny mark on a picture whose colours are rather the shiny's", on: .switchSummary,
      .unconfirmed, [.spriteInconclusive], sprite: (3, RGB(240, 156, 60))),
    .init(
      "a shiny in its colours", on: .switchSummary, .verified, sprite: (3, DrawnSprites.orange)
    ) { $0.shiny = R.value(true) },
    .init(
      "Raichu's types on Alolan Raichu's picture", on: .switchSummary, .mismatch,
      [.formDisagrees], sprite: (16, DrawnSprites.yellow)
    ) {
      $0.number = R.value(26)
      $0.name = R.text("Raichu")
    },
    .init(
      "Alolan Raichu by its picture", on: .switchSummary, .verified, [.typesUnread],
      form: "raichu-alola", sprite: (16, DrawnSprites.yellow)
    ) {
      $0.number = R.value(26)
      $0.name = R.text("Raichu")
      $0.types = nil
    },
    .init(
      "Vulpix on a page whose disc is rather Alolan Vulpix's", on: .switchSummary, .unconfirmed,
      [.lowConfidence],
      form: "vulpix", sprite: (11, DrawnSprites.orange)
    ) {
      $0.number = R.value(37)
      $0.name = R.text("Vulpix")
      $0.types = [TypeReading(candidates: [.ice, .fire], confidence: 60, box: R.box)]
    },
    .init(
      "Vulpix on a page whose disc is rather its own", on: .switchSummary, .verified,
      form: "vulpix", sprite: (11, DrawnSprites.orange)
    ) {
      $0.number = R.value(37)
      $0.name = R.text("Vulpix")
      $0.types = [TypeReading(candidates: [.fire, .ice], confidence: 60, box: R.box)]
    },
    .init(
      "Vulpix on a page whose disc is rather Fairy's", on: .switchSummary, .unconfirmed,
      [.lowConfidence],
      form: "vulpix", sprite: (11, DrawnSprites.orange)
    ) {
      $0.number = R.value(37)
      $0.name = R.text("Vulpix")
      $0.types = [
        TypeReading(candidates: [.fairy, .fire], likely: [.fairy], confidence: 60, box: R.box)
      ]
    },
    .init(
      "Finizen, whose picture is Palafin's too", on: .switchSummary, .verified,
      sprite: (7, DrawnSprites.blue)
    ) {
      $0.number = R.value(963)
      $0.name = R.text("Finizen")
      $0.types = R.types(.water)
    },
    .init("a flick", on: .switchSummary, .unconfirmed, [.tooShort], dwell: 0.1),
    .init("damage", on: .switchSummary, .verified, [.damaged], isDamaged: true),
  ]
}
