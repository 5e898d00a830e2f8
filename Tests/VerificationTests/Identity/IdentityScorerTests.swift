import Dex
import Imaging
import Testing

@testable import Verification

/// The sum of what was measured, for each identity.
struct IdentityScorerTests {
  private typealias M = Measured

  private func ranked(
    _ page: PageMeasurement, sprite: SpriteJudgment = SpriteJudgment()
  ) -> [Candidate] {
    IdentityScorer(
      dex: M.dex, fields: VisitFields([page], calibration: M.calibration), sprite: sprite
    ).ranked()
  }

  private func evidence(_ change: (inout PageMeasurement) -> Void = { _ in }) -> Evidence {
    M.entry(for: M.visit([M.pikachu(change)])).evidence
  }

  @Test func `the likeliest identity has what every field says`() throws {
    let raichu = M.pikachu {
      $0.number = M.value(26)
      $0.name = M.name("Raichu")
      $0.types = M.types(.electric, .psychic)
      $0.gender = M.sign(.female)
      $0.shiny = M.shiny(true)
    }
    let first = try #require(ranked(raichu).first)
    #expect(
      first.identity
        == Identity(speciesId: 26, form: "raichu-alola", gender: .female, isShiny: true))
    // Number and name 4 each, two types of 3, gender and shiny mark 3 each.
    #expect(abs(first.decades - 20) < 1e-9)
  }

  @Test func `a picture speaks for its species`() {
    let hidden = M.pikachu {
      $0.number = nil
      $0.name = nil
    }
    let sprite = SpriteJudgment(decades: [26: 4, 25: 5])
    #expect(ranked(hidden, sprite: sprite).first?.identity.speciesId == 25)
  }

  @Test func `an entry's margin is the distance to the next identity, which is named`() throws {
    // Gender and shiny mark are seen by 3 decades, and their contraries by as many less.
    let sure = evidence()
    #expect(try abs(#require(sure.margin) - 6) < 1e-9)
    let next = try #require(sure.runnerUp)
    #expect(next.speciesId == 25 && (next.gender == .female) != (next.isShiny == true))
    let close = evidence {
      $0.number = Measurement([.init(25, 4), .init(26, 3)], floor: -2)
      $0.name = .nothing()
    }
    #expect(try #require(close.margin) < #require(sure.margin))
    #expect(close.runnerUp?.speciesId == 26)
  }

  @Test func `the more a page says, the larger is its margin`() throws {
    let margins = try [0.5, 1.0, 2.0, 3.0].map { decades in
      try #require(evidence { $0.shiny = M.shiny(false, decades) }.margin)
    }
    #expect(margins == margins.sorted() && Set(margins).count == margins.count)
  }

  @Test func `nothing measured has neither margin nor candidates`() {
    let none = M.entry(for: M.visit([PageMeasurement(time: 0)])).evidence
    #expect(none.margin == nil && none.runnerUp == nil && none.candidates == nil)
  }
}
