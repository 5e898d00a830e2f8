import Dex
import Imaging
import Testing

@testable import Verification

/// Whatever was enrolled, however wrong, what is printed stands above it.
struct EnrolmentLawTests {
  /// What may be enrolled wrongly, for a visit: its own picture and near ones as each of some
  /// Pokémon, on each screen, and its own texts as their names.
  private static func enrolments(for visit: Visit) -> [Enrolments] {
    let hashes = visit.pages.flatMap { [$0.sprite?.hash, $0.model?.hash].compactMap { $0 } }
    let looks = [(25, "pikachu"), (26, "raichu"), (26, "raichu-alola"), (113, "chansey")]
    let all = looks.map { species, form in
      Enrolments(
        pictures: hashes.flatMap { hash in
          [0, 0b1, 0b111].flatMap { (turned: UInt64) in
            [ScreenKind.mobileSummary, .switchSummary].flatMap { screen in
              [false, true].map { isFemale in
                EnrolledPicture(
                  screen: screen,
                  look: Look(
                    speciesId: species, form: form, isShiny: false, isFemale: isFemale),
                  hash: PerceptualHash(bits: hash.bits ^ turned))
              }
            }
          }
        },
        names: visit.pages.compactMap(\.name?.text).map {
          EnrolledName(language: .english, text: $0, speciesId: species)
        })
    }
    let everything = Enrolments(
      pictures: all.flatMap(\.pictures), names: all.flatMap(\.names))
    return all + [everything]
  }

  /// What enrolling may supply: a name that was no name, and a picture that nothing else confirmed.
  private static let supplied: Set<Reason> = [.nameUnread, .spriteInconclusive, .notInTable]

  @Test(arguments: ContractTests.phone + ContractTests.switchRows, [false, true])
  func `what was enrolled wrongly verifies nothing that print contradicts`(
    row: ContractRow, requiresSprite: Bool
  ) {
    var visit = row.visit
    for place in visit.pages.indices where row.screen == .mobileSummary {
      visit.pages[place].model = ModelPicture(
        hash: PerceptualHash(bits: 0xF0F0_F0F0_F0F0_F0F0), box: Measured.box)
    }
    func entry(_ enrolments: Enrolments) -> Entry {
      Measured.entry(
        for: visit, on: row.screen, requiresSprite: requiresSprite, enrolments: enrolments)
    }
    let plain = entry(.none)
    let objections = Set(plain.reasons)
    for enrolled in Self.enrolments(for: visit) {
      let helped = entry(enrolled)
      #expect(helped.speciesId == plain.speciesId && helped.form == plain.form)
      #expect(objections.subtracting(helped.reasons).isSubset(of: Self.supplied))
      if plain.verdict == .mismatch { #expect(helped.verdict == .mismatch) }
    }
  }
}
