@testable import Dex
import Imaging

@testable import Verification

/// One visit and what the contract says of it.
struct ContractRow: Sendable, CustomStringConvertible {
  let description: String
  let screen: ScreenKind
  let visit: Visit
  let verdict: Verdict
  let reasons: [Reason]
  let requiresSprite: Bool
  /// The entry's form; the outer `nil` leaves it unsaid.
  let form: String??

  init(
    _ description: String, on screen: ScreenKind, _ verdict: Verdict, _ reasons: [Reason] = [],
    requiresSprite: Bool = false, form: String?? = nil, dwell: Double = 1,
    isDamaged: Bool = false, isStillImage: Bool = false,
    sprite: (seed: Int, color: RGB)? = (3, DrawnSprites.yellow),
    change: (inout PageMeasurement) -> Void = { _ in }
  ) {
    self.description = description
    self.screen = screen
    self.verdict = verdict
    self.reasons = reasons
    self.requiresSprite = requiresSprite
    self.form = form
    var page = Measured.pikachu(change)
    if screen == .switchSummary, let sprite {
      page.sprite = DrawnSprites.examination(
        seed: sprite.seed, color: sprite.color, species: page.number?.best ?? page.name?.best)
    }
    visit = Measured.visit(
      [page], dwell: dwell, isDamaged: isDamaged, isStillImage: isStillImage)
  }

  /// A visit of several pages.
  init(
    _ description: String, on screen: ScreenKind, _ verdict: Verdict, _ reasons: [Reason],
    pages: [PageMeasurement]
  ) {
    self.description = description
    self.screen = screen
    self.verdict = verdict
    self.reasons = reasons
    requiresSprite = false
    form = nil
    visit = Measured.visit(
      pages.map { page in
        var page = page
        if screen == .switchSummary {
          page.sprite = DrawnSprites.examination(
            seed: 3, color: DrawnSprites.yellow, species: page.number?.best ?? page.name?.best)
        }
        return page
      })
  }
}

enum Contract {
  /// The bundled dex with a Pikachu of one form, so that nothing is left open unless a row says so.
  static let dex = Dex(
    date: "2026-01-01",
    species: Measured.dex.allSpecies.map { $0.id == 25 ? plain($0) : $0 })

  private static func plain(_ species: Species) -> Species {
    Species(
      id: species.id, name: species.name, names: species.names, genderRate: species.genderRate,
      hasGenderDifferences: species.hasGenderDifferences, generation: species.generation,
      forms: Array(species.forms.prefix(1)))
  }

  static func entry(_ row: ContractRow) -> Entry {
    Measured.entry(for: row.visit, on: row.screen, requiresSprite: row.requiresSprite)
  }
}
