import Dex
import Imaging

@testable import Verification

extension ContractTests {
  private typealias M = Measured

  static let switchRows: [ContractRow] =
    [
      .init("all read", on: .switchSummary, .verified, form: "pikachu"),
      .init("name unread", on: .switchSummary, .verified, [.nameUnread]) { $0.name = nil },
      .init("name is no name", on: .switchSummary, .unconfirmed, [.nameUnread]) {
        $0.name = M.name("Xqvzwk")
      },
      .init("types unread", on: .switchSummary, .verified, [.typesUnread], form: "pikachu") {
        $0.types = nil
      },
      .init("types shown, and unread", on: .switchSummary, .unconfirmed, [.typesUnread]) {
        $0.types = .nothing(box: M.box)
      },
      .init(
        "types nearest to the species' own", on: .switchSummary, .verified, [.typesUnread],
        form: "pikachu"
      ) { $0.types = M.badges([M.badge([.normal: 1, .electric: 0.8])]) },
      .init("types nearest to others", on: .switchSummary, .unconfirmed, [.typesUnread]) {
        $0.types = M.badges([M.badge([.normal: 1, .fire: 0.8])])
      },
      .init("types more than the species has", on: .switchSummary, .unconfirmed, [.typesUnread]) {
        $0.types = M.badges([M.badge([.electric: 0.6]), M.badge([.normal: 0.6])])
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
        $0.types = .nothing(box: M.box)
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
        $0.number = M.value(1)
        $0.name = M.name("Bulbasaur")
        $0.types = M.types(.grass, .poison)
      },
      .init("gender unread", on: .switchSummary, .unconfirmed, [.genderUnread]) { $0.gender = nil },
      .init("shiny unread", on: .switchSummary, .unconfirmed, [.shinyUnread]) { $0.shiny = nil },
      .init("number unread", on: .switchSummary, .unconfirmed, [.numberUnread]) {
        $0.number = nil
      },
      .init("another species' name", on: .switchSummary, .mismatch, [.numberNameDisagree]) {
        $0.name = M.name("Raichu")
      },
      .init(
        "types of no form", on: .switchSummary, .mismatch, [.typesDisagree, .formUndetermined]
      ) { $0.types = M.types(.water) },
      .init(
        "a male Chansey", on: .switchSummary, .mismatch, [.genderImpossible],
        sprite: (12, DrawnSprites.pink)
      ) {
        $0.number = M.value(113)
        $0.name = M.name("Chansey")
        $0.types = M.types(.normal)
      },
      .init(
        "a shiny mark on a picture in normal colors", on: .switchSummary, .mismatch,
        [.shinySpriteDisagree]
      ) { $0.shiny = M.shiny(true) },
      .init(
        "no shiny mark on a picture in shiny colors", on: .switchSummary, .mismatch,
        [.shinySpriteDisagree], sprite: (3, DrawnSprites.orange)),
      .init(
        "no shiny mark on a picture whose colors are rather the shiny's", on: .switchSummary,
        .unconfirmed, [.spriteInconclusive], sprite: (3, RGB(240, 156, 60))),
      .init(
        "a shiny in its colors", on: .switchSummary, .verified, sprite: (3, DrawnSprites.orange)
      ) { $0.shiny = M.shiny(true) },
      .init(
        "Raichu's types on Alolan Raichu's picture", on: .switchSummary, .mismatch,
        [.formDisagrees], sprite: (16, DrawnSprites.yellow)
      ) {
        $0.number = M.value(26)
        $0.name = M.name("Raichu")
      },
      .init(
        "Alolan Raichu by its picture", on: .switchSummary, .verified, [.typesUnread],
        form: "raichu-alola", sprite: (16, DrawnSprites.yellow)
      ) {
        $0.number = M.value(26)
        $0.name = M.name("Raichu")
        $0.types = nil
      },
      .init(
        "Vulpix on a page whose disc is rather Alolan Vulpix's", on: .switchSummary, .unconfirmed,
        [.lowConfidence],
        form: "vulpix", sprite: (11, DrawnSprites.orange)
      ) {
        $0.number = M.value(37)
        $0.name = M.name("Vulpix")
        $0.types = M.badges([M.badge([.ice: 3, .fire: 2.3])])
      },
      .init(
        "Vulpix on a page whose disc is rather its own", on: .switchSummary, .verified,
        form: "vulpix", sprite: (11, DrawnSprites.orange)
      ) {
        $0.number = M.value(37)
        $0.name = M.name("Vulpix")
        $0.types = M.badges([M.badge([.fire: 3, .ice: 2.3])])
      },
      .init(
        "Vulpix on a page whose disc is rather Fairy's", on: .switchSummary, .unconfirmed,
        [.lowConfidence],
        form: "vulpix", sprite: (11, DrawnSprites.orange)
      ) {
        $0.number = M.value(37)
        $0.name = M.name("Vulpix")
        $0.types = M.badges([M.badge([.fairy: 3, .fire: 1.5])])
      },
      .init(
        "Finizen, whose picture is Palafin's too", on: .switchSummary, .verified,
        sprite: (7, DrawnSprites.blue)
      ) {
        $0.number = M.value(963)
        $0.name = M.name("Finizen")
        $0.types = M.types(.water)
      },
      .init("a flick", on: .switchSummary, .unconfirmed, [.tooShort], dwell: 0.1),
      .init("damage", on: .switchSummary, .verified, [.damaged], isDamaged: true),
    ] + torn(on: .switchSummary, [])
}
